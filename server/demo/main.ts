import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { brand } from '../../domain/provider/brand.ts';
import { catchesMail, caughtMails } from '../delivery/caught-mail.ts';
import { channels } from '../delivery/channels.ts';
import { exitOnFatal, FatalError } from '../fatal-error.ts';
import { start } from '../main.ts';
import type { Started } from '../process/start-message.ts';
import { ownSettings, readSettings, type Settings } from '../settings.ts';
import { listeningAddress } from '../settings/setting-schemas.ts';
import type { SettingTable } from '../settings/setting-table.ts';
import { bandText, withBand } from './band.ts';
import { fill } from './fill.ts';

// Not localhost, so that the cookie of a desk at localhost stays as it is in the same browser.
const host = '127.0.0.1';

/** The variables of the environment that are used. */
const taken = ['PORT', 'DESK_PORT', 'SITE_URL'];

async function demoSettings(): Promise<Settings> {
  const { PORT = '', DESK_PORT = '' } = process.env;
  const settings = readSettings({
    HOST: host,
    PORT: PORT === '' ? await freePort(4321) : PORT,
    DESK_HOST: host,
    DESK_PORT: DESK_PORT === '' ? await freePort(4322) : DESK_PORT,
    DATA_DIR: makeFolder(),
    CONTACT_DELIVERY: 'intake',
    SMTP_URL: 'smtp://localhost',
    NOTIFY_TO: brand.email,
  });
  // Links in mails lead to this computer.
  return { ...settings, smtpUrl: catchesMail, siteUrl: listeningAddress(settings) };
}

/** The first port from this one on that no other program has. */
async function freePort(from: number): Promise<string> {
  const probe = createServer().listen(from, host);
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort(from + 1);
  await new Promise((resolve) => probe.close(resolve));
  return String(from);
}

function makeFolder(): string {
  try {
    const folder = mkdtempSync(join(tmpdir(), 'demonstration-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    throw new FatalError(`Nothing can be kept in ${tmpdir()}. Set TMPDIR to another folder.`);
  }
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

// Exits on these signals even before the server listens, because an exit removes the folder. A terminal window that is
// closed sends SIGHUP.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    if (process.listenerCount(signal) === 0) process.exit(1);
  });
}

/**
 * `npm run demo`: the site and its desk with a new database in the system's temporary folder, which is removed at the
 * end.
 */
await exitOnFatal(async () => {
  const settings = await demoSettings();
  await start({
    dist: join(import.meta.dirname, '../../dist'),
    demonstration: {
      settings,
      deskUrl: `http://${host}:${settings.deskPort}`,
      rewrite: withBand,
      fill: (parts) => fill({ ...parts, mails: caughtMails, now: new Date() }),
      mails: caughtMails,
      message: demoMessage,
    },
  });
});
