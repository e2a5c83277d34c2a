import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

import type { FailureKind, Outcome } from './classify-answer.ts';
import { submissionFailed } from './copy.ts';
import type { FieldErrors, Validation } from './validate.ts';

/** How far a form has come; what it says of it is each form's own copy. */
export type Progress<Data> =
  | { state: 'idle' | 'sending' }
  | { state: 'confirmed'; data: Data; reference?: string }
  | { state: 'failed'; kind: FailureKind };

export type SubmissionOptions<Data> = {
  /** In the order in which the form asks for them. */
  fieldNames: readonly (keyof Data & string)[];
  check: (form: FormData) => Validation<Data>;
  /** Takes the data to where it belongs. Never rejects. */
  deliver: (data: Data, idempotencyKey: string) => Promise<Outcome>;
  /** A post without JavaScript that the server did not accept. */
  attempt?: { fields: FieldErrors; failure?: FailureKind };
  onConfirmed?: () => void;
};

/** What the form library hands to `onError`, as far as it is used. */
type Refused = { formElement: HTMLFormElement; intent?: { type: string } | null };

/** What the form library hands to `onSubmit`, as far as it is used. */
type Submitted<Data> = {
  value: Data;
  update: (changes: { reset: true } | { error: ReturnType<typeof fieldErrorsOnly> }) => void;
};

type Summary = { attempt: number; errors: { id: string; message: string }[] };

/**
 * What sending a form is, whichever form it is: validation on submit and, after that, on change; one
 * request at a time. Success resets the form, failure leaves every answer where it is.
 */
export function useSubmission<Data extends Record<string, unknown>>(
  options: SubmissionOptions<Data>,
) {
  const { fieldNames, check, deliver, attempt, onConfirmed } = options;
  const formElement = useRef<HTMLFormElement>(null);
  const retryKey = useRetryKey();
  const [progress, setProgress] = useState<Progress<Data>>(
    attempt?.failure ? { state: 'failed', kind: attempt.failure } : { state: 'idle' },
  );
  const [summary, setSummary] = useState<Summary>({
    attempt: 0,
    errors: inFormOrder(fieldNames, attempt?.fields ?? {}),
  });

  // In the HTML the browser's own check stands in for ours until the script is there.
  useEffect(() => formElement.current?.setAttribute('novalidate', ''), []);

  function showErrors(errors: FieldErrors) {
    setSummary((last) => ({ attempt: last.attempt + 1, errors: inFormOrder(fieldNames, errors) }));
  }

  const formOptions = {
    shouldValidate: 'onSubmit' as const,
    shouldRevalidate: 'onInput' as const,
    onValidate({ formData }: { formData: FormData }) {
      const result = check(formData);
      return result.ok ? { error: null, value: result.data } : fieldErrorsOnly(result.fields);
    },
    onError({ formElement: element, intent }: Refused) {
      // Also called for each wrong letter; only an attempt to send may move the focus.
      if (intent?.type !== 'submit') return;
      const result = check(new FormData(element));
      showErrors(result.ok ? {} : result.fields);
    },
    async onSubmit(event: SyntheticEvent, { value, update }: Submitted<Data>) {
      event.preventDefault();
      if (progress.state === 'sending') return;
      setSummary((last) => ({ ...last, errors: [] }));
      setProgress({ state: 'sending' });
      const outcome = await deliver(value, retryKey.of(value));
      if (outcome.isConfirmed) {
        retryKey.forget();
        update({ reset: true });
        setProgress({ state: 'confirmed', data: value, reference: outcome.reference });
        onConfirmed?.();
        return;
      }
      console.warn(`${submissionFailed}: ${outcome.cause}`);
      setProgress({ state: 'failed', kind: outcome.kind });
      if (outcome.fields) {
        update({ error: fieldErrorsOnly(outcome.fields) });
        showErrors(outcome.fields);
      }
    },
  };

  return {
    formElement,
    formOptions,
    isSending: progress.state === 'sending',
    progress,
    summary,
    dismissNotice: () => setProgress({ state: 'idle' }),
  };
}

/** Errors of fields as the form library has them. */
export function fieldErrorsOnly(fields: FieldErrors) {
  return { formErrors: null, fieldErrors: { ...fields } as Record<string, string> };
}

/** The same answers keep their key, so that a retry after a lost answer stores nothing twice. */
function useRetryKey() {
  const last = useRef<{ content: string; key: string }>(null);
  return {
    of(data: object): string {
      const content = JSON.stringify(data);
      if (last.current?.content !== content) last.current = { content, key: crypto.randomUUID() };
      return last.current.key;
    },
    forget() {
      last.current = null;
    },
  };
}

/** Fields that are wrong, in the order in which the form asks for them. */
function inFormOrder(fieldNames: readonly string[], errors: FieldErrors): Summary['errors'] {
  return fieldNames.flatMap((id) => {
    const message = errors[id];
    return message ? [{ id, message }] : [];
  });
}
