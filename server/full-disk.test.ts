import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { expect, test, vi } from 'vitest';

import { deskPaths } from '../domain/desk-paths.ts';
import { paths } from '../domain/paths.ts';
import { canMount, hangingDisk, smallDisk } from '../testing/faulty-disks.ts';
import { changeOf } from '../testing/make-desk.ts';
import { runIn } from '../testing/run-command.ts';
import { postTo, runServer } from '../testing/run-server.ts';
import { sampleApplication } from '../domain/testing/sample-forms.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { formToken } from './desk/session-secrets.ts';
import { messages } from './intake/messages.ts';
import { copiedAwayWarning, noteCopy } from './store/data-folder.ts';
import { until } from '../testing/until.ts';

// The tests start servers and wait for their own timeouts.
vi.setConfig({ testTimeout: 240_000 });

test.skipIf(!canMount())(
  'a server on a disk that is full or cannot be written starts, serves, is copied and stores once it can',
  async () => {
    const { folder, ...disk } = smallDisk();
    const first = await started(folder);
    const references = [await first.posted()];
    noteCopy(folder);
    disk.fill();
    await first.expectRefusal();
    await first.end('SIGKILL');
    expect(await copied(folder)).toEqual(references);
    const second = await started(folder);
    await second.expectRefusal();
    disk.free();
    await second.isWell();
    references.push(await second.posted());
    await second.end('SIGTERM');
    disk.mount('ro');
    expect(await copied(folder)).toEqual(references);
    const third = await started(folder);
    await third.expectRefusal();
    disk.mount('rw');
    await third.isWell();
    references.push(await third.posted());
    expect(await listed(folder)).toEqual(references);
    const { stderr } = await third.end('SIGTERM');
    // Somebody may have copied it to PostgreSQL while the server waited for it.
    expect(stderr).toContain(`forms are taken in.\n${copiedAwayWarning(folder)}\n`);
  },
);

// There are no named pipes on Windows.
test.skipIf(process.platform === 'win32')(
  'where a sync hangs nobody waits for ever: the desk says so, and a form is told that it may be stored',
  async () => {
    const disk = hangingDisk();
    const server = runServer({ NODE_OPTIONS: disk.nodeOptions, DESK_PORT: '0' });
    const { origin, message } = await server.started;
    const [, desk = '', key = ''] = /(http:\S+)\/sign-in\?key=(\S+)/.exec(message) ?? [];
    const ask = (path: string, fields: Record<string, string>, cookie = '') =>
      fetch(desk + path, {
        ...{ method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' },
        headers: { origin: desk, cookie },
      });
    const { headers } = await ask(deskPaths.signIn, { key, name: 'Zoe' });
    const [cookie = ''] = headers.get('set-cookie')!.split(';', 1);
    const token = formToken(cookie.split('=')[1]!);

    disk.hang();
    const posting = postTo(origin);
    await until(async () => (await fetch(origin + paths.health)).status === 503);
    const asked = { token, do: 'note', text: 'I called her.' };
    const [form, page, note] = await Promise.all([
      posting,
      fetch(desk + deskPaths.toAnswer, { headers: { cookie } }),
      ask(changeOf('2222-2222'), asked, cookie),
    ]);
    expect(form.status).toBe(500);
    expect(await form.json()).toEqual({ success: false, error: messages.uncertain });
    expect([page.status, note.status]).toEqual([503, 503]);

    disk.goOn();
    await until(async () => (await fetch(origin + paths.health)).status === 200);
    expect((await fetch(desk + deskPaths.toAnswer, { headers: { cookie } })).status).toBe(200);
    // The form is found if it is sent again.
    expect((await postTo(origin)).status).toBe(200);
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
