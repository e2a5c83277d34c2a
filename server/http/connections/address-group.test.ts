import { expect, test } from 'vitest';

import { addressGroups } from './address-group.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
  ['64:ff9b::192.0.2.7', '192.0.2.7'],
  ['64:ff9b::c000:207', '192.0.2.7'],
  ['', 'no address'],
  ['unknown', 'no address'],
  ['192.0.2.7:5678', 'no address'],
])('%s counts as %s, and has no neighbours', (address, client) => {
  expect(addressGroups(address)).toEqual({ client });
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  // Not the prefix of a translator, but something else in the same range.
  ['64:ff9b:1::c000:207', '64:ff9b:1:0::/64', '64:ff9b:1::/48'],
])('%s counts as %s, and with all of %s', (address, client, network) => {
  expect(addressGroups(address)).toEqual({ client, network });
});
