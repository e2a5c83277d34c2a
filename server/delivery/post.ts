import { brand } from '../../domain/provider/brand.ts';
import { DeliveryError, type Job } from './channel.ts';

/** A program to which something is posted. */
export type Place = {
  url: string;
  /** What its sentences call it, such as "The webhook". */
  name: string;
  /** The setting that has its address. */
  setting: string;
  /** Whether its answer is to be fetched where it redirects to; by default a redirection is a refusal. */
  isAnswerElsewhere?: true;
  /** What the staff can do about a status, where that is known. */
  sentenceFor?: (status: number) => string | undefined;
};

type PostBody = { body: string | URLSearchParams; headers?: Record<string, string> };

type Attempt = Pick<Job<unknown>, 'signal' | 'now' | 'tools'>;

/** The same with JSON. */
export const postJson = (
  place: Place,
  { body, headers }: { body: string; headers: Record<string, string> },
  attempt: Attempt,
) => post(place, { body, headers: { ...headers, 'content-type': 'application/json' } }, attempt);

/**
 * Posts something once, and resolves to the answer if it has a good status. Otherwise rejects with `DeliveryError`:
 * uncertain unless nothing can have arrived, and not before the time for which the place asks. No sentence repeats the
 * address, as the message of fetch may, because it can be a secret.
 */
export async function post(
  place: Place,
  { body, headers }: PostBody,
  { signal, now, tools }: Attempt,
): Promise<{ headers: Headers; text: string }> {
  const agent = { 'user-agent': `${brand.slug} (+${tools.siteUrl})` };
  const first = { method: 'POST', body, headers: { ...headers, ...agent }, signal };
  try {
    let answer = await fetch(place.url, { ...first, redirect: 'manual' });
    const location = answer.status === 304 ? null : answer.headers.get('location');
    if (place.isAnswerElsewhere && location !== null) {
      await answer.body?.cancel();
      // By GET, so that what was posted goes only to the address of the setting.
      answer = await fetch(new URL(location, place.url), { headers: agent, signal });
    }
    const text = await answer.text();
    if (answer.ok) return { headers: answer.headers, text };
    throw refusal(place, answer, now);
  } catch (error) {
    if (error instanceof DeliveryError) throw error;
    throw failure(place, error, signal);
  }
}

function refusal({ name, sentenceFor }: Place, { status, headers }: Response, now: Date) {
  const sentence = sentenceFor?.(status) ?? `${name} answered with HTTP status ${status}.`;
  return new DeliveryError(sentence, {
    // The program there wants no more (Standard Webhooks).
    isPermanent: status === 410,
    notBefore: retryAfter(headers.get('retry-after'), now),
  });
}

/** The time of a header `Retry-After`, in seconds or a date (RFC 9110, 10.2.3), but at most a day ahead. */
export function retryAfter(header: string | null, now: Date): string | undefined {
  const value = header?.trim() ?? '';
  const time = /^\d+$/u.test(value) ? now.getTime() + Number(value) * 1_000 : Date.parse(value);
  if (Number.isNaN(time) || time <= now.getTime()) return undefined;
  return new Date(Math.min(time, now.getTime() + dayMs)).toISOString();
}

const dayMs = 24 * 60 * 60_000;

function failure(place: Place, error: unknown, { aborted }: AbortSignal): DeliveryError {
  const code = codeOf(error);
  const isKnown = unreached.find(({ codes }) => codes.test(code));
  if (isKnown) return new DeliveryError(isKnown.sentence(place, code));
  const { name, setting } = place;
  const proxy = `If this computer reaches the internet through a proxy, set NODE_USE_ENV_PROXY=1 beside HTTPS_PROXY.`;
  return new DeliveryError(
    aborted
      ? `${name} did not answer in time.`
      : `${name} could not be reached, or broke off its answer${code && ` (${code})`}. Is ${setting} right? ${proxy}`,
    { isUncertain: true },
  );
}

type Sentence = (place: Place, code: string) => string;

/** What Node and OpenSSL call a connection that never came about, so that nothing can have arrived. */
const unreached: { codes: RegExp; sentence: Sentence }[] = [
  {
    codes: /^(?:ENOTFOUND|EAI_\w+)$/u,
    sentence: ({ setting }, code) =>
      `Nothing was sent: no host has the name in ${setting}, or this computer cannot ask for names (${code}).`,
  },
  {
    codes: /^ECONNREFUSED$/u,
    sentence: ({ setting }, code) =>
      `Nothing was sent: nothing listens at the host and port of ${setting} (${code}).`,
  },
  {
    codes: /^(?:UND_ERR_CONNECT_TIMEOUT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/u,
    sentence: ({ setting }, code) =>
      `Nothing was sent: the host of ${setting} cannot be reached from this computer (${code}). If it reaches the internet through a proxy, set NODE_USE_ENV_PROXY=1 beside HTTPS_PROXY.`,
  },
  {
    codes: /CERT|ALTNAME|SIGNATURE|^ERR_SSL/u,
    sentence: ({ setting }, code) =>
      `Nothing was sent: the certificate at ${setting} is not one that this computer trusts (${code}). It is self-signed, has run out, or is for another name; if it is your own, or your proxy’s, name its file in NODE_EXTRA_CA_CERTS.`,
  },
];

/** The code that Node gives the cause, which names no address; empty where there is none. */
function codeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z\d_]+$/.test(code) ? code : '';
}
