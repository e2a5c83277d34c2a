import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';

import type { Kind, StoredSubmission } from '../domain/case/submission.ts';
import { type AppOptions, createApp } from '../server/app.ts';
import type { Render } from '../server/http/rendering/renderer.ts';
import { Links } from '../server/links.ts';
import { loggerOptions } from '../server/log.ts';
import { readSettings, type Settings } from '../server/settings.ts';
import { SqliteEngine } from '../server/store/sqlite/sqlite-engine.ts';
import { createStore, type Store } from '../server/store/store.ts';
import { fakeSite } from './fake-site.ts';
import { noContent } from './sample-entry.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The time that the server's clock always shows. */
export const now = new Date('2025-01-31T09:05:00.000Z');

type Overrides = Partial<Omit<AppOptions, 'settings'>> & { settings?: Partial<Settings> };

/** The whole server over a real store and a fake site, closed after the test. */
export function makeServer({ settings, ...overrides }: Overrides = {}) {
  const store = overrides.store ?? createStore(new SqliteEngine({ dataDir: temporaryFolder() }));
  const allSettings = { ...readSettings({}), rateLimit: 1_000, ...settings };
  const logLines: string[] = [];
  const app = createApp({
    settings: allSettings,
    store,
    clock: () => now,
    links: new Links(() => store.linkSecret(), allSettings.siteUrl),
    site: fakeSite(),
    render: echo,
    scriptHashes: [],
    content: noContent,
    channels: [],
    logger: { ...loggerOptions, stream: { write: (line) => void logLines.push(line.trimEnd()) } },
    ...overrides,
  });
  onTestFinished(async () => {
    await app.close();
    await store.close();
  });
  return {
    app,
    store,
    logLines,
    logged: () => logLines.map((line) => JSON.parse(line) as object),
    stored: () => everything(store, 'enrolment'),
  };
}

/** A form as a browser posts it, for `inject`. */
export function formPost(
  url: string,
  fields: URLSearchParams | Record<string, string> | string,
  headers: Record<string, string | undefined> = {},
) {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = String(typeof fields === 'string' ? fields : new URLSearchParams(fields));
  return { method: 'POST', url, payload, headers: { ...type, ...headers } } as const;
}

/** A form as a script of the site posts it. */
export const dataPost = (url: string, form: object, headers?: Record<string, string | undefined>) =>
  formPost(url, { data: JSON.stringify(form) }, headers);

/** The fields of a form that is posted without a script. */
export const fieldsOf = (form: Record<string, string | string[]>) =>
  new URLSearchParams(
    Object.entries(form).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
  );

/** Lets a server listen; `ask` sends a request as it is, and resolves to all that is answered to it. */
export async function listening(app: FastifyInstance) {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return {
    ask: (request: string) => {
      const socket = connect({ host: '127.0.0.1', port: Number(port) });
      onTestFinished(() => void socket.destroy());
      socket.write(request);
      return text(socket);
    },
  };
}

/** All submissions of one kind in a store. */
export const everything = <Of extends Kind>(
  store: Store,
  kind: Of,
): Promise<StoredSubmission<Of>[]> => Array.fromAsync(store.list(kind));

/** A store on which every operation fails with a message that must not get out. */
export const brokenStore: Store = createStore({
  read: { all: fail },
  write: fail,
  erase: fail,
  listErased: fail,
  backup: fail,
  locked: '',
  lockedDeliveries: '',
  isNew: false,
  close: () => Promise.resolve(),
});

function fail(): Promise<never> {
  const error = new Error('disk I/O error near zoe@applicant.example');
  return Promise.reject(Object.assign(error, { code: 'ERR_SQLITE_ERROR' }));
}

/** Stands in for the page renderer: says what it was asked for. */
const echo: Render = (address, locals) =>
  rendered(JSON.stringify({ url: address, ...locals }), locals.rejected?.status);

/** A page, as the renderer hands it on. */
export function rendered(html: string, status = 200): ReturnType<Render> {
  return Promise.resolve({ status, html });
}
