import { expect, test } from 'vitest';

import { paths } from '../../src/paths.ts';
import { addressGroup } from './address-group.ts';
import { makeServer } from '../testing/make-server.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['192.0.2.7:5678', '192.0.2.7:5678'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test('text of any length from a proxy counts as its beginning', () => {
  expect(addressGroup('x'.repeat(10_000))).toHaveLength(64);
});

test('whoever has a whole IPv6 network has one count of posts, and neighbours have their own', async () => {
  const { app } = makeServer({ settings: { rateLimit: 1 } });
  const postFrom = async (remoteAddress: string) =>
    (await app.inject({ method: 'POST', url: paths.enrolmentsApi, remoteAddress })).statusCode;
  expect(await postFrom('2001:db8:1:2::1')).toBe(400);
  expect(await postFrom('2001:db8:1:2:ffff::9')).toBe(429);
  expect(await postFrom('2001:db8:1:3::1')).toBe(400);
});
