import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { expect, test, vi } from 'vitest';

import { paths } from '../domain/paths.ts';
import { canMount, smallDisk } from '../testing/faulty-disks.ts';
import { runIn } from '../testing/run-command.ts';
import { postTo, runServer } from '../testing/run-server.ts';
import { sampleApplication } from '../domain/testing/sample-forms.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { messages } from './intake/messages.ts';
import { until } from '../testing/until.ts';

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
