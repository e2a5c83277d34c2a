import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { brand } from '../../domain/brand.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { caughtMails, catchesMail } from '../delivery/caught-mail.ts';
import { channels } from '../delivery/channels.ts';
import { FatalError } from '../fatal-error.ts';
import { type Demonstration, start } from '../main.ts';
import type { Started } from '../process/start-message.ts';
import { listeningAddress } from '../settings/setting-schemas.ts';
import type { SettingTable } from '../settings/setting-table.ts';
import { ownSettings, readSettings, type Settings } from '../settings.ts';
import { bandText, withBand } from './band.ts';
import { fill } from './fill.ts';

/**
 * `npm run demo`: the site and its desk with a new database in the system's temporary folder, which is removed at the
 * end. From the environment it takes only the two ports and the address that the site is built for.
 */
const demonstration: Demonstration = {
  settings: readDemoSettings,
  mark: withBand,
  fill: (parts) => fill({ ...parts, mails: caughtMails, now: new Date() }),
  mails: caughtMails,
  message: demoMessage,
};

function readDemoSettings(): Settings {
  const { PORT, DESK_PORT, SITE_URL } = process.env;
  // Not localhost, so that the cookie of a desk at localhost stays as it is in the same browser.
  const [HOST, DESK_HOST] = ['127.0.0.1', '127.0.0.1'];
  const settings = readSettings({
    ...{ HOST, PORT, DESK_HOST, DESK_PORT, DATA_DIR: makeFolder(), CONTACT_DELIVERY: 'intake' },
    ...{ SITE_URL, SMTP_URL: 'smtp://localhost', NOTIFY_TO: brand.email },
  });
  return { ...settings, smtpUrl: catchesMail };
}

function demoMessage({ desk, ...started }: Started): string {
  const tables: SettingTable[] = [ownSettings, ...channels.map(({ settings }) => settings)];
  const names = tables.flatMap((table) => Object.values(table).map(({ name }) => name));
  const unused = names.filter((name) => Boolean(process.env[name]) && !taken.includes(name));
  return [
    '',
    `${brand.name} is running. ${bandText}`,
    '',
    `  Site          ${listeningAddress(started)}`,
    ...(desk ? [`  Desk          ${desk.address}${deskPaths.signIn}?key=${desk.key}`] : []),
    ...(desk ? [`  Mail          is caught: ${desk.address}${deskPaths.outbox}`] : []),
    `  Kept in       ${started.dataDir}, until it stops`,
    ...(unused.length > 0 ? [`  Not used      ${[...new Set(unused)].join(', ')}`] : []),
    '  To stop       press Ctrl+C',
    '',
  ].join('\n');
}

/** The variables of the environment that are used. */
const taken = ['PORT', 'DESK_PORT', 'SITE_URL'];

function makeFolder(): string {
  try {
    removeLeft();
    const folder = mkdtempSync(join(tmpdir(), `demonstration-${process.pid}-`));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    throw new FatalError(`Nothing can be kept in ${tmpdir()}. Set TMPDIR to another folder.`);
  }
}

/** Removes the folders of demonstrations that were killed. */
function removeLeft(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^demonstration-(\d+)-/u.exec(name) ?? [];
    try {
      if (pid && !isRunning(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true });
    } catch {
      // It belongs to another account.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

// Exits on these signals even before the server listens, because an exit removes the folder. A terminal window that is
// closed sends SIGHUP.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    if (process.listenerCount(signal) === 0) process.exit(1);
  });
}
await start({ dist: join(import.meta.dirname, '../../dist'), demonstration });
