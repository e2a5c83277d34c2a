import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
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

test('a new file is its owner’s alone', async () => {
  const file = join(temporaryFolder(), 'out.csv');
  await replaceFile(file, text('a', 'b'));
  expect(readFileSync(file, 'utf8')).toBe('ab');
  if (!isWindows) expect(modeOf(file)).toBe('600');
});

test('an old file is replaced, and who could read it cannot read the new one', async () => {
  const { folder, file } = oldFile();
  await replaceFile(file, text('new'));
  expect(readFileSync(file, 'utf8')).toBe('new');
  if (!isWindows) expect(modeOf(file)).toBe('600');
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

test.skipIf(isWindows)('a link stays one, and its file is replaced', async () => {
  const { folder, file } = oldFile();
  const link = join(folder, 'latest.csv');
  symlinkSync('out.csv', link);
  await replaceFile(link, text('new'));
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(modeOf(file)).toBe('600');
  expect(readdirSync(folder).sort()).toEqual(['latest.csv', 'out.csv']);
});

describe('one line says why there is no file', () => {
  async function refusal(file: string) {
    const error: unknown = await replaceFile(file, text('new')).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FatalError);
    return (error as FatalError).message;
  }

  test('where it is a folder', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'out'));
    const file = join(folder, 'out');
    expect(await refusal(file)).toBe(`${file} cannot be written (EISDIR).`);
    expect(readdirSync(folder)).toEqual(['out']);
  });

  test('where its folder is missing, or is none', async () => {
    const { folder, file } = oldFile();
    for (const place of [join(folder, 'missing', 'out'), join(file, 'out')])
      expect(await refusal(place)).toMatch(/ cannot be written \((?:ENOTDIR|ENOENT)\)\.$/);
    expect(readdirSync(folder)).toEqual(['out.csv']);
  });

  test.skipIf(isWindows || process.getuid?.() === 0)('where nobody may write', async () => {
    expect(await refusal('/out.csv')).toBe('/out.csv cannot be written (EACCES).');
  });

  test.runIf(process.platform === 'linux')('where the disk is full', async () => {
    expect(await refusal('/dev/full')).toBe('/dev/full cannot be written (ENOSPC).');
  });
});

describe.skipIf(isWindows)('what is no file is written to as it is', () => {
  test('a pipe', async () => {
    const folder = temporaryFolder();
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const [read] = await Promise.all([readFile(pipe, 'utf8'), replaceFile(pipe, text('a', 'b'))]);
    expect(read).toBe('ab');
    expect(lstatSync(pipe).isFIFO()).toBe(true);
    expect(readdirSync(folder)).toEqual(['pipe']);
  });

  test('stdout, a file that a shell opened included', async () => {
    const { folder, file } = oldFile();
    const descriptor = openSync(file, 'w');
    const { ino } = statSync(file);
    await ending('await replaceFile("/dev/stdout", text());', descriptor);
    closeSync(descriptor);
    expect(readFileSync(file, 'utf8')).toBe('written');
    expect(statSync(file).ino).toBe(ino);
    expect(readdirSync(folder)).toEqual(['out.csv']);
  });
});

test.skipIf(isWindows)('a command that is broken off leaves nothing behind', async () => {
  const { folder, file } = oldFile();
  const code = `
    async function* endless() {
      yield 'half';
      process.kill(process.pid, 'SIGINT');
      await new Promise((resolve) => setTimeout(resolve, 20_000));
    }
    await replaceFile(${JSON.stringify(file)}, endless());`;
  expect(await ending(code)).toEqual([null, 'SIGINT']);
  expect(readFileSync(file, 'utf8')).toBe('the export of yesterday');
  expect(readdirSync(folder)).toEqual(['out.csv']);
});

/** Runs this in a process of its own; resolves to its exit code and the signal that ended it. */
async function ending(code: string, stdout: number | 'ignore' = 'ignore') {
  const module = JSON.stringify(new URL('replace-file.ts', import.meta.url).href);
  const script = `import { replaceFile } from ${module};
    async function* text() { yield 'written'; }
    ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', stdout, 'inherit'],
  });
  return (await once(child, 'close')) as [number | null, string | null];
}
