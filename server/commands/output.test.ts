import { Writable } from 'node:stream';

import { expect, test } from 'vitest';

import { writeAll } from './output.ts';

test('a full disk is said in one line', async () => {
  const error = Object.assign(new Error('full'), { syscall: 'write', code: 'ENOSPC' });
  const output = new Writable({ write: (_chunk, _encoding, done) => done(error) });
  const message = expect.stringContaining('cannot be written (ENOSPC)') as string;
  const said = { name: 'FatalError', message };
  await expect(writeAll(output, ['Reference\n'])).rejects.toMatchObject(said);
});
