import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { deskPaths, drawnDeskAt } from '../../domain/case/desk-paths.ts';
import { deskEvents } from '../../domain/case/events.ts';
import { kindNames } from '../../domain/case/submission.ts';
import { openSqlite } from '../../testing/engines.ts';
import { fakeSite } from '../../testing/fake-site.ts';
import { changeOf, keyed, makeDesk, modelOf, pageOf } from '../../testing/make-desk.ts';
import { brokenStore, makeServer } from '../../testing/make-server.ts';
import type { Store } from '../store/store.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

test('headers: nobody keeps an answer, lists it, frames it, or is told where somebody came from', async () => {
  const made = makeDesk();
  const reference = await made.apply();
  const zoe = await made.signIn();
  const answers = [
    await made.get(deskPaths.signIn),
    await made.get(deskPaths.toAnswer),
    await made.get('/%'),
    await made.get(deskPaths.signIn, { host: 'evil.example' }),
    await made.post(deskPaths.signIn, {}),
    await made.post(deskPaths.signIn, {}, { origin: 'https://evil.example' }),
    await zoe.get(deskPaths.done),
    await zoe.get('/nothing'),
    await zoe.get(pageOf(reference)),
    await zoe.change(reference, { do: 'answer', callAt: '2025-02-03T10:00' }),
    await zoe.get(deskPaths.call({ kind: 'enrolment', reference })),
  ];
  for (const { statusCode, headers } of answers) {
    expect(headers, String(statusCode)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src '") as string,
    });
  }
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 401, 400, 421, 422, 403, 200, 404, 200, 303, 200]);
});

test('addresses are understood in capitals, and with the slash or the full stop behind them', async () => {
  const made = makeDesk();
  const reference = await made.apply();
  const zoe = await made.signIn();
  const urls = [
    '/To-Answer/',
    '/FIGURES',
    `/search.?search=${reference}`,
    pageOf(reference).toUpperCase(),
    `${pageOf(reference)}).`,
  ];
  const statuses = await Promise.all(urls.map((url) => zoe.get(url)));
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 303, 200, 200]);
  expect((await zoe.get('/./')).statusCode).toBe(303);
});

test('files: the desk has what its pages need of the built site, and nothing else', async () => {
  const site = fakeSite();
  writeFileSync(join(site, '_astro/print.12ab34cd.css'), '@page{size:A4}');
  const { get } = makeDesk({ site });
  for (const url of ['/favicon.svg', '/_astro/print.12ab34cd.css'])
    expect((await get(url)).statusCode, url).toBe(200);
  for (const url of ['/grants', '/index.html', '/robots.txt', '/_astro/form.Ab12.js', '/enroll'])
    expect((await get(url)).statusCode, url).toBe(404);
});

test('separation: the public server has no address of the desk', async () => {
  const { app } = makeServer();
  const sent = kindNames.map((kind) => ({ kind, reference: '2222-2222' }));
  const urls = Object.values(deskPaths).flatMap((path) =>
    typeof path === 'string' ? path : sent.map(path),
  );
  // The desk's first page has the same address as the site's.
  for (const url of urls.filter((each) => each !== deskPaths.home)) {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await app.inject({ method, url, headers: form, payload: '' });
      expect(answer.statusCode, `${method} ${url}`).toBe(404);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  }
  expect((await app.inject(drawnDeskAt)).statusCode).toBe(404);
});

test('a store that is away: a page says so, and gives back what somebody wrote', async () => {
  const opened = openSqlite();
  const { signIn, newKey } = makeDesk({ store: opened });
  // Somebody who signed in before, and somebody with a link.
  const [{ cookie, token }, key] = [await signIn(), await newKey()];
  const sessions: Store['sessions'] = {
    ...brokenStore.sessions,
    find: (...args) => opened.sessions.find(...args),
  };
  const linkSecret = () => opened.linkSecret();
  const { get, post, logLines } = makeDesk({ store: { ...brokenStore, sessions, linkSecret } });
  for (const answer of [
    await get(deskPaths.toAnswer, { cookie }),
    await get(pageOf('2222-2222'), { cookie }),
    await get(deskPaths.figures, { cookie }),
    await post(keyed(key), { name: 'Zoe' }),
  ]) {
    expect(answer.statusCode).toBe(503);
    expect(modelOf(answer, 'problem').problem).toEqual({ status: 503, what: 'store' });
    expect(answer.body).not.toMatch(/zoe@applicant|disk I\/O/);
  }
  const fields = { token, do: 'note', text: 'I called her.' };
  const answer = await post(changeOf('2222-2222'), fields, { cookie });
  expect(modelOf(answer, 'problem').problem.unkept).toEqual([
    { label: deskEvents.noted.fields.text.label, value: 'I called her.' },
  ]);
  expect(logLines.at(-1)).toMatch(/reference\/change".*503.*ERR_SQLITE_ERROR/);
  expect(logLines.join('\n')).not.toMatch(/zoe@applicant|called her/);
});

test('log: no name, note or search is in it, nor in an address', async () => {
  const made = makeDesk({ canWrite: true });
  const reference = await made.apply();
  const key = await made.newKey();
  await made.get(keyed(key));
  const zebulon = await made.signIn('Zebulon');
  const { seen } = await zebulon.submission(reference);
  const sent = { kind: 'enrolment', reference } as const;
  const letter = { seen, subject: 'Zebulon', text: 'Zebulon' };
  const answers = [
    await zebulon.get(`${deskPaths.search}?search=Zebulon`),
    await zebulon.post(deskPaths.toAnswer, { search: 'Zebulon' }),
    await zebulon.change(reference, { do: 'note', text: 'Zebulon', seen }),
    await zebulon.post(deskPaths.write(sent), { ...letter, step: 'show' }),
    await zebulon.post(deskPaths.write(sent), { ...letter, step: 'send', text: '' }),
    await zebulon.post(deskPaths.write(sent), { ...letter, step: 'send', shown: 'Zebulon' }),
    await zebulon.change(reference, { do: 'write', ...letter }),
    await zebulon.change(reference, { do: 'take', seen: 'Zebulon', from: '/Zebulon' }),
    await zebulon.post(deskPaths.erase(sent), { typed: 'Zebulon' }),
    await zebulon.change('Zebulon', { do: 'take' }),
    await zebulon.post('/Zebulon', {}),
    await made.post(keyed('Zebulon'), { name: 'Zebulon' }),
    await made.get('/Zebulon?Zebulon', { host: 'zebulon.example' }),
    await zebulon.post(deskPaths.signOut, { token: 'Zebulon' }),
  ];
  for (const { headers } of answers) expect(JSON.stringify(headers)).not.toMatch(/zebulon/i);
  expect(made.logLines.length).toBeGreaterThan(3);
  expect(made.logLines.join('\n')).not.toMatch(/zebulon/i);
  expect(made.logLines.join('\n')).not.toContain(key);
  expect(made.logLines).toContainEqual(expect.stringContaining(reference));
});
