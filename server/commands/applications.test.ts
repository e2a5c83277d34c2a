import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { describe, expect, onTestFinished, test } from 'vitest';

import { databaseFile } from '../store/sqlite/open-database.ts';
import { keepCompiled } from '../../testing/compiled.ts';
import { openSqlite } from '../../testing/engines.ts';
import { sampleApplication } from '../../testing/sample-application.ts';
import { another } from '../../testing/sample-entry.ts';
import { desk, filled } from '../../testing/run-command.ts';
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

describe('as a program', () => {
  test('makes no store where there is none, and begins anew only where the database is lost', async () => {
    const nowhere = join(temporaryFolder(), 'data');
    const { code, stderr } = await program(['list'], nowhere).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^There is no database at [^\n]*\n$/);
    expect(existsSync(nowhere)).toBe(false);

    const dataDir = await filled([{}]);
    rmSync(databaseFile(dataDir));
    const list = () => program(['list'], dataDir).ended;
    expect((await list()).stderr).toMatch(/ is missing, .* start-empty\n$/);
    const begin = () => program(['start-empty'], dataDir).ended;
    expect(await begin()).toMatchObject({ code: 0, stderr: '' });
    expect((await list()).stdout).toBe('There are no applications yet.\n');
    const refused = await begin();
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^There is a database at [^\n]*\n$/);
  });

  test('ends quietly when nobody reads on', async () => {
    const dataDir = temporaryFolder();
    const store = openSqlite(dataDir);
    const content = { ...sampleApplication, additionalRequirements: 'x'.repeat(4_000) };
    await Promise.all(Array.from({ length: 300 }, () => store.add(another({ content }))));
    await store.close();
    const { child, ended } = program(['list', '--json'], dataDir);
    child.stdout.once('data', () => child.stdout.destroy());
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  function program(args: string[], dataDir: string) {
    const file = join(import.meta.dirname, 'applications.ts');
    const env = { ...keepCompiled, DATA_DIR: dataDir };
    const child = spawn(process.execPath, [file, ...args], { env });
    onTestFinished(() => void child.kill('SIGKILL'));
    const stdout = text(child.stdout).catch(() => '');
    const output = Promise.all([stdout, text(child.stderr), once(child, 'close')]);
    return {
      child,
      ended: output.then(([out, stderr, [code]]) => ({ code: Number(code), stdout: out, stderr })),
    };
  }
});
