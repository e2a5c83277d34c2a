import { createHash, randomBytes } from 'node:crypto';

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
