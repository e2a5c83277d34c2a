import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { erasureList } from './erasure-list.ts';

test('the list of erasures goes on after a line that a kill has cut short', () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'erased.txt'), '2222-2222 2025-01-31\n3333-33');
  const list = erasureList(dataDir);
  for (const each of ['4444-4444', '5555-5555']) {
    list.end({ erased: [each], kept: [] }, new Date('2025-01-31T09:05:00.000Z'));
  }
  expect(list.erased()).toEqual(['2222-2222', '4444-4444', '5555-5555']);
});
