import { brand } from '../../brand.ts';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { StatusLine } from '../../components/StatusLine.tsx';
import { SubmitBar } from '../../components/SubmitBar.tsx';
import { TextField } from '../../components/TextField.tsx';
import { HoneypotField } from '../../components/HoneypotField.tsx';
import { controlOf } from '../control-of.ts';
import { trapLabel } from '../copy.ts';
import { NativeWhenBroken } from '../NativeWhenBroken.tsx';
import { busyLabelOf } from '../sending-line.ts';
import { botSignalNames } from '../bot-signals.ts';
import { mailto } from '../../components/mailto.ts';
import { paths } from '../../paths.ts';
import styles from './ContactForm.module.css';
import { formCopy } from './copy.ts';
import type { ContactDelivery } from './delivery.ts';
import { fields as asked } from './fields.ts';
import { fieldNames } from './schema.ts';
import { useContact } from './use-contact.ts';

export type ContactFormProps = {
  delivery: ContactDelivery;
  /** The titles of the courses, in the order of the series. */
  courses: readonly string[];
  /** The id of the form's heading. */
  labelledBy: string;
  /** What the button does where no script runs. */
  withoutScript: string;
  privacyLink: string;
};

/**
 * The contact form. With JavaScript it validates as one types and delivers as the site is set to;
 * without, it opens the visitor's mail program with the answers in the message.
 */
export function ContactForm(props: ContactFormProps) {
  return (
    <NativeWhenBroken>
      <ScriptedForm {...props} />
    </NativeWhenBroken>
  );
}

function ScriptedForm(props: ContactFormProps) {
  const { delivery, courses, labelledBy, withoutScript, privacyLink } = props;
  const { formElement, form, fields, state, summary, ...said } = useContact(delivery);
  // The browser's own checks stay on until the script has replaced them (use-submission).
  return (
    <form
      {...form.props}
      noValidate={undefined}
      ref={formElement}
      className={styles.form}
      method="post"
      action={mailto({ to: brand.email })}
      encType="text/plain"
      aria-labelledby={labelledBy}
    >
      <StatusLine line={said.draftLine} place="above" />
      <ErrorSummary title={formCopy.errorSummary} {...summary} fields={fields} />
      {fieldNames.map((name) => {
        const { defaultValue, errors: error } = fields[name];
        const field = asked[name];
        const control = { ...controlOf(field), name, defaultValue, error };
        return field.kind === 'select' ? (
          <SelectField key={name} {...control} none={field.none} choices={courses} />
        ) : (
          <TextField key={name} {...control} />
        );
      })}
      {/* Without a name: it must not turn up in the visitor's mail program. */}
      <HoneypotField id={botSignalNames.trap} label={trapLabel} />
      <SubmitBar
        label={formCopy.submit}
        busyLabel={busyLabelOf(state, formCopy.submitting)}
        notice={said.notice}
        onDismiss={said.dismissNotice}
        line={said.sendingLine}
      >
        <noscript>
          <p>{withoutScript}</p>
        </noscript>
        <p>
          <a href={paths.privacy}>{privacyLink}</a>
        </p>
      </SubmitBar>
    </form>
  );
}
