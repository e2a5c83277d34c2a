import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address of a request's client, IPv4 or IPv6 in any spelling. Behind a proxy that is trusted it is
 * the last in `X-Forwarded-For`, the one that the proxy wrote itself; a client can forge all the others.
 * Where that is no address, it is the proxy's own: whoever makes something up shares one count with all
 * who do.
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
