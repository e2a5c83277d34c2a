import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';

import { actPaths, deskPaths } from '../domain/case/desk-paths.ts';
import { applicantActions, deskEvents, stateAfter } from '../domain/case/events.ts';
import type { StoredEvent } from '../domain/case/stored-events.ts';
import { brand } from '../domain/provider/brand.ts';
import { applicationPaths } from '../domain/provider/paths.ts';
import { newerEvent, storedLives } from '../domain/testing/stored-lives.ts';
import { Application } from '../src/application/Application.tsx';
import { Desk } from '../src/desk/Desk.tsx';
import { makeDesk } from '../testing/make-desk.ts';
import { makeServer, rendered } from '../testing/make-server.ts';
import { another, referenceOf } from '../testing/sample-entry.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { Render } from './http/rendering/renderer.ts';
import { Links } from './links.ts';
import { SqliteEngine } from './store/sqlite/sqlite-engine.ts';
import { createStore } from './store/store.ts';

const links = new Links(() => Promise.resolve('a secret'), brand.siteUrl);
beforeAll(() => links.ready());
/** The day after the last of the histories. */
const now = new Date('2025-06-13T09:00:00.000Z');
const clock = () => now;
/** What no sum and no sentence may have in it. */
const broken = /N\.aN|NaN|undefined|\[object|Invalid/u;
const steps = ['One.', 'Two.', 'Three.'].map((text) => ({ text }));
const render: Render = (_address, { desk, followed }) =>
  rendered(
    renderToStaticMarkup(
      desk
        ? createElement(Desk, { model: desk })
        : createElement(Application, { model: followed!, formName: 'Form', steps, covers: {} }),
    ),
  );

/** A desk and the applicant's pages over a database in which these events stand, and then a note of today. */
async function whereStored(life: readonly StoredEvent[]) {
  const engine = new SqliteEngine({ dataDir: temporaryFolder() });
  const store = createStore(engine, () => '4KX7-9QMD');
  const submittedAt = '2025-05-31T09:00:00.000Z';
  const reference = referenceOf(await store.add(another({ submittedAt })));
  await engine.write(async (sql) => {
    for (const { id: _, ...content } of life) await sql.run(insert, JSON.stringify(content));
  });
  await store.desk.add(reference, {
    action: 'noted',
    text: 'Read again',
    at: now.toISOString(),
    by: 'Zoe',
  });
  const parts = { store: { ...store, close: () => Promise.resolve() }, links, clock };
  const { signIn, time } = makeDesk({ links, store });
  time.now = now;
  const { cookie, token } = await signIn('Zoe');
  const [drawn, { app }] = [makeDesk({ ...parts, render }), makeServer({ ...parts, render })];
  const get = (url: string) => drawn.get(url, { cookie });
  const post = (url: string, fields: Record<string, string>) =>
    drawn.post(url, { ...fields, token }, { cookie });
  const submission = { kind: 'enrolment', reference } as const;
  const { linkGeneration } = stateAfter(await store.desk.history(reference));
  return {
    submission,
    get,
    post,
    follow: (url: string) => app.inject({ url }),
    /** The address of the application at the desk, and of the applicant's page. */
    desk: deskPaths.submission(submission),
    page: new URL(links.addressOf(reference, linkGeneration)).pathname,
    change: async (fields: Record<string, string>) => {
      const seen = (await store.desk.history(reference)).at(-1)!.id;
      return post(deskPaths.change(submission), { seen, ...fields });
    },
  };
}

const insert = 'INSERT INTO events (submission_id, content) SELECT id, $1 FROM submissions';

/** All that is shown or written of an application, by its address. */
async function everything({
  get,
  post,
  follow,
  submission,
  page,
}: Awaited<ReturnType<typeof whereStored>>) {
  const answers = new Map<string, { statusCode: number; body: string }>();
  for (const url of [
    ...[deskPaths.submission(submission), `${deskPaths.search}?search=Read`, deskPaths.sessions],
    ...[deskPaths.toAnswer, deskPaths.underWay, deskPaths.done, deskPaths.figures],
    ...Object.values(actPaths).map((pathOf) => pathOf(submission)),
  ]) {
    answers.set(url, await get(url));
  }
  for (const file of ['bookings.csv', 'movements.csv']) {
    answers.set(file, await post(deskPaths.ledger, { file, from: '', to: '' }));
  }
  const acts = applicantActions.map((action) =>
    applicationPaths.act(page, deskEvents[action].verb),
  );
  for (const url of [page, `${page}/copy`, applicationPaths.calendar(page), ...acts]) {
    answers.set(url, await follow(url));
  }
  return answers;
}

/** Without keys and tokens, which are made up and may have "NaN" in them. */
const readable = (body: string) => body.replaceAll(/[\w-]{22,}/gu, '');

test.each(storedLives)(
  'stored events of every version are shown without a broken word or sum: %s',
  async (_, life) => {
    const made = await whereStored(life);
    for (const [url, { statusCode, body }] of await everything(made)) {
      expect(statusCode, url).toBeLessThan(500);
      expect(readable(body), url).not.toMatch(broken);
    }
    const pages = [await made.get(made.desk), await made.follow(made.page)];
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  },
);

test.each(storedLives)(
  'an event of a newer version stands in the history, stops Undo, and nothing else: %s',
  async (_, life) => {
    const newer = { ...newerEvent, id: '', at: '2025-06-12T09:00:00.000Z', by: 'Cy' };
    const made = await whereStored([...life, newer]);
    for (const [url, { statusCode, body }] of await everything(made)) {
      expect(statusCode, url).toBeLessThan(500);
      expect(readable(body), url).not.toMatch(broken);
    }
    const known = await whereStored(life);
    const [after, before] = [await made.follow(made.page), await known.follow(known.page)];
    expect(after.body).toBe(before.body);
    // The note of after it can be taken back, and nothing before it.
    expect((await made.get(made.desk)).body).toContain('Done by a newer version');
    expect((await made.change({ do: 'undo' })).statusCode).toBe(303);
    expect((await made.get(made.desk)).body).not.toContain('value="undo"');
    expect((await made.change({ do: 'take' })).statusCode).toBe(303);
    expect((await made.get(made.desk)).body).toContain('Assigned to Zoe');
  },
);
