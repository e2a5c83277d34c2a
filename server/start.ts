import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { FastifyInstance } from 'fastify';

import { createApp } from './app.ts';
import { openFolderWarning, refuseServedFolder } from './data-folder.ts';
import { createChannels } from './delivery/channels.ts';
import { formatLogEntry } from './log.ts';
import { createRenderer, type AstroHandler } from './rendering/renderer.ts';
import type { Render } from './routes/render-page.ts';
import { readSettings, type Settings } from './settings.ts';
import { startMessage } from './start-message.ts';
import { StopError } from './stop-error.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { openStore, placeOf } from './store/open-store.ts';

/**
 * Starts the server from a built site and prints where everything is. Anything that is wrong with the
 * settings, the store, the site or the port is one line on stderr and exit code 1.
 */
export async function start({ dist }: { dist: string }): Promise<void> {
  try {
    await run(dist);
  } catch (error) {
    if (!(error instanceof StopError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function run(dist: string) {
  const settings = readSettings();
  const render = await loadRenderer(join(dist, 'server', 'entry.mjs'));
  refuseServedFolder(settings.dataDir, dist);
  const store = await openStore(settings);
  const channels = createChannels(settings);
  try {
    // Nothing is kept in the folder where PostgreSQL keeps it.
    const warning = settings.databaseUrl ? undefined : openFolderWarning(settings.dataDir);
    if (warning !== undefined) console.warn(warning);
    const app = createApp({
      settings,
      store,
      clock: () => new Date(),
      channels,
      site: join(dist, 'client'),
      render,
      log: (entry) => print(formatLogEntry(entry, new Date())),
    });
    await listen(app, settings);
    const address = app.server.address() as AddressInfo;
    const deliveries = channels.map(({ name }) => name);
    const database = placeOf(settings);
    print(startMessage({ ...settings, port: address.port, database, deliveries }));
    stopOnSignal(app, store);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function loadRenderer(entry: string): Promise<Render> {
  if (!existsSync(entry)) {
    throw new StopError(`The site is not built: ${entry} is missing. Run npm run build.`);
  }
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: AstroHandler };
  return createRenderer(handler);
}

async function listen(app: FastifyInstance, { host, port }: Settings) {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = reasons[code];
    if (reason === undefined) throw error;
    throw new StopError(`The server cannot listen on ${host}, port ${port}: ${reason}.`);
  }
}

function print(text: string) {
  process.stdout.write(`${text}\n`);
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program already does. Stop it, or set PORT to another number',
  EACCES: 'this user may not. Set PORT to a number above 1023',
  EADDRNOTAVAIL: 'HOST is not an address of this computer',
  ENOTFOUND: 'HOST is not a name that can be found',
  EAI_AGAIN: 'HOST is not a name that can be found',
};
