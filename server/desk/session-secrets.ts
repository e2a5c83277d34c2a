import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * The token that every form of a session posts. It follows from the session's secret, so only the session's own pages
 * know it. Each page masks it differently, so that the length of a compressed page tells nothing of it (BREACH,
 * https://www.breachattack.com).
 */
export function formToken(session: string): string {
  const mask = randomBytes(bytes);
  return Buffer.concat([mask, masked(ownBytes(session), mask)]).toString('base64url');
}

/** Whether a form came from a page of this session. It takes the same time whatever was posted. */
export function isFormToken(given: string, session: string): boolean {
  const posted = Buffer.from(given, 'base64url');
  if (posted.length !== 2 * bytes) return false;
  const unmasked = masked(posted.subarray(bytes), posted.subarray(0, bytes));
  return timingSafeEqual(unmasked, ownBytes(session));
}

/** Bytes of a SHA-256. */
const bytes = 32;

function ownBytes(session: string): Buffer {
  return createHmac('sha256', session).update('form token').digest();
}

function masked(text: Uint8Array, mask: Uint8Array): Buffer {
  return Buffer.from(text.map((byte, at) => byte ^ mask[at]!));
}

/** The name of a query parameter that is sealed. */
export type Sealed = 'search' | 'several';

/**
 * Seals a text for an address: only the session that sealed it can read it, and nobody else can make one up.
 * AES-256-GCM under a key that follows from the session's secret. It is compressed first, because the names of a whole
 * page of a list must fit into an address.
 */
export function seal(what: Sealed, text: string, session: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(what, session), nonce);
  const sealed = Buffer.concat([cipher.update(deflateRawSync(text)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens a sealed text; empty if this session did not seal it. */
export function unseal(what: Sealed, given: string, session: string): string {
  try {
    const bytes = Buffer.from(given, 'base64url');
    const nonce = bytes.subarray(0, nonceBytes);
    const options = { authTagLength: tagBytes };
    const decipher = createDecipheriv('aes-256-gcm', keyOf(what, session), nonce, options);
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    return inflateRawSync(Buffer.concat([text, decipher.final()])).toString('utf8');
  } catch {
    return '';
  }
}

const nonceBytes = 12;
const tagBytes = 16;

function keyOf(what: Sealed, session: string): Buffer {
  return Buffer.from(hkdfSync('sha256', session, '', what, 32));
}
