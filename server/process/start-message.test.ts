import { expect, test } from 'vitest';

import type { ChannelName } from '../delivery/channel.ts';
import { startMessage } from './start-message.ts';

const message = (deliveries: ChannelName[], hasSheetSecret: boolean) =>
  startMessage({
    ...{ host: 'localhost', port: 4321, database: 'data', contactDelivery: 'none' },
    deliveries,
    hasSheetSecret,
  });

test('a spreadsheet that does not know the server is said to have references of its own', () => {
  expect(message(['spreadsheet'], false)).toContain(
    'references in the spreadsheet as here: SHEET_SECRET',
  );
  expect(message(['spreadsheet'], true)).not.toContain('SHEET_SECRET');
  expect(message([], false)).not.toContain('SHEET_SECRET');
});
