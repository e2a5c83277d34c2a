import { Writable } from 'node:stream';

import { expect, test } from 'vitest';

import { FatalError } from '../fatal-error.ts';
import { writeAll } from './output.ts';

function failing(code: string) {
  return new Writable({
    write: (_chunk, _encoding, done) =>
      done(Object.assign(new Error(code), { syscall: 'write', code })),
  });
}

test('a full disk is said in one line', async () => {
  const written = writeAll(failing('ENOSPC'), ['Reference\n']);
  await expect(written).rejects.toThrow(FatalError);
  await expect(written).rejects.toThrow('cannot be written (ENOSPC)');
});

test('a reader that has seen enough is no fault, and left to the command', async () => {
  const written = writeAll(failing('EPIPE'), ['Reference\n']);
  await expect(written).rejects.toMatchObject({ code: 'EPIPE' });
});

test('what fails while it is read keeps its own error', async () => {
  const chunks = (function* () {
    yield 'Reference\n';
    throw new RangeError('no such row');
  })();
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  await expect(writeAll(output, chunks)).rejects.toThrow(RangeError);
});
