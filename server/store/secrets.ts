import { createHash, randomBytes } from 'node:crypto';

import { keyMinutes } from '../../domain/desk-limits.ts';
import type { Sessions } from './sessions.ts';

/** 256 random bits, safe in an address and in a cookie. Nobody can guess one. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether text could be one of `newSecret`. */
export function isSecret(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/u.test(text);
}

/** By which a secret is known where it must not be kept: its SHA-256, in hexadecimal. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

type KeyTerms = {
  now: Date;
  /** The hash of what the browser that asked has to show; any browser may use the key without. */
  browserHash?: string;
};

/** Makes a key that lets somebody in at the desk once. Only its hash is kept. */
export async function issueKey(
  sessions: Pick<Sessions, 'addKey'>,
  { now, browserHash }: KeyTerms,
): Promise<string> {
  const key = newSecret();
  const expiresAt = new Date(now.getTime() + keyMinutes * 60_000).toISOString();
  await sessions.addKey({ hash: hashOf(key), expiresAt, browserHash });
  return key;
}
