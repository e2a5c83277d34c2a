import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

import { expect, onTestFinished, test, vi } from 'vitest';

import { freePort } from '../../testing/free-port.ts';
import { sampleApplication } from '../../testing/sample-application.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import { createChannels } from './open-channels.ts';

const exim = ['/usr/sbin/exim4', '/usr/sbin/exim'].find((file) => existsSync(file));
// Somebody else may not have it read a configuration that is not the machine's.
const canRun = exim !== undefined && process.getuid?.() === 0;

test.skipIf(!canRun)(
  'a real mail server takes the mails, and refuses what it does not know',
  async () => {
    const { port, mailTo } = await startExim();
    const deliver = async (email: string) => {
      const submission: StoredSubmission = {
        kind: 'enrolment',
        reference: '4KX7-9QMD',
        submittedAt: '2025-01-31T09:05:00.000Z',
        content: { ...sampleApplication, email },
      };
      const settings = { smtpUrl: `smtp://127.0.0.1:${port}`, notifyTo: ['desk@known.example'] };
      for (const channel of createChannels(settings, {})) {
        await channel.deliver(submission, AbortSignal.timeout(30_000));
      }
    };
    await deliver('zoë@known.example');
    for (const name of ['desk', 'zoë']) {
      const mail = await mailTo(name);
      expect(mail).toMatch(/^Subject: .*4KX7-9QMD/mu);
      expect(mail).toMatch(/^Content-Type: multipart\/alternative/mu);
      expect(Math.max(...mail.split('\n').map((line) => Buffer.byteLength(line)))).toBeLessThan(
        998,
      );
    }
    await expect(deliver('nobody@unknown.example')).rejects.toMatchObject({ isPermanent: true });
  },
);

/** An Exim that takes mail for one domain, and what it was given for a name there. */
async function startExim() {
  const folder = temporaryFolder();
  const port = await freePort();
  const mail = join(folder, 'mail');
  mkdirSync(mail);
  // It gives up being root, and then cannot deliver as anybody but itself.
  const [, user] = execFileSync(exim!, ['-bP', 'exim_user'], { encoding: 'utf8' }).split(/ = |\n/u);
  for (const each of [folder, mail]) chmodSync(each, 0o777);
  const file = join(folder, 'exim.conf');
  writeFileSync(
    file,
    `primary_hostname = mail.known.example
spool_directory = ${folder}/spool
log_file_path = ${folder}/log-%s
keep_environment =
smtputf8_advertise_hosts = *
acl_smtp_rcpt = check
tls_advertise_hosts =
begin acl
check:
  accept domains = known.example
  deny message = no such mailbox
begin routers
all:
  driver = accept
  transport = file
begin transports
file:
  driver = appendfile
  file = ${mail}/all
  envelope_to_add
  user = ${user}
`,
  );
  const child = spawn(exim!, ['-C', file, '-bdf', '-oX', `127.0.0.1.${port}`], { stdio: 'pipe' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await vi.waitFor(
    async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'data').finally(() => socket.destroy());
    },
    { timeout: 20_000 },
  );
  const mailTo = (name: string) =>
    vi.waitFor(
      () => {
        const mails = readFileSync(join(mail, 'all'), 'utf8').split(/^From .*\n/mu);
        const found = mails.find((each) => each.includes(`Envelope-to: ${name}@known.example`));
        expect(found).toBeDefined();
        return found!;
      },
      { timeout: 20_000 },
    );
  return { port, mailTo };
}
