import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test, vi } from 'vitest';

import { paths } from '../domain/provider/paths.ts';
import { sampleApplication } from '../domain/testing/sample-forms.ts';
import { freePort } from '../testing/processes.ts';
import { runIn } from '../testing/run-command.ts';
import { postTo, runServer, spawnServer } from '../testing/run-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { until } from '../testing/until.ts';
import { messages } from './intake/messages.ts';

// The tests start servers and wait for their own timeouts.
vi.setConfig({ testTimeout: 240_000 });

test.skipIf(!canMount())(
  'a server on a disk that is full or cannot be written starts, serves, is copied and stores once it can',
  async () => {
    const { folder, ...disk } = smallDisk();
    const first = await started(folder);
    const references = [await first.posted()];
    disk.fill();
    await first.expectRefusal();
    expect(await copied(folder)).toEqual(references);
    await first.end('SIGKILL');
    const second = await started(folder);
    await second.expectRefusal();
    disk.free();
    await second.isWell();
    references.push(await second.posted());
    await second.end('SIGTERM');
    disk.mount('ro');
    const third = await started(folder);
    await third.expectRefusal();
    disk.mount('rw');
    await third.isWell();
    references.push(await third.posted());
    expect(await listed(folder)).toEqual(references);
    const { stderr } = await third.end('SIGTERM');
    expect(stderr).toContain('The database is open now, and forms are taken in.\n');
  },
);

/** Writing there fails as on a full disk. */
const full = '/dev/full';

test.skipIf(!existsSync(full))(
  'a server whose log is on a full disk, or whose reader has gone, goes on',
  async () => {
    for (const outputs of ['full', 'gone'] as const) {
      const origin = await startedWith(outputs);
      for (let count = 0; count < 12; count += 1) {
        const { status } = await postTo(origin, longApplication());
        expect(status, outputs).toBe(200);
      }
      expect((await fetch(origin + paths.health)).status, outputs).toBe(200);
    }
  },
);

/** Starts a server whose output and errors go to a full disk, or to nobody; a folder that is open is warned of. */
async function startedWith(outputs: 'full' | 'gone'): Promise<string> {
  const [port, folder] = [await freePort(), temporaryFolder()];
  chmodSync(folder, 0o755);
  const to = outputs === 'full' ? openSync(full, 'w') : 'pipe';
  const env = { PORT: String(port), DATA_DIR: folder };
  const child = spawnServer(env, { stdio: ['ignore', to, to] });
  onTestFinished(() => void child.kill('SIGKILL'));
  for (const pipe of [child.stdout, child.stderr]) pipe?.destroy();
  const origin = `http://127.0.0.1:${port}`;
  const isWell = () =>
    fetch(origin + paths.health).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isWell);
  return origin;
}

/** Starts a server whose data folder is a disk. */
async function started(folder: string) {
  const server = runServer({ DATA_DIR: folder });
  const { origin } = await server.started;
  const post = () => postTo(origin, longApplication());
  const statusOf = async (address: string) => (await fetch(origin + address)).status;
  return {
    posted: async () => {
      const answer = await post();
      const { reference } = (await answer.json()) as { reference: string };
      expect({ status: answer.status, reference }).toMatchObject({ status: 200 });
      return reference;
    },
    expectRefusal: async () => {
      for (let count = 0; count < 5; count += 1) {
        const answer = await post();
        expect(answer.status).toBe(500);
        expect(await answer.json()).toEqual({ success: false, error: messages.notStored });
      }
      expect(await statusOf('/')).toBe(200);
      expect(await statusOf(paths.health)).toBe(503);
    },
    isWell: () => until(async () => (await statusOf(paths.health)) === 200),
    end: (signal: NodeJS.Signals) => {
      server.process.kill(signal);
      return server.ended;
    },
  };
}

/** Different each time, and too large for the room that may be left in the journal. */
const longApplication = () => ({
  ...{ ...sampleApplication, businessDetails: '語'.repeat(5_000), city: randomUUID() },
});

/** The references in a copy of the database, which is made elsewhere. */
async function copied(folder: string): Promise<string[]> {
  const elsewhere = temporaryFolder();
  await command(folder, 'backup', join(elsewhere, 'applications.sqlite'));
  return listed(elsewhere);
}

async function listed(folder: string): Promise<string[]> {
  const lines = (await command(folder, 'list', '--json')).split('\n').filter(Boolean);
  return lines.map((line) => (JSON.parse(line) as { reference: string }).reference);
}

async function command(dataDir: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runIn(dataDir, args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

/** A disk for a test alone, of a megabyte in memory, which can be filled up without harm to anybody. */
function smallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  onTestFinished(() => {
    // A process that is being killed may still have it open.
    spawnSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'pipe' });
  const filler = join(folder, 'filler');
  return {
    folder,
    /** Leaves no byte free: `dd` ends where there is no room. */
    fill: () => spawnSync('dd', ['if=/dev/zero', `of=${filler}`]),
    free: () => rmSync(filler),
    /** Makes the disk read-only, as a failing disk becomes, or writable again. */
    mount: (mode: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${mode}`, folder]),
  };
}

/** Whether such disks can be had: only on Linux, and only by a user who may mount. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]);
  if (status === 0) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return status === 0;
}
