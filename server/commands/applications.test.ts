import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { databaseFile } from '../store/sqlite/open-database.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { keepCompiled } from '../../testing/compiled.ts';
import { sampleApplication } from '../../testing/sample-application.ts';
import { another } from '../../testing/sample-entry.ts';
import { desk, filled, runIn } from '../../testing/run-command.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

test('backup copies the database to a private file', async () => {
  const file = join(temporaryFolder(), 'copy.sqlite');
  const { code, stdout } = await desk(['backup', file]);
  expect(code).toBe(0);
  expect(stdout).toContain(`copied to ${file}`);
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
});

test('copy-to-postgres prints what there is to say', async () => {
  expect(await desk(['copy-to-postgres'])).toMatchObject({ code: 0, stdout: 'copied\n' });
});

test('a command that fails closes the store all the same', async () => {
  const dataDir = await filled([{}]);
  const store = openSqliteStore({ dataDir });
  const close = vi.spyOn(store, 'close');
  const openStore = () => Promise.resolve(store);
  expect((await runIn(dataDir, ['show', '4444-4444'], { openStore })).code).toBe(1);
  expect(close).toHaveBeenCalledTimes(1);
});

describe('as a program', () => {
  test('says that there is no store, and makes none', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const { code, stdout, stderr } = await program(['list'], dataDir).ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^There is no database at [^\n]*\n$/);
    expect(() => statSync(dataDir)).toThrow('ENOENT');
  });

  test('begins anew only where the database is lost', async () => {
    const dataDir = await filled([{}]);
    const refused = await program(['start-empty'], dataDir).ended;
    expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^There is a database at [^\n]*\n$/);
    rmSync(databaseFile(dataDir));
    const list = () => program(['list'], dataDir).ended;
    expect((await list()).stderr).toMatch(/ is missing, .* start-empty\n$/);
    const begun = await program(['start-empty'], dataDir).ended;
    expect(begun).toMatchObject({ code: 0, stderr: '' });
    expect((await list()).stdout).toBe('There are no applications yet.\n');
  });

  test('ends quietly when nobody reads on', async () => {
    const dataDir = temporaryFolder();
    const store = openSqliteStore({ dataDir });
    const content = { ...sampleApplication, additionalRequirements: 'x'.repeat(4_000) };
    await Promise.all(Array.from({ length: 300 }, () => store.add(another({ content }))));
    await store.close();
    const { child, ended } = program(['list', '--json'], dataDir);
    child.stdout.once('data', () => child.stdout.destroy());
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  function program(args: string[], dataDir: string) {
    const file = join(import.meta.dirname, 'applications.ts');
    const child = spawn(process.execPath, [file, ...args], {
      env: { ...keepCompiled, DATA_DIR: dataDir },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const stdout = text(child.stdout).catch(() => '');
    const output = Promise.all([stdout, text(child.stderr), once(child, 'close')]);
    return {
      child,
      ended: output.then(([out, stderr, [code]]) => ({ code: Number(code), stdout: out, stderr })),
    };
  }
});
