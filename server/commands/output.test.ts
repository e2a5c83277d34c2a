import { Writable } from 'node:stream';

import { expect, test } from 'vitest';

import { writeAll } from './output.ts';

test.each([
  ['a full disk is said in one line', 'ENOSPC', 'FatalError', 'cannot be written (ENOSPC)'],
  ['a reader that has seen enough is left to the command', 'EPIPE', 'Error', 'EPIPE'],
])('%s', async (_what, code, name, said) => {
  const error = Object.assign(new Error(code), { syscall: 'write', code });
  const output = new Writable({ write: (_chunk, _encoding, done) => done(error) });
  const message = expect.stringContaining(said) as string;
  await expect(writeAll(output, ['Reference\n'])).rejects.toMatchObject({ name, message });
});
