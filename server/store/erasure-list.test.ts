import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { canMount, smallDisk } from '../../testing/small-disk.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { erasureList } from './erasure-list.ts';

const at = new Date('2025-01-31T09:05:00.000Z');
const line = '2222-2222 2025-01-31\n';

test('the list of erasures goes on after a line that a kill has cut short', () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'erased.txt'), `${line}3333-33`);
  const list = erasureList(dataDir);
  list.end({ erased: ['4444-4444'], kept: [] }, at);
  list.end({ erased: ['5555-5555'], kept: [] }, at);
  expect(list.erased()).toEqual(['2222-2222', '4444-4444', '5555-5555']);
});

describe.skipIf(!canMount())('on a disk that is nearly full', () => {
  test('the list of erasures takes all of what is erased, or nothing and says so', () => {
    const { folder, fill } = smallDisk();
    const file = join(folder, 'erased.txt');
    // The rest of its last block has room for one line, and not for two.
    const before = line.repeat(194);
    expect(4_096 - before.length).toBe(22);
    writeFileSync(file, before);
    fill();
    const list = erasureList(folder);
    expect(() => list.begin(['3333-3333', '4444-4444'], at)).toThrow(
      /^Nothing was erased: .*ENOSPC/,
    );
    expect(readFileSync(file, 'utf8')).toBe(before);
  });
});
