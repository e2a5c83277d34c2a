/**
 * A UUID that begins with the time and is random otherwise (RFC 9562, version 7). Forms of the same time lie
 * together in the database's index, so that fewer of its pages are written. `crypto.randomUUID` makes only
 * random ones, and is missing where a site has no HTTPS.
 */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const now = Date.now();
  // The array keeps only the lowest byte of each quotient.
  for (let at = 0; at < 6; at += 1) bytes[at] = now / 256 ** (5 - at);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}
