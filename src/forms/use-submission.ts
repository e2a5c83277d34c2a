import { type SyntheticEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';

import type { Kind } from '../../domain/case/submission.ts';
import type { Fields } from '../../domain/forms/field.ts';
import { botSignalNames, type FormValues, sourceIn } from '../../domain/forms/form-values.ts';
import type { FieldErrors, Validation } from '../../domain/forms/schema-of.ts';
import type { FailureKind, SendOutcome } from './classify-answer.ts';
import { submissionFailed } from './copy.ts';
import { useDraft } from './draft.ts';
import { isOwnIntake, type Sending } from './send-data.ts';
import { sendingLine } from './sending-line.ts';

/** The state of sending; the words for it are in each form's copy. */
export type Progress<Data> =
  | { state: 'idle' | 'sending' | 'waiting' }
  | { state: 'confirmed'; data: Data; reference?: string }
  | { state: 'failed'; kind: FailureKind; values: FormValues };

/** How the submission of one form differs from another's. */
export type SubmissionOptions<Data> = {
  /** Tells forms and their drafts apart. */
  formId: Kind;
  /** Where the form is sent; null where its data stays in the browser. */
  endpoint: string | null;
  /** The fields in the order of the form. */
  formFields: Fields;
  check: (form: FormData) => Validation<Data>;
  /** Sends or logs the data. Never rejects. */
  deliver: (data: Data, sending: Omit<Sending, 'endpoint'>) => Promise<SendOutcome>;
  /** A post without JavaScript that the server did not accept. */
  rejected?: { values: FormValues; fields: FieldErrors; failure?: FailureKind };
  /** What the form holds once it was sent. */
  emptied: Data;
  /** Called once the form was sent. With it, the page says so, and not the end of the form. */
  onConfirmed?: (
    data: Data,
    confirmed: { reference?: string; follow?: string; dueAt?: string },
  ) => void;
};

/** What the form library hands to `onError`, as far as it is used. */
type OnErrorArgument = { formElement: HTMLFormElement; intent?: { type: string } | null };

/** What the form library hands to `onSubmit`, as far as it is used. */
type OnSubmitArgument<Data> = {
  value: Data;
  update: (
    changes: { reset: true; value: Data } | { error: ReturnType<typeof fieldErrorsOnly> },
  ) => void;
};

/** What `FormFrame` needs of a submission, for any form. */
export type FormSubmission = Pick<
  ReturnType<typeof useSubmission>,
  'formElement' | 'progress' | 'summary' | 'sendingLine' | 'dismissNotice'
>;

type Summary = { attempt: number; errors: { id: string; message: string }[] };

/**
 * The sending of any form: validation on submit and, after that, on change; one request at a time; a draft
 * until success. Success resets the form; failure leaves every answer where it is. A form that is submitted
 * offline is sent once there is a connection.
 */
export function useSubmission<Data extends FormValues>(options: SubmissionOptions<Data>) {
  const { formId, endpoint, formFields, check, deliver, rejected, emptied, onConfirmed } = options;
  const formElement = useRef<HTMLFormElement>(null);
  /** A ref and not state, because a second press may come before the next render. */
  const isBusy = useRef(false);
  const isOnline = useIsOnline();
  const draft = useDraft(formElement, {
    formId,
    fields: formFields,
    isAnswered: Boolean(rejected),
  });
  const [progress, setProgress] = useState<Progress<Data>>(
    rejected?.failure
      ? { state: 'failed', kind: rejected.failure, values: rejected.values }
      : { state: 'idle' },
  );
  /** Outlives the notice, which the visitor may have to dismiss in a small window to see what it covers. */
  const [isUnconfirmed, setIsUnconfirmed] = useState(Boolean(rejected?.failure));
  const [summary, setSummary] = useState<Summary>({
    attempt: 0,
    errors: inFormOrder(formFields, rejected?.fields ?? {}),
  });

  useEffect(() => {
    const form = formElement.current!;
    // Firefox keeps a disabled button disabled over a refresh (MDN, <button>, `autocomplete`).
    form.querySelector('[type=submit]')?.removeAttribute('disabled');
    const isPressed = form.dataset.script === 'wanted';
    form.dataset.script = 'here';
    if (isPressed) submit(form);
  }, []);

  // In the capture phase, before the form library, which takes a second submit for the end of the first.
  useEffect(() => {
    const form = formElement.current;
    const handleSubmit = (event: SubmitEvent) => {
      // The library itself resets and validates by a submit button with a name.
      if (!isBusy.current || event.submitter?.hasAttribute('name')) return;
      event.preventDefault();
      event.stopPropagation();
    };
    form?.addEventListener('submit', handleSubmit, { capture: true });
    return () => form?.removeEventListener('submit', handleSubmit, { capture: true });
  }, []);

  // Submits the form as it is once online, so that changes made while waiting are sent.
  const isWaitingOver = progress.state === 'waiting' && isOnline;
  useEffect(() => {
    if (isWaitingOver) submit(formElement.current!);
  }, [isWaitingOver]);

  const isConfirmedHere = progress.state === 'confirmed' && !onConfirmed;
  const hasToBeRead =
    isConfirmedHere || (progress.state === 'failed' && summary.errors.length === 0);
  useEffect(() => {
    // The next step is explained around the button, which may be far from where Enter was pressed.
    const button = formElement.current?.querySelector('[type=submit]');
    if (hasToBeRead) button?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [hasToBeRead]);

  function showErrors(errors: FieldErrors) {
    setSummary((last) => ({ attempt: last.attempt + 1, errors: inFormOrder(formFields, errors) }));
  }

  const formOptions = {
    shouldValidate: 'onSubmit' as const,
    shouldRevalidate: 'onInput' as const,
    onValidate({ formData }: { formData: FormData }) {
      const result = check(formData);
      return result.ok ? { error: null, value: result.data } : fieldErrorsOnly(result.fields);
    },
    onError({ formElement: element, intent }: OnErrorArgument) {
      // Also called for each wrong letter; only an attempt to send may move the focus.
      if (intent?.type !== 'submit') return;
      const result = check(new FormData(element));
      setProgress((last) => (last.state === 'waiting' ? { state: 'idle' } : last));
      showErrors(result.ok ? {} : result.fields);
    },
    async onSubmit(event: SyntheticEvent, { value, update }: OnSubmitArgument<Data>) {
      event.preventDefault();
      isBusy.current = true;
      setSummary((last) => ({ ...last, errors: [] }));
      setProgress({ state: 'sending' });
      setIsUnconfirmed(false);
      const wasOffline = !navigator.onLine;
      const outcome = await deliver(value, {
        idempotencyKey: draft.keyOf(value),
        signals: {
          trap: trapIn(formElement.current),
          elapsed: draft.elapsed(),
          source: sourceOfVisit(),
        },
      });
      isBusy.current = false;
      if (outcome.isConfirmed) {
        update({ reset: true, value: emptied });
        // The library loses its own reset if somebody typed during the request.
        formElement.current?.reset();
        draft.forget();
        setProgress({ state: 'confirmed', data: value, reference: outcome.reference });
        onConfirmed?.(value, outcome);
        return;
      }
      // Only a form submitted offline is sent again by itself: the first attempt certainly did not arrive.
      if (wasOffline && outcome.kind === 'configuration') {
        setProgress({ state: 'waiting' });
        return;
      }
      console.warn(`${submissionFailed}: ${outcome.cause}`);
      setProgress({ state: 'failed', kind: outcome.kind, values: value });
      setIsUnconfirmed(true);
      if (outcome.fields) {
        update({ error: fieldErrorsOnly(outcome.fields) });
        showErrors(outcome.fields);
      }
    },
  };

  const stop = () => setProgress({ state: 'idle' });
  return {
    formElement,
    formOptions,
    progress,
    summary,
    dismissNotice: stop,
    /** The line above the button, for a form that is sent somewhere. */
    sendingLine:
      endpoint === null
        ? null
        : sendingLine(progress.state === 'idle' && isUnconfirmed ? 'failed' : progress.state, {
            isOnline,
            isIdempotent: isOwnIntake(endpoint),
            onStop: stop,
          }),
    /** The line above the form; `reset` is the form library's. */
    draftLineOf: (reset: () => void) =>
      draft.lineOf(() => {
        reset();
        setSummary((last) => ({ ...last, errors: [] }));
        setIsUnconfirmed(false);
        stop();
      }),
  };
}

/**
 * Whether the browser believes that it has a network. False is mostly right, true promises nothing,
 * so it only decides the words and never whether to try.
 */
function useIsOnline(): boolean {
  return useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  );
}

function onNetworkChange(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** In place of requestSubmit, which Safari before 16 lacks. Only the script hears of it. */
function submit(form: HTMLFormElement) {
  form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
}

/** The value of the field that people leave empty. */
function trapIn(form: HTMLFormElement | null): string {
  const trap = form?.elements.namedItem(botSignalNames.trap);
  return trap instanceof HTMLInputElement ? trap.value : '';
}

/** Errors of fields in the form library's shape. */
export function fieldErrorsOnly(fields: FieldErrors) {
  return { formErrors: null, fieldErrors: { ...fields } as Record<string, string> };
}

/** Fields that are wrong, in the order in which the form asks for them. */
function inFormOrder(formFields: Fields, errors: FieldErrors): Summary['errors'] {
  return Object.keys(formFields).flatMap((id) => {
    const message = errors[id];
    return message ? [{ id, message }] : [];
  });
}

type History = { entries: () => { url: string | null }[] };

/**
 * Where the visitor of this tab came from, by the address of the first of our pages that says so. The tab's own history
 * has these addresses, so no page needs a script for it and nothing is stored. A browser without the Navigation API
 * (before 2026) knows this page and the one before it. Asked when a form is sent, since a page that was prepared before
 * it was opened has no history yet.
 */
function sourceOfVisit(): string | undefined {
  const { navigation } = globalThis as { navigation?: History };
  const visited = navigation?.entries().map(({ url }) => url) ?? [];
  return [...visited, document.referrer, location.href]
    .map((address) => sourceOn(address ?? ''))
    .find(Boolean);
}

function sourceOn(address: string): string | undefined {
  if (!address.startsWith(`${location.origin}/`)) return undefined;
  return sourceIn(new URL(address).search);
}
