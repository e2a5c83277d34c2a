import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { FatalError } from '../fatal-error.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { replaceFile } from './replace-file.ts';

async function* text(...chunks: string[]) {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
const isWindows = process.platform === 'win32';

/** A file that everybody can read, alone in its folder. */
function oldFile() {
  const folder = temporaryFolder();
  const file = join(folder, 'out.csv');
  writeFileSync(file, 'the export of yesterday', { mode: 0o644 });
  return { folder, file };
}

test('a file is its owner’s alone, new or in the place of one that others could read', async () => {
  const { folder, file } = oldFile();
  for (const path of [file, join(temporaryFolder(), 'out.csv')]) {
    await replaceFile(path, text('a', 'b'));
    expect(readFileSync(path, 'utf8')).toBe('ab');
    if (!isWindows) expect(modeOf(path)).toBe('600');
  }
  expect(readdirSync(folder)).toEqual(['out.csv']);
});

test('an old file stays whole until the new one is, and where that fails', async () => {
  const { folder, file } = oldFile();
  async function* breaking() {
    yield* text('new');
    expect(readFileSync(file, 'utf8')).toBe('the export of yesterday');
    const cut = { code: 'ECONNRESET', syscall: 'read' };
    throw Object.assign(new Error('The database is gone.'), cut);
  }
  // The message blames the database and not the file.
  await expect(replaceFile(file, breaking())).rejects.toThrow('The database is gone.');
  expect(readFileSync(file, 'utf8')).toBe('the export of yesterday');
  expect(readdirSync(folder)).toEqual(['out.csv']);
});

describe('one line says why there is no file', () => {
  const refused = async (file: string, code: string | RegExp) => {
    const written = replaceFile(file, text('new'));
    await expect(written).rejects.toThrow(FatalError);
    await expect(written).rejects.toThrow(`${file} cannot be written (${code}).`);
  };

  test('where it is a folder, or its folder is missing or none', async () => {
    const { folder, file } = oldFile();
    mkdirSync(join(folder, 'out'));
    await refused(join(folder, 'out'), 'EISDIR');
    await refused(join(folder, 'missing', 'out'), 'ENOENT');
    await refused(join(file, 'out'), 'ENOTDIR');
    expect(readdirSync(folder)).toEqual(['out', 'out.csv']);
  });

  test.skipIf(isWindows)('where it is a link to a disk that is not there', async () => {
    const folder = temporaryFolder();
    symlinkSync(join(folder, 'disk', 'out.csv'), join(folder, 'link'));
    await refused(join(folder, 'link'), 'ENOENT');
    mkdirSync(join(folder, 'disk'));
    writeFileSync(join(folder, 'disk', 'out.csv'), 'the export of yesterday');
    await replaceFile(join(folder, 'link'), text('new'));
    expect(readFileSync(join(folder, 'disk', 'out.csv'), 'utf8')).toBe('new');
  });

  test.runIf(process.platform === 'linux')('where the disk is full', () =>
    refused('/dev/full', 'ENOSPC'),
  );
});

test.skipIf(isWindows)('a pipe is written to as it is', async () => {
  const folder = temporaryFolder();
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const [read] = await Promise.all([readFile(pipe, 'utf8'), replaceFile(pipe, text('a', 'b'))]);
  expect(read).toBe('ab');
  expect(readdirSync(folder)).toEqual(['pipe']);
});

test.skipIf(isWindows)('a command that is broken off leaves nothing behind', async () => {
  const { folder, file } = oldFile();
  const module = new URL('replace-file.ts', import.meta.url).href;
  const code = `import { replaceFile } from '${module}';
    async function* endless() {
      yield 'half';
      process.kill(process.pid, 'SIGINT');
      await new Promise((resolve) => setTimeout(resolve, 20_000));
    }
    await replaceFile(${JSON.stringify(file)}, endless());`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code]);
  expect(await once(child, 'close')).toEqual([null, 'SIGINT']);
  expect(readFileSync(file, 'utf8')).toBe('the export of yesterday');
  expect(readdirSync(folder)).toEqual(['out.csv']);
});
