import type { Readable } from 'node:stream';

import type { FastifyRequest } from 'fastify';

import { pairLimit } from '../limits.ts';
import { ClientError } from '../../intake/client-error.ts';
import { messages } from '../../intake/messages.ts';

/** What a form posted; nothing where it is none. */
export function formOf({ body }: Pick<FastifyRequest, 'body'>): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

/**
 * Reads a form-encoded body of so many bytes at most. Throws `ClientError` 413 where it is too large, once that is known
 * (`answerBeforeBody` takes care of the rest), or 400 where it is not well formed.
 */
export async function readForm(payload: Readable, bodyLimit: number): Promise<URLSearchParams> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk as Uint8Array);
      size += bytes.length;
      if (size > bodyLimit) break;
      chunks.push(bytes);
    }
  } catch {
    // The client hung up: nobody reads this, but it is no fault of ours to log.
    throw new ClientError(400, messages.badRequest);
  }
  if (size > bodyLimit) throw new ClientError(413, messages.tooLarge);
  return parseForm(Buffer.concat(chunks));
}

/**
 * Strict where `URLSearchParams` repairs: a byte that is not UTF-8 would become a replacement
 * character, and somebody's name would be stored wrong.
 */
function parseForm(body: Uint8Array): URLSearchParams {
  const text = wellFormed(() => new TextDecoder('utf-8', { fatal: true }).decode(body));
  const pairs = text.split('&', pairLimit + 1);
  if (pairs.length > pairLimit) throw new ClientError(413, messages.tooLarge);
  return wellFormed(() => new URLSearchParams(pairs.filter((pair) => pair !== '').map(readPair)));
}

/** Throws `ClientError` 400 for what cannot be read. */
function wellFormed<Read>(read: () => Read): Read {
  try {
    return read();
  } catch {
    throw new ClientError(400, messages.badForm);
  }
}

function readPair(pair: string): [string, string] {
  const [name = '', ...value] = pair.split('=');
  return [decode(name), decode(value.join('='))];
}

function decode(encoded: string): string {
  return decodeURIComponent(encoded.replaceAll('+', ' '));
}
