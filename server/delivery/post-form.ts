import { isThisComputer } from '../settings/setting-schemas.ts';
import { DeliveryError } from './delivery-error.ts';

/** The last answer. `isWhole` is false if only the start of a longer one was read (`maxBytes`). */
export type FormAnswer = { status: number; type: string; body: string; isWhole: boolean };

/**
 * Posts a form and reads its answer, following redirects: Google's scripts answer with a 302 to another host, to be
 * fetched by GET, so the form itself goes only to `endpoint`. Throws `DeliveryError` if a redirect asks for more than
 * that, and whatever `fetch` throws.
 */
export async function postForm(
  endpoint: string,
  fields: Record<string, string>,
  signal: AbortSignal,
): Promise<FormAnswer> {
  let address = new URL(endpoint);
  let response = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    signal,
  });
  for (let hops = 0; isRedirect(response); hops += 1) {
    await response.body?.cancel();
    if (hops === maxHops) throw new DeliveryError(messages.tooManyHops);
    if (!seeOther.includes(response.status)) throw new DeliveryError(messages.repost);
    address = nextAddress(response, address);
    response = await fetch(address, { redirect: 'manual', signal });
  }
  const { status, headers } = response;
  return { status, type: headers.get('content-type') ?? '', ...(await readStart(response)) };
}

/** The statuses after which a client goes on with GET (Fetch standard, HTTP-redirect fetch). */
const seeOther = [301, 302, 303];

/** Google redirects once; a browser gives up after 20 redirects. */
const maxHops = 5;

/** An answer has about 200 bytes, a web page of Google's up to a megabyte. */
const maxBytes = 16 * 1024;

const messages = {
  tooManyHops: `SHEET_ENDPOINT redirects too often: there was no answer after ${maxHops} redirects. Copy the address of the deployment again.`,
  repost:
    'SHEET_ENDPOINT asks for the form to be sent to another address, which the server does not do. Copy the address of the deployment again.',
  unsafe:
    'SHEET_ENDPOINT leads to an address that is not encrypted (https). Copy the address of the deployment again.',
  signIn:
    'Google asks for a sign-in before it runs the spreadsheet script. In Apps Script choose Deploy, Manage deployments, and set “Who has access” to “Anyone”.',
};

function isRedirect({ status, headers }: Response): boolean {
  return status > 300 && status < 400 && status !== 304 && headers.has('location');
}

function nextAddress(response: Response, from: URL): URL {
  const location = response.headers.get('location')!;
  if (!URL.canParse(location, from.href)) throw new DeliveryError(messages.unsafe);
  const to = new URL(location, from);
  if (to.hostname === 'accounts.google.com') throw new DeliveryError(messages.signIn);
  // http is allowed only on this computer, for the tests' stand-in for Google.
  const isLoopback =
    to.protocol === 'http:' && from.protocol === 'http:' && isThisComputer(to.hostname);
  if (to.protocol !== 'https:' && !isLoopback) throw new DeliveryError(messages.unsafe);
  return to;
}

async function readStart(response: Response): Promise<Pick<FormAnswer, 'body' | 'isWhole'>> {
  const decoder = new TextDecoder();
  let body = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    body += decoder.decode(chunk.subarray(0, maxBytes - bytes), { stream: true });
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > maxBytes) return { body, isWhole: false };
  }
  return { body, isWhole: true };
}
