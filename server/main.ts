import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';

import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';

import type { SiteContent } from '../domain/case/usual-offer.ts';
import { createApp } from './app.ts';
import type { CaughtMail } from './delivery/caught-mail.ts';
import type { Channel } from './delivery/channel.ts';
import { createChannels } from './delivery/channels.ts';
import { createSendNotice } from './delivery/notice-mail.ts';
import { exitOnFatal, FatalError } from './fatal-error.ts';
import type { Rewrite } from './http/pages/site-files.ts';
import { loadSite, type Render } from './http/rendering/renderer.ts';
import { Links } from './links.ts';
import { formatUnexpectedError, loggerOptions } from './log.ts';
import { listen } from './process/listen.ts';
import { startDesk } from './process/start-desk.ts';
import { type Started, startMessage } from './process/start-message.ts';
import { readSettings, type Settings } from './settings.ts';
import { networkOf } from './store/data-folder.ts';
import { nameOfPlace, openStore, type Store } from './store/store.ts';

/**
 * Starts the server from a built site and prints where everything is. Anything that is wrong with the
 * settings, the store, the site or the port is one line on stderr and exit code 1.
 */
export async function start(parts: Start): Promise<void> {
  // One that cannot be written, as on a full disk, or with its reader gone, must not end the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  await exitOnFatal(() => run(parts));
}

type Start = {
  dist: string;
  /** Set if the server is started to be tried out. */
  demonstration?: Demonstration | undefined;
};

/** What a demonstration does differently from a real server. */
export type Demonstration = {
  settings: Settings;
  /** Where a mail to the staff leads. As DESK_URL it would have to be https. */
  deskUrl: string;
  /** Puts a note on every page that it belongs to a demonstration. */
  rewrite: Rewrite;
  fill: (parts: Filled) => Promise<void>;
  mails: readonly CaughtMail[];
  message: (started: Started) => string;
};

/** The store to fill, and the parts that fill it. */
type Filled = {
  store: Store;
  channels: Channel[];
  content: SiteContent;
  links: Links;
};

async function run({ dist, demonstration }: Start) {
  const settings = demonstration?.settings ?? readSettings();
  refuseServedFolder('DATA_DIR', settings.dataDir, dist);
  if (settings.backupDir) refuseServedFolder('BACKUP_DIR', settings.backupDir, dist);
  const { content, scriptHashes, render } = await loadSite(join(dist, 'server', 'entry.mjs'));
  const store = await openStore(settings, { report: (line) => console.error(line) });
  try {
    // With PostgreSQL, the data folder has references of what was erased alone.
    if (settings.databaseUrl === undefined) {
      warnOfOpenFolder(settings.dataDir);
      warnOfNetwork(settings.dataDir);
    }
    if (demonstration === undefined) warnOfOtherAddress(settings.siteUrl, join(dist, 'client'));
    // Where the store cannot be used yet, an offer keeps them.
    await store.keepTerms(content.terms, new Date().toISOString()).catch(() => undefined);
    const links = new Links(() => store.linkSecret(), settings.siteUrl);
    const mailed = demonstration ? { ...settings, deskUrl: demonstration.deskUrl } : settings;
    const channels = createChannels(mailed, {
      ...content,
      links,
      closing: () => store.closing(new Date().toISOString()),
    });
    await demonstration?.fill({ store, channels, content, links });
    const rewrite = demonstration?.rewrite;
    const server = {
      settings,
      store,
      links,
      clock: () => new Date(),
      render: rewrite ? rewriting(render, rewrite) : render,
      scriptHashes,
      content,
      channels,
      site: join(dist, 'client'),
      // The logger's own way to the output would throw where that cannot be written.
      logger: {
        ...loggerOptions,
        stream: process.stdout,
        // Somebody who tries it out reads its greeting, and of the rest only what went wrong.
        level: demonstration ? 'error' : 'info',
      },
    };
    const desk = await startDesk({ ...server, mails: demonstration?.mails });
    const app = createApp({ ...server, rewrite, sendNotice: createSendNotice(mailed) });
    const { host, port } = await listen(app, settings);
    stopWithGrace(desk ? [app, desk.server] : [app], store);
    const message = demonstration?.message ?? startMessage;
    const started = { ...settings, host, port, database: nameOfPlace(settings, store), desk };
    process.stdout.write(`${message(started)}\n`);
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Ends the process once requests and deliveries under way are finished and the store is closed, at the latest after ten
 * seconds; a second signal ends it at once. After an exception it ends too, since it may be in any state, and a service
 * manager starts it again (https://nodejs.org/api/process.html#event-uncaughtexception). Of a rejected promise only the
 * work failed, so the server goes on.
 */
function stopWithGrace(servers: readonly FastifyInstance[], store: Store) {
  const report = (origin: string) => (error: unknown) =>
    console.error(formatUnexpectedError(error, origin, new Date()));
  process.on('unhandledRejection', report('unhandledRejection'));
  // Its own logger would write the messages of errors, which may quote a form.
  const skip = ['unhandledRejection' as const];
  closeWithGrace({ delay: 10_000, logger: false, skip }, async ({ err }) => {
    if (err) report('uncaughtException')(err);
    await Promise.all(servers.map((server) => server.close()));
    await store.close();
  });
}

function rewriting(render: Render, rewrite: Rewrite): Render {
  return async (address, locals) => {
    const { status, html } = await render(address, locals);
    return { status, html: rewrite(html) };
  };
}

/** Throws `FatalError` for a folder inside the built site, which is public and emptied by a build. */
function refuseServedFolder(name: string, folder: string, dist: string): void {
  const way = relative(realPath(dist), realPath(folder));
  if (way.split(sep)[0] === '..' || isAbsolute(way)) return;
  throw new FatalError(
    `${name} is ${folder}, which is inside the built site. Choose a folder elsewhere.`,
  );
}

/**
 * Warns where others on this computer may look into the data folder. The database in it is made private in any case;
 * what staff put beside it is not.
 */
function warnOfOpenFolder(dataDir: string): void {
  // Windows knows no such modes.
  if (process.platform === 'win32') return;
  const mode = (statSync(dataDir, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
  if ((mode & 0o077) === 0) return;
  console.warn(
    `Others on this computer can open the data folder (mode ${mode.toString(8)}). To close it: chmod 700 ${dataDir}`,
  );
}

/** Warns where the data folder is no disk of this computer. */
function warnOfNetwork(dataDir: string): void {
  const network = networkOf(dataDir);
  if (network === undefined) return;
  console.warn(
    `The data folder is on ${network}, whose locks SQLite cannot rely on: sooner or later the database is damaged. Choose a folder on a disk of this computer: DATA_DIR.`,
  );
}

/** Warns where the site was built for another address: its canonical links, sitemap and share images lead there. */
function warnOfOtherAddress(siteUrl: string, site: string): void {
  const robots = join(site, 'robots.txt');
  const line = existsSync(robots) ? /^Sitemap: (\S+)$/mu.exec(readFileSync(robots, 'utf8')) : null;
  const built = line && new URL(line[1]!).origin;
  if (built === null || built === siteUrl) return;
  console.warn(
    `SITE_URL is ${siteUrl}, and the site was built for ${built}. Build it again with this SITE_URL.`,
  );
}

/** Where a path leads to past symbolic links, also when its last parts do not exist yet. */
function realPath(path: string): string {
  return existsSync(path) || dirname(path) === path
    ? realpathSync(path)
    : join(realPath(dirname(path)), basename(path));
}

// `node server/main.ts`, after the site is built.
if (import.meta.main) await start({ dist: join(import.meta.dirname, '..', 'dist') });
