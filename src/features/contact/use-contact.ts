import { useForm } from '@conform-to/react/future';

import type { Outcome } from '../../forms/classify-answer.ts';
import { sendData } from '../../forms/send-data.ts';
import { useSubmission } from '../../forms/use-submission.ts';
import { paths } from '../../paths.ts';
import { formCopy } from './copy.ts';
import type { ContactDelivery } from './delivery.ts';
import { messageFromForm } from './message-from-form.ts';
import { noticeOf } from './notice-of.ts';
import { type ContactMessage, emptyMessage, fieldNames, validateMessage } from './schema.ts';

/** The behaviour of the contact form, and the notice that says how far it has come. */
export function useContact(delivery: ContactDelivery) {
  const { formOptions, progress, ...submission } = useSubmission<ContactMessage>({
    fieldNames,
    check: (form) => validateMessage(messageFromForm(form)),
    deliver: (message, idempotencyKey) =>
      delivery === 'intake'
        ? sendData(message, { endpoint: paths.contactApi, idempotencyKey })
        : logOnly(message),
  });
  const { form, fields } = useForm<ContactMessage, string, ContactMessage>({
    ...formOptions,
    id: 'contact',
    defaultValue: emptyMessage,
  });
  return { ...submission, form, fields, notice: noticeOf(progress, delivery) };
}

/** Specification, section 4: the data is only logged in the browser; no call is made. */
function logOnly(message: ContactMessage): Promise<Outcome> {
  console.info(formCopy.logged, message);
  return Promise.resolve({ isConfirmed: true });
}
