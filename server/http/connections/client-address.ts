import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * The address of a request's client, IPv4 or IPv6 in any spelling. Behind a proxy that is trusted it is
 * the last in `X-Forwarded-For`, the one that the proxy wrote itself; a client can forge all the others.
 * If the last entry is no address, the proxy's own is taken, so that all clients that make something up
 * share one count.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustsProxy: boolean,
): string {
  const connected = socket.remoteAddress ?? '';
  if (!trustsProxy) return connected;
  // Node joins several headers of this name with a comma.
  const entries = String(headers['x-forwarded-for'] ?? '').split(',');
  const last = entries.map((entry) => entry.trim()).findLast((entry) => entry !== '');
  return readAddress(last ?? '') ?? connected;
}

/**
 * The address in an entry of `X-Forwarded-For`. There is no standard for it, and proxies also write a
 * port (`192.0.2.7:5678`, `[2001:db8::1]:443`), quotation marks or a zone (`fe80::1%eth0`).
 */
function readAddress(entry: string): string | undefined {
  const bare = entry.replace(/^"(.*)"$/u, '$1').trim();
  const found = patterns.map((pattern) => pattern.exec(bare)?.groups?.address);
  return found.find((address) => address !== undefined && isIP(address) !== 0);
}

const patterns = [
  /^(?<address>[\d.]+)(?::\d{1,5})?$/u,
  /^\[(?<address>[\da-f:.]+)(?:%[^\]]*)?\](?::\d{1,5})?$/iu,
  /^(?<address>[\da-f:.]+)(?:%.*)?$/iu,
];

/** What an address is counted as. */
type AddressGroups = {
  /** An IPv4 address, or the first 64 bits of an IPv6 address: one client. */
  client: string;
  /** The first 48 bits of an IPv6 address: a network, whose clients are also counted together. */
  network?: string;
};

/**
 * What an address is counted as. One internet connection has all IPv6 addresses with the same first 64 bits,
 * and one site may have all those with the same first 48 bits (RFC 6177). An IPv6 address that stands for an
 * IPv4 address counts as the latter, in any spelling. All text that is no address counts as one client.
 */
export function addressGroups(address: string): AddressGroups {
  const [bare = ''] = address.split('%', 1);
  if (isIPv4(bare)) return { client: bare };
  if (!isIPv6(bare)) return { client: 'no address' };
  const parts = partsOf(bare);
  const prefix = parts.slice(0, 6).join(':');
  if (ipv4Prefixes.includes(prefix)) return { client: ipv4Of(parts.slice(6)) };
  return {
    client: `${parts.slice(0, 4).join(':')}::/64`,
    network: `${parts.slice(0, 3).join(':')}::/48`,
  };
}

/** Prefixes before an IPv4 address: IPv4-mapped (RFC 4291, 2.5.5.2) and NAT64 (RFC 6052, 2.1). */
const ipv4Prefixes = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

/** The eight parts of an IPv6 address, in lower case and without leading zeros. */
function partsOf(address: string): string[] {
  // `URL` writes every IPv6 address in the same, shortest way.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...zeros, ...last];
}

/** `192.0.2.7` for `c000` and `207`. */
function ipv4Of(parts: string[]): string {
  return parts
    .map((part) => Number.parseInt(part, 16))
    .flatMap((part) => [part >> 8, part & 0xff])
    .join('.');
}
