import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * What every form of a session posts: known to its own pages alone, since it follows from the session's
 * secret. It reads otherwise on each page, so that the length of a compressed page says nothing of it
 * (BREACH, https://www.breachattack.com).
 */
export function formToken(session: string): string {
  const mask = randomBytes(bytes);
  return Buffer.concat([mask, masked(ownBytes(session), mask)]).toString('base64url');
}

/** Whether a form came from a page of this session. Takes the same time whatever was posted. */
export function isFormToken(given: string, session: string): boolean {
  const posted = Buffer.from(given, 'base64url');
  if (posted.length !== 2 * bytes) return false;
  const unmasked = masked(posted.subarray(bytes), posted.subarray(0, bytes));
  return timingSafeEqual(unmasked, ownBytes(session));
}

/** Of a SHA-256. */
const bytes = 32;

function ownBytes(session: string): Buffer {
  return createHmac('sha256', session).update('form token').digest();
}

function masked(text: Uint8Array, mask: Uint8Array): Buffer {
  return Buffer.from(text.map((byte, at) => byte ^ mask[at]!));
}
