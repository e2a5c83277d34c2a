import { isIPv4, isIPv6 } from 'node:net';

/**
 * What counts as one client: an IPv4 address, or the first 64 bits of an IPv6 address, because a
 * connection is given all that follow (RFC 6177). Other text, which a proxy may write, is itself.
 */
export function addressGroup(address: string): string {
  const bare = address.replace(/%.*$/u, '');
  const mapped = bare.replace(/^::ffff:/iu, '');
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(bare)) return address.slice(0, 64);
  // The parser of addresses writes every IPv6 address in one way, in lower case and hexadecimal.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}
