import '../../components/select.css';

import { useForm } from '@conform-to/react/future';

import {
  type ContactMessage,
  fieldNames,
  fields as formFields,
} from '../../../domain/forms/contact/fields.ts';
import {
  type ContactDelivery,
  emptyMessage,
  validateMessage,
} from '../../../domain/forms/contact/schema.ts';
import { valuesFromForm } from '../../../domain/forms/form-values.ts';
import { paths } from '../../../domain/provider/paths.ts';
import { describedBy, Field, type FieldProps } from '../../components/Field.tsx';
import { TextField } from '../../components/TextField.tsx';
import type { SendOutcome } from '../classify-answer.ts';
import { controlOf } from '../control-of.ts';
import { FormFrame } from '../FormFrame.tsx';
import { KeepTyped } from '../KeepTyped.tsx';
import { sendData } from '../send-data.ts';
import { type AsMail, SendByMail } from '../SendByMail.tsx';
import { useSubmission } from '../use-submission.ts';
import { formCopy, noticeCopy } from './copy.ts';
import field from '../../components/Field.module.css';
import styles from './ContactForm.module.css';

export type ContactFormProps = {
  delivery: ContactDelivery;
  courses: readonly string[];
  withoutScript: string;
  /** What is done with a message; empty where nothing is. */
  note: string;
  privacyLink: string;
};

/**
 * The contact form. With JavaScript it validates as the visitor types and delivers as the site is
 * configured; without, it opens the visitor's mail program with the answers in the message.
 */
export function ContactForm(props: ContactFormProps) {
  return (
    <KeepTyped>
      <ScriptedForm {...props} />
    </KeepTyped>
  );
}

function ScriptedForm(props: ContactFormProps) {
  const { delivery, courses, withoutScript, note, privacyLink } = props;
  const { logged, ...submission } = useContact(delivery);
  return (
    <FormFrame
      submission={submission}
      copy={formCopy}
      notices={noticeCopy}
      formFields={formFields}
      asMail={asMail}
      confirmed={
        logged && {
          tone: 'caution',
          title: noticeCopy.success.title,
          description: noticeCopy.success.notDelivered,
          actions: <SendByMail {...asMail(logged)} />,
        }
      }
      className={`stack ${styles.form}`}
      labelledBy="contact-title"
      withoutScript={withoutScript}
      smallPrint={
        <>
          {note} <a href={paths.privacy}>{privacyLink}</a>
        </>
      }
    >
      {fieldNames.map((name) => {
        const { defaultValue, errors: error } = submission.fields[name];
        const field = formFields[name];
        const control = { ...controlOf(field), name, defaultValue, error };
        return field.kind === 'select' ? (
          <SelectField key={name} {...control} none={field.none} choices={courses} />
        ) : (
          <TextField key={name} {...control} />
        );
      })}
    </FormFrame>
  );
}

/** The message itself, as the visitor would have written it. */
const asMail: AsMail = ({ subject, message }) => ({
  subject: String(subject),
  body: String(message),
});

/** The behaviour of the contact form; includes the message just sent, if it was only logged. */
function useContact(delivery: ContactDelivery) {
  const endpoint = delivery === 'intake' ? paths.contactApi : null;
  const { formOptions, draftLineOf, ...submission } = useSubmission<ContactMessage>({
    formId: 'contact',
    endpoint,
    formFields,
    emptied: emptyMessage,
    check: (form) => validateMessage(valuesFromForm(form, formFields)),
    deliver: (message, sending) =>
      endpoint === null ? logOnly(message) : sendData(message, { endpoint, ...sending }),
  });
  const { form, fields, intent } = useForm<ContactMessage, string, ContactMessage>({
    ...formOptions,
    id: 'contact',
    defaultValue: emptyMessage,
  });
  const draftLine = draftLineOf(() => intent.reset());
  const { progress } = submission;
  const isLogged = endpoint === null && progress.state === 'confirmed';
  return { ...submission, form, fields, draftLine, logged: isLogged ? progress.data : undefined };
}

/** Specification, section 4: the data is only logged in the browser; no call is made. */
function logOnly(message: ContactMessage): Promise<SendOutcome> {
  console.info(formCopy.logged, message);
  return Promise.resolve({ isConfirmed: true });
}

type SelectFieldProps = Omit<FieldProps, 'children' | 'id'> & {
  /** Also the id of the control. */
  name: string;
  /** The first choice, which stands for no answer. */
  none: string;
  choices: readonly string[];
  defaultValue?: string;
};

/** One of several choices in a small space, as a native control. Uncontrolled, like `TextField`. */
function SelectField({ name, none, choices, defaultValue, ...labelled }: SelectFieldProps) {
  return (
    <Field id={name} {...labelled}>
      <select
        className={field.control}
        id={name}
        name={name}
        defaultValue={defaultValue}
        required={!labelled.optional}
        {...describedBy({ id: name, ...labelled })}
      >
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </Field>
  );
}
