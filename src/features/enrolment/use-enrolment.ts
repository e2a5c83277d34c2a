import { useForm } from '@conform-to/react/future';
import { useEffect, useRef, useState } from 'react';

import type { NoticeContent } from '../../components/Notice.tsx';
import { applicationFromForm } from './application-from-form.ts';
import type { EnrolmentAttempt } from './attempt.ts';
import { noticeCopy } from './copy.ts';
import {
  type Application,
  type FieldErrors,
  type FieldName,
  fieldNames,
  validateApplication,
} from './schema.ts';
import { sendApplication } from './send-application.ts';

export type EnrolmentOptions = {
  endpoint: string;
  /** What the form holds at first: the defaults and, from a course page, that course. */
  initial: Application;
  /** An attempt that the server did not accept, posted without JavaScript. */
  attempt?: EnrolmentAttempt;
};

type Summary = { attempt: number; errors: { id: FieldName; message: string }[] };

/**
 * The behaviour of the enrolment form: validation on submit and, after that, on change; one request
 * at a time; the notices. Success resets the form, failure leaves every answer where it is.
 */
export function useEnrolment({ endpoint, initial, attempt }: EnrolmentOptions) {
  const formElement = useRef<HTMLFormElement>(null);
  const retry = useRef<{ content: string; key: string }>(null);
  const [isSending, setIsSending] = useState(false);
  const [notice, setNotice] = useState<NoticeContent | null>(failureOf(attempt));
  const [summary, setSummary] = useState<Summary>({
    attempt: 0,
    errors: inFormOrder(attempt?.fields ?? {}),
  });

  const { form, fields } = useForm<Application, string, Application>({
    id: 'enrolment',
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    defaultValue: initial,
    lastResult: attempt && {
      submission: { payload: attempt.values, fields: [...fieldNames], intent: null },
      error: fieldErrorsOnly(attempt.fields),
    },
    onValidate({ formData }) {
      const result = validateApplication(applicationFromForm(formData));
      if (result.ok) return { error: null, value: result.application };
      return fieldErrorsOnly(result.fields);
    },
    onError({ formElement: element }) {
      const result = validateApplication(applicationFromForm(new FormData(element)));
      showErrors(result.ok ? {} : result.fields);
    },
    async onSubmit(event, { value, update }) {
      event.preventDefault();
      if (isSending) return;
      setIsSending(true);
      setSummary((last) => ({ ...last, errors: [] }));
      setNotice({ tone: 'pending', ...noticeCopy.submitting });
      const outcome = await sendApplication(value, {
        endpoint,
        idempotencyKey: keyFor(JSON.stringify(value)),
      });
      setIsSending(false);
      if (outcome.isConfirmed) {
        retry.current = null;
        update({ reset: true });
        setNotice(successWith(outcome.reference));
        backToTop();
      } else {
        console.warn(`${noticeCopy.failure.title}: ${outcome.cause}`);
        setNotice({
          tone: 'failure',
          title: noticeCopy.failure.title,
          description: outcome.message,
        });
        if (outcome.fields) {
          update({ error: fieldErrorsOnly(outcome.fields) });
          showErrors(outcome.fields);
        }
      }
    },
  });

  // In the HTML the browser's own check stands in for ours until the script is there.
  useEffect(() => formElement.current?.setAttribute('novalidate', ''), []);

  function showErrors(errors: FieldErrors) {
    setSummary((last) => ({ attempt: last.attempt + 1, errors: inFormOrder(errors) }));
  }

  /** The same answers keep their key, so that a retry after a lost answer stores nothing twice. */
  function keyFor(content: string): string {
    if (retry.current?.content !== content) retry.current = { content, key: crypto.randomUUID() };
    return retry.current.key;
  }

  return {
    formElement,
    form,
    fields,
    isSending,
    summary,
    notice,
    dismissNotice: () => setNotice(null),
  };
}

/** Fields that are wrong, in the order in which the form asks for them. */
function inFormOrder(errors: FieldErrors): Summary['errors'] {
  return fieldNames.flatMap((id) => {
    const message = errors[id];
    return message ? [{ id, message }] : [];
  });
}

function fieldErrorsOnly(fieldErrors: FieldErrors) {
  return { formErrors: null, fieldErrors: { ...fieldErrors } as Record<string, string> };
}

function failureOf(attempt?: EnrolmentAttempt): NoticeContent | null {
  if (!attempt?.failure) return null;
  const { title, [attempt.failure]: description } = noticeCopy.failure;
  return { tone: 'failure', title, description };
}

function successWith(reference?: string): NoticeContent {
  const { title, description } = noticeCopy.success;
  return {
    tone: 'success',
    title,
    description: reference ? `${description} Your reference is ${reference}.` : description,
  };
}

/** Specification, section 4: the page scrolls smoothly to the top. The focus goes along. */
function backToTop() {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' });
  document.querySelector('main')?.focus({ preventScroll: true });
}
