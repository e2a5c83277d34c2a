import { Socket } from 'node:net';

import { expect, test } from 'vitest';

import { addressGroups, clientAddress } from './client-address.ts';
import { paths } from '../../../domain/paths.ts';
import { makeServer } from '../../../testing/make-server.ts';
import { saidByNobody } from '../../../testing/proxy-headers.ts';

const proxy = '203.0.113.1';
const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: proxy });

/** The client of a request that came through the proxy with this `X-Forwarded-For`. */
const clientOf = (forwarded: string | undefined, trustsProxy = true) =>
  clientAddress({ headers: { 'x-forwarded-for': forwarded }, socket }, trustsProxy);

test.each([
  ['198.51.100.7', '198.51.100.7:5678', ' 198.51.100.7\t', '"198.51.100.7:5678"'],
  ['2001:db8::1', '[2001:db8::1]', '[2001:db8::1]:443', '"[2001:db8::1]:443"'],
  ['fe80::1', 'fe80::1%eth0', '[fe80::1%25eth0]:443'],
  ...[['2001:DB8::1'], ['::ffff:198.51.100.7'], ['::ffff:c633:6407'], ['64:ff9b::198.51.100.7']],
])('a proxy names %s, and writes it in whatever way', (address, ...written) => {
  for (const each of [address, ...written]) expect(clientOf(each), each).toBe(address);
});

test('of several entries the last counts, which the proxy wrote itself, unless there is nothing in it', () => {
  for (const forwarded of [
    ...['192.0.2.9, unknown, 198.51.100.7', '192.0.2.9,198.51.100.7'],
    ...['198.51.100.7,', '198.51.100.7, ,', '198.51.100.7, \t ,,'],
  ]) {
    expect(clientOf(forwarded), forwarded).toBe('198.51.100.7');
  }
});

test('what is no address counts as the proxy, and so does everybody behind one that nobody trusts', () => {
  for (const forwarded of [
    ...[undefined, '', ', ,', 'unknown', '192.0.2.9, unknown', '198.51.100.007', '1'],
    ...['198.51.100.7:port', '198.51.100.7:567890', '198.51.100.7 198.51.100.8'],
    ...['for=198.51.100.7', '198.51.100.256', '[2001:db8::1', '2001:db8::g', 'x'.repeat(10_000)],
  ]) {
    expect(clientOf(forwarded), forwarded).toBe(proxy);
  }
  expect(clientOf('198.51.100.7', false)).toBe(proxy);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['0:0:0:0:0:FFFF:c000:0207', '192.0.2.7'],
  ['', 'no address'],
  ['192.0.2.7:5678', 'no address'],
])('%s counts as %s, and has no neighbours', (address, client) => {
  expect(addressGroups(address)).toEqual({ client });
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  // Not the prefix of NAT64 (RFC 6052), although it begins in the same way.
  ['64:ff9b:1::c000:207', '64:ff9b:1:0::/64', '64:ff9b:1::/48'],
])('%s counts as %s, and with all of %s', (address, client, network) => {
  expect(addressGroups(address)).toEqual({ client, network });
});

const host = 'www.provider.example';

/** Values that would change something if the server believed these headers. */
const values = ['preview.example', 'for=198.51.100.1;host=preview.example', '/nothing', 'DELETE'];

const requests = [
  ...['/', paths.enrol, '/_astro/form.Ab12.js', '/grants/', '/nothing'].map((url) => ({ url })),
  { url: paths.enrolmentsApi, method: 'POST' },
  // A post from another website stays refused if a header names it.
  { url: paths.enrol, method: 'POST', headers: { origin: 'https://preview.example' } },
] as const;

test('what clients write to be taken for a proxy has no effect, behind a trusted one either', async () => {
  const { app } = makeServer({ settings: { siteUrl: `https://${host}`, trustsProxy: true } });
  for (const request of requests) {
    const ask = async (headers: Record<string, string>) => {
      const own = 'headers' in request && request.headers;
      const answer = await app.inject({ ...request, headers: { host, ...own, ...headers } });
      const sent = { ...answer.headers, date: 'at any moment' };
      return { status: answer.statusCode, sent, body: answer.body };
    };
    const plain = await ask({});
    for (const name of saidByNobody) {
      for (const value of values)
        expect(await ask({ [name]: value }), `${name}: ${value}`).toEqual(plain);
    }
  }
});
