import { describe, expect, test } from 'vitest';

import { deskPaths } from '../domain/case/desk-paths.ts';
import { letterOf } from '../domain/case/events.ts';
import { promisedNow } from '../domain/case/offers.ts';
import { brand } from '../domain/provider/brand.ts';
import { paths } from '../domain/provider/paths.ts';
import { offerOf2030 } from '../domain/testing/sample-changes.ts';
import { sampleApplication } from '../domain/testing/sample-forms.ts';
import {
  closedDays,
  closedWords,
  closingFault,
  readClosingWords,
  replyHours,
} from '../domain/time/reply-due.ts';
import { setUpEngines } from '../testing/engines.ts';
import { makeDesk, modelOf } from '../testing/make-desk.ts';
import { brokenStore, dataPost, formPost, makeServer, now } from '../testing/make-server.ts';
import { lettersOfContent } from '../testing/project-files.ts';
import { desk as runCommand } from '../testing/run-command.ts';
import { another, noContent, referenceOf } from '../testing/sample-entry.ts';
import { Links } from './links.ts';
import type { Store } from './store/store.ts';

const hourMs = 60 * 60_000;
const words = 'We wish you a happy new year';
const shared = (store: Store): Store => ({ ...store, close: () => Promise.resolve() });

describe.each(setUpEngines())('closed until, over $engine', ({ openTwo }) => {
  test('is set at the desk, and said by the form, the answer and the lists of every instance', async () => {
    const [one, other] = await openTwo();
    const { signIn, apply } = makeDesk({ store: shared(one) });
    const before = await one.find(await apply());
    const zoe = await signIn();
    const closed = await zoe.post(deskPaths.closed, { until: '2025-02-10', words });
    expect(closed.headers.location).toBe(deskPaths.closed);
    const { closing } = modelOf(await zoe.get(deskPaths.toAnswer), 'list').frame;
    expect(closing).toEqual({ since: '2025-01-31', until: '2025-02-10', words });

    const { app } = makeServer({ store: shared(other), settings: { contactDelivery: 'intake' } });
    for (const [path, kind] of [
      [paths.enrol, 'enrolment'],
      [paths.contact, 'contact'],
    ] as const) {
      const page = JSON.parse((await app.inject(path)).body) as { closed: string };
      expect(page.closed).toBe(
        `We are closed until Monday 10 February. ${words}. Our ${replyHours[kind]} hours start when we are back.`,
      );
    }
    const form = { ...sampleApplication, email: 'other@example.com' };
    const answer = await app.inject(dataPost(paths.enrolmentsApi, form));
    const { reference, dueAt } = answer.json<{ reference: string; dueAt: string }>();
    const back = Date.parse('2025-02-10T00:00:00.000Z');
    expect(Date.parse(dueAt)).toBe(back + replyHours.enrolment * hourMs);
    expect((await one.find(reference))?.dueAt).toBe(dueAt);
    // What was promised before stays.
    expect(await one.find(before!.reference)).toEqual(before);

    expect((await zoe.post(deskPaths.closed, { do: 'open' })).statusCode).toBe(303);
    const open = JSON.parse((await app.inject(paths.enrol)).body) as { closed?: string };
    expect(open.closed).toBeUndefined();
    expect((await one.find(reference))?.dueAt).toBe(dueAt);
    const again = await app.inject(dataPost(paths.enrolmentsApi, form));
    expect(again.json()).toMatchObject({ reference, dueAt });
  });

  test('is over by itself on the day on which we are back', async () => {
    const [store] = await openTwo();
    await store.closeUntil({ until: '2025-02-10', words }, { at: now.toISOString(), by: 'Zoe' });
    expect(await store.closing('2025-02-09T23:59:00.000Z')).toMatchObject({ until: '2025-02-10' });
    expect(await store.closing('2025-02-10T00:00:00.000Z')).toBeUndefined();
    const late = await store.add(another({ submittedAt: '2025-02-10T08:00:00.000Z' }));
    const dueAt = (await store.find(referenceOf(late)))?.dueAt ?? '';
    expect(Date.parse(dueAt) - Date.parse('2025-02-10T08:00:00.000Z')).toBe(
      replyHours.enrolment * hourMs,
    );
  });
});

test('closed until: an addition and an acceptance are due once we are back', async () => {
  const { signIn, apply, store } = makeDesk();
  const reference = await apply();
  await store.closeUntil({ until: '2025-02-10', words }, { at: now.toISOString(), by: 'Zoe' });
  const zoe = await signIn();
  await zoe.change(reference, { do: 'answer', seen: '' });
  const [{ id: seen } = { id: '' }] = await store.desk.history(reference);
  await zoe.change(reference, { do: 'replied', seen });
  const replied = (await store.desk.history(reference)).at(-1)!;
  expect(replied).toMatchObject({ action: 'replied', dueAt: '2025-02-12T00:00:00.000Z' });
});

test('closed until: the letter of an acceptance says the day by which we confirm, and no hours that nobody keeps', async () => {
  const links = new Links(() => Promise.resolve('a secret'), brand.siteUrl);
  const content = { ...noContent, letters: lettersOfContent };
  const settings = { smtpUrl: 'smtp://localhost' };
  const { app, store } = makeServer({ links, content, settings });
  const reference = referenceOf(await store.add(another({ content: sampleApplication })));
  const [at, by] = [now.toISOString(), 'Zoe'];
  const promised = JSON.stringify({ ...promisedNow(), replyHours: 48 });
  await store.desk.add(reference, { ...offerOf2030, promised, at, by });
  await store.closeUntil({ until: '2025-02-10', words }, { at, by });
  await links.ready();
  const page = new URL(links.addressOf(reference, 0)).pathname;
  const accepted = { seen: '1', name: 'Ada Sample', mayBind: 'yes' };
  await app.inject(formPost(`${page}/accept`, accepted));
  const letter = letterOf((await store.desk.history(reference)).at(-1)!);
  expect(letter?.text).toContain('We’ll confirm by email by Wednesday 12\u{a0}February 2025.');
  expect(letter?.text).not.toContain('48 hours');
});

test.each(['2025-01-31', '2025-01-30', '2026-01-31', 'soon', ''])(
  'closed until: %j is no day for it, and what was typed stays',
  async (until) => {
    const { signIn, store } = makeDesk();
    const zoe = await signIn();
    const answer = await zoe.post(deskPaths.closed, { until, words });
    expect(answer.statusCode).toBe(422);
    const { typed, fault } = modelOf(answer, 'closed').closed;
    expect(typed).toEqual({ until, words });
    expect(fault).not.toBe('');
    expect(await store.closing(now.toISOString())).toBeUndefined();
  },
);

test('closed until: a form is there though the database is away', async () => {
  const { app } = makeServer({ store: brokenStore });
  expect((await app.inject(paths.enrol)).statusCode).toBe(200);
});

test('closed until: the command closes, says so, opens again, and refuses a day that is not ahead', async () => {
  const closed = await runCommand(['closed', '--until', '2025-02-10', '--words', `${words}\u202e`]);
  expect(closed.stdout).toBe('Closed until Monday 10 February. What was promised before stays.\n');
  expect(await closed.store.closing(now.toISOString())).toMatchObject({ words });
  expect((await runCommand(['closed'])).stdout).toBe('Open.\n');
  expect((await runCommand(['closed', '--open'])).stdout).toBe('Open.\n');
  for (const wrong of [
    ['--until', '2025-01-31'],
    ['--until', 'soon'],
    ['--words', words],
    ['--open', '--until', '2025-02-10'],
  ])
    expect((await runCommand(['closed', ...wrong])).code, wrong.join(' ')).toBe(1);
});

test('closed until: its days and its words', () => {
  const closing = { since: '2024-12-30', until: '2025-01-02', words: 'Back soon!' };
  expect(closedDays(undefined)).toEqual([]);
  expect(closedDays(closing)).toEqual(['2024-12-30', '2024-12-31', '2025-01-01']);
  expect(closedWords(closing, 30, '2024-12-30T12:00:00.000Z')).toBe(
    'We are closed until 2 January 2025. Back soon! Our 30 hours start when we are back.',
  );
  expect(readClosingWords('  One\r\n line \u200b')).toBe('One line');
  expect(readClosingWords('x'.repeat(1_000))).toHaveLength(200);
  expect(closingFault('2025-01-02', '2025-01-01T23:59:00.000Z')).toBeUndefined();
});
