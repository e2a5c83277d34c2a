import { signalFields, type Signals } from '../../domain/forms/form-values.ts';
import { paths } from '../../domain/provider/paths.ts';
import { type Answer, classifyAnswer, type SendOutcome } from './classify-answer.ts';

/** Where a form is sent, and what is sent beside its data. */
export type Sending = {
  /** The product's own intake, or a spreadsheet script elsewhere. */
  endpoint: string;
  /** A UUID for this form and its retries. */
  idempotencyKey: string;
  signals: Signals;
};

/**
 * The time limit for an answer. The slowest spreadsheet script that still answers takes about ten
 * seconds, so after thirty none is to be expected.
 */
export const responseTimeoutMs = 30_000;

/**
 * Posts what a form holds as the specification has it (section 7): form-encoded, one field `data`
 * with the JSON. Never throws. Key and signals go to our own intake only: the header would make the
 * browser send a CORS preflight to a spreadsheet script, and such a script knows only `data`.
 */
export async function sendData(data: object, sending: Sending): Promise<SendOutcome> {
  const { endpoint, idempotencyKey, signals } = sending;
  const isOwn = isOwnIntake(endpoint);
  let answer: Answer = 'none';
  // Not by AbortSignal.timeout: Safari 15 lacks it and could send nothing at all (docs/browsers.md).
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), responseTimeoutMs);
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: isOwn ? { 'Idempotency-Key': idempotencyKey } : {},
      body: new URLSearchParams({
        data: JSON.stringify(data),
        ...(isOwn && signalFields(signals)),
      }),
      signal: waiting.signal,
    });
    answer = { status: response.status, body: await response.text() };
  } catch {
    // No answer, or one that broke off half way: either way nothing is confirmed.
    if (waiting.signal.aborted) answer = 'late';
  } finally {
    clearTimeout(timer);
  }
  return classifyAnswer(answer);
}

/** Whether an endpoint is ours: it takes a key, so that sending again is safe, and signals. */
export function isOwnIntake(endpoint: string): boolean {
  return endpoint === paths.enrolmentsApi || endpoint === paths.contactApi;
}
