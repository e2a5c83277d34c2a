import { paths } from '../paths.ts';
import { type Answer, classifyAnswer, type Outcome } from './classify-answer.ts';

export type Sending = {
  /** The product's own intake, or a spreadsheet script elsewhere. */
  endpoint: string;
  /** A UUID for this form and its retries. */
  idempotencyKey: string;
};

/**
 * Posts what a form holds as the specification has it (section 7): form-encoded, one field `data`
 * with the JSON. Never throws. The key goes to the own intake only: a header would make a spreadsheet
 * script's request one that the browser asks leave for first.
 */
export async function sendData(data: object, sending: Sending): Promise<Outcome> {
  const { endpoint, idempotencyKey } = sending;
  const isOwn = ownIntakes.includes(endpoint);
  let answer: Answer = null;
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: isOwn ? { 'Idempotency-Key': idempotencyKey } : {},
      body: new URLSearchParams({ data: JSON.stringify(data) }),
    });
    answer = { status: response.status, body: await response.text() };
  } catch {
    // No answer, or one that broke off half way: either way nothing is confirmed.
  }
  return classifyAnswer(answer);
}

const ownIntakes: string[] = [paths.enrolmentsApi, paths.contactApi];
