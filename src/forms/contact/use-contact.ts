import { useForm } from '@conform-to/react/future';

import type { Outcome } from '../classify-answer.ts';
import { sendData } from '../send-data.ts';
import { useSubmission } from '../use-submission.ts';
import { valuesFromForm } from '../../../domain/forms/form-values.ts';
import { paths } from '../../../domain/paths.ts';
import { formCopy } from './copy.ts';
import {
  type ContactDelivery,
  type ContactMessage,
  emptyMessage,
  fieldNames,
  validateMessage,
} from '../../../domain/forms/contact/schema.ts';
import { fields as asked } from '../../../domain/forms/contact/fields.ts';

/** The behaviour of the contact form; includes the message just sent, if it was only logged. */
export function useContact(delivery: ContactDelivery) {
  const endpoint = delivery === 'intake' ? paths.contactApi : null;
  const { formOptions, draftLineOf, ...submission } = useSubmission<ContactMessage>({
    formId: 'contact',
    endpoint,
    fieldNames,
    emptied: emptyMessage,
    check: (form) => validateMessage(valuesFromForm(form, asked)),
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
function logOnly(message: ContactMessage): Promise<Outcome> {
  console.info(formCopy.logged, message);
  return Promise.resolve({ isConfirmed: true });
}
