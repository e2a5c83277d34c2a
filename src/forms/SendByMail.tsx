import { useFormData } from '@conform-to/react/future';
import type { RefObject } from 'react';

import type { Fields } from '../../domain/forms/field.ts';
import { type FormValues, valuesFromForm } from '../../domain/forms/form-values.ts';
import { brand } from '../../domain/provider/brand.ts';
import { LinkButton } from '../components/Button.tsx';
import { CopyButton } from '../components/CopyButton.tsx';
import { type MailMessage, mailto } from '../components/mailto.ts';
import { byMailCopy } from './copy.ts';

/** What a form holds, as a message to us. */
export type AsMail = (values: FormValues) => Required<Omit<MailMessage, 'to'>>;

/** The other way to send what was typed: in the visitor's own mail program, and as text to paste anywhere. */
export function SendByMail({ subject, body }: ReturnType<AsMail>) {
  return (
    <>
      <LinkButton look="onField" size="small" href={mailto({ to: brand.email, subject, body })}>
        {byMailCopy.open}
      </LinkButton>
      <CopyButton look="onField" size="small" words={byMailCopy} text={body} />
    </>
  );
}

export type SendFormByMailProps = {
  form: RefObject<HTMLFormElement | null>;
  formFields: Fields;
  asMail: AsMail;
  /** The answers when the form was sent, for a page whose script has not run. */
  values: FormValues;
};

/** `SendByMail` for a form that can still change: it sends the answers as they are when the button is pressed. */
export function SendFormByMail({ form, formFields, asMail, values }: SendFormByMailProps) {
  const now = useFormData(form, (data) => JSON.stringify(valuesFromForm(data, formFields)), {
    fallback: JSON.stringify(values),
  });
  return <SendByMail {...asMail(JSON.parse(now) as FormValues)} />;
}
