import { brand } from '../../brand.ts';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { StatusLine } from '../../components/StatusLine.tsx';
import { SubmitBar } from '../../components/SubmitBar.tsx';
import { HoneypotField } from '../../components/HoneypotField.tsx';
import { trapLabel } from '../copy.ts';
import { NativeWhenBroken } from '../NativeWhenBroken.tsx';
import { busyLabelOf } from '../sending-line.ts';
import { botSignalNames } from '../bot-signals.ts';
import { mailto } from '../../components/mailto.ts';
import { paths } from '../../paths.ts';
import { formCopy, sectionCopy } from './copy.ts';
import styles from './EnrolmentForm.module.css';
import { EnrolmentSection, type SectionFields } from './EnrolmentSection.tsx';
import { SectionProgress } from './SectionProgress.tsx';
import { type EnrolmentOptions, useEnrolment } from './use-enrolment.ts';

/**
 * The enrolment application: four sections, one column. It is a native form first; with JavaScript
 * it validates as one types, sends in the background and says what happened.
 */
export function EnrolmentForm(options: EnrolmentOptions) {
  return (
    <NativeWhenBroken>
      <ScriptedForm {...options} />
    </NativeWhenBroken>
  );
}

function ScriptedForm(options: EnrolmentOptions) {
  const { formElement, form, fields, state, summary, ...said } = useEnrolment(options);
  const { withoutScript } = options;
  return (
    <div className={styles.layout}>
      <SectionProgress form={formElement} fields={fields} curve={options.children} />
      {/* The browser's own checks stay on until the script has replaced them (use-enrolment). */}
      <form
        {...form.props}
        noValidate={undefined}
        ref={formElement}
        className={styles.form}
        method="post"
        action={withoutScript ? mailto({ to: brand.email }) : paths.enrol}
        encType={withoutScript ? 'text/plain' : undefined}
        aria-labelledby="application-title"
      >
        <StatusLine line={said.draftLine} place="above" />
        <ErrorSummary title={formCopy.errorSummary} {...summary} fields={fields} />
        {sectionCopy.map((section, index) => (
          <EnrolmentSection
            key={section.id}
            section={section}
            number={index + 1}
            fields={fields as SectionFields}
          />
        ))}
        {/* In the visitor's mail program it must not turn up. */}
        <HoneypotField
          id={botSignalNames.trap}
          name={withoutScript ? undefined : botSignalNames.trap}
          label={trapLabel}
        />
        <SubmitBar
          label={formCopy.submit}
          busyLabel={busyLabelOf(state, formCopy.submitting)}
          notice={said.notice}
          onDismiss={said.dismissNotice}
          line={said.sendingLine}
        >
          {withoutScript && (
            <noscript>
              <p>{withoutScript}</p>
            </noscript>
          )}
          <p>
            {formCopy.promise} <a href={paths.privacy}>{formCopy.privacyLink}</a>
          </p>
        </SubmitBar>
      </form>
    </div>
  );
}
