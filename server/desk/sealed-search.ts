import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * What somebody searches for, as it stands in an address: readable for the session that asked, and for
 * nobody who finds the address later. AES-256-GCM under a key that follows from the session's secret.
 */
export function sealSearch(text: string, session: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(session), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The text again; nothing where it was sealed by another session, or by nobody. */
export function openSearch(given: string, session: string): string {
  try {
    const bytes = Buffer.from(given, 'base64url');
    const nonce = bytes.subarray(0, nonceBytes);
    const options = { authTagLength: tagBytes };
    const decipher = createDecipheriv('aes-256-gcm', keyOf(session), nonce, options);
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return '';
  }
}

const nonceBytes = 12;
const tagBytes = 16;

function keyOf(session: string): Buffer {
  return Buffer.from(hkdfSync('sha256', session, '', 'search', 32));
}
