import { brand } from '../../brand.ts';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { Notice } from '../../components/Notice.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { StatusLine } from '../../components/StatusLine.tsx';
import { SubmitBar } from '../../components/SubmitBar.tsx';
import { TextField, type TextFieldProps } from '../../components/TextField.tsx';
import { HoneypotField } from '../../components/HoneypotField.tsx';
import { optional, sendingCopy, trapLabel } from '../copy.ts';
import { NativeWhenBroken } from '../NativeWhenBroken.tsx';
import { botSignalNames } from '../bot-signals.ts';
import { mailto } from '../../components/mailto.ts';
import { paths } from '../../paths.ts';
import styles from './ContactForm.module.css';
import { fieldCopy, formCopy } from './copy.ts';
import type { ContactDelivery } from './delivery.ts';
import { type FieldName, fieldNames } from './schema.ts';
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
  return (
    <>
      {/* The browser's own checks stay on until the script has replaced them (use-submission). */}
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
        <ErrorSummary title={formCopy.errorSummary} {...summary} />
        {fieldNames.map((name) => {
          const { defaultValue, errors: error } = fields[name];
          const field = {
            ...controls[name],
            name,
            label: fieldCopy[name].label,
            defaultValue,
            error,
          };
          return name === 'courseInterest' ? (
            <SelectField key={name} {...field} none={fieldCopy[name].none} choices={courses} />
          ) : (
            <TextField key={name} {...field} />
          );
        })}
        {/* Without a name: it must not turn up in the visitor's mail program. */}
        <HoneypotField id={botSignalNames.trap} label={trapLabel} />
        <SubmitBar label={formCopy.submit} busyLabel={busyLabels[state]}>
          <noscript>
            <p>{withoutScript}</p>
          </noscript>
          <p>
            <a href={paths.privacy}>{privacyLink}</a>
          </p>
          <StatusLine line={said.sendingLine} place="below" />
        </SubmitBar>
      </form>
      <Notice notice={said.notice} onDismiss={said.dismissNotice} />
    </>
  );
}

/** How the fields are typed, and what a browser may fill in. */
const controls: Record<FieldName, Partial<TextFieldProps>> = {
  name: { autoComplete: 'name', minLength: 2 },
  email: { type: 'email', autoComplete: 'email' },
  company: { autoComplete: 'organization', optional },
  courseInterest: { optional },
  subject: { autoComplete: 'off', minLength: 5 },
  message: { type: 'multiline', minLength: 10 },
};

/** What the button says while it has been pressed. */
const busyLabels: Partial<Record<string, string>> = {
  sending: formCopy.submitting,
  waiting: sendingCopy.waiting.button,
};
