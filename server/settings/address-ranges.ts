import { BlockList, isIP } from 'node:net';

import * as v from 'valibot';

/**
 * IP addresses and ranges of them (`10.0.0.0/8`), separated by commas. Refused is what means more than it seems to say:
 * a range that begins at another address than the one before its slash, and all that together are everybody.
 */
export const addressRanges = v.pipe(
  v.string(),
  v.transform((given) => given.split(',').map((each) => readRange(each.trim()))),
  v.array(v.custom<Range>((range) => range !== undefined)),
  v.transform((ranges) => listOf(ranges)),
  v.check((list) => !(isWithin(list, '0.0.0.0') && isWithin(list, '255.255.255.255'))),
  v.description(
    'IP addresses or ranges of them, such as 127.0.0.1,10.0.0.0/8, each from its first address on, and together not everybody',
  ),
);

/** Whose `X-Forwarded-For` is believed: nobody's, that of networks that nobody reaches from the internet, or theirs. */
export const trustedProxies = v.pipe(
  v.union([
    v.pipe(
      v.literal('off'),
      v.transform(() => new BlockList()),
    ),
    v.pipe(
      v.literal('on'),
      v.transform(() => listOf(privateRanges.map((each) => readRange(each)!))),
    ),
    addressRanges,
  ]),
  v.description(
    'on, off, or the IP addresses or ranges of proxies, such as 192.0.2.7,198.51.100.0/24',
  ),
);

/** RFC 1122, 3.2.1.3; RFC 1918; RFC 3927; RFC 6598; RFC 4291; RFC 4193. */
const privateRanges = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
  ...['100.64.0.0/10', '::1', 'fe80::/10', 'fc00::/7'],
];

/** Whether somebody's address is one of these; one of IPv4 also where it is written as one of IPv6. */
export function isWithin(list: BlockList, address: string | undefined): boolean {
  const family = isIP(address ?? '');
  return family !== 0 && list.check(address!, family === 4 ? 'ipv4' : 'ipv6');
}

type Range = { net: string; bits: number; family: 'ipv4' | 'ipv6' };

function listOf(ranges: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const { net, bits, family } of ranges) list.addSubnet(net, bits, family);
  return list;
}

function readRange(typed: string): Range | undefined {
  const [net = '', prefix, ...rest] = typed.split('/');
  const [family, width] = isIP(net) === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const);
  // A zone (`%eth0`) is of one network card, which the list would forget.
  if (isIP(net) === 0 || net.includes('%') || rest.length > 0) return undefined;
  if (prefix === undefined) return { net, bits: width, family };
  if (!/^[1-9]\d{0,2}$/u.test(prefix) || Number(prefix) > width) return undefined;
  const isFirst = !digitsOf(net).slice(Number(prefix)).includes('1');
  return isFirst ? { net, bits: Number(prefix), family } : undefined;
}

/** The binary digits of an address. */
function digitsOf(net: string): string {
  if (isIP(net) === 4) return inBinary(net.split('.'), 10, 8);
  const { hostname } = new URL(`http://[${net}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return inBinary([...head, ...zeros, ...tail], 16, 16);
}

const inBinary = (parts: readonly string[], radix: number, width: number) =>
  parts.map((part) => parseInt(part, radix).toString(2).padStart(width, '0')).join('');
