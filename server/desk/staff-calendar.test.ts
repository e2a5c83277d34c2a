import ICAL from 'ical.js';
import { expect, test } from 'vitest';

import { calendarFile, deskPaths } from '../../domain/case/desk-paths.ts';
import { brand } from '../../domain/provider/brand.ts';
import { offerOf2030 } from '../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { makeDesk, modelOf } from '../../testing/make-desk.ts';
import { book } from '../../testing/sample-entry.ts';
import { readSettings, type Settings } from '../settings.ts';
import { newSecret } from '../store/sessions.ts';

/** A desk with a session of two bookings, a call and an open offer, and the calendar that somebody asked for. */
async function deskWithCalendar(settings: Partial<Settings> = {}) {
  const made = makeDesk({ settings });
  const { store, time, apply, get } = made;
  const at = time.now.toISOString();
  const by = 'Ann';
  const as = (businessName: string) =>
    apply({ content: { ...sampleApplication, businessName }, submittedAt: at });
  const [first, second] = [await as('Sample Ltd'), await as('Example plc')];
  for (const each of [first, second]) await book(store, each, at);
  const names = 'Ben Participant';
  await store.desk.add(first, { action: 'named-for-them', names, at, by });
  const called = await as('Calling LLP');
  const callAt = new Date(time.now.getTime() + 60 * 60_000).toISOString();
  await store.desk.add(called, { action: 'answered', callAt, at, by });
  await store.desk.add(called, { ...offerOf2030, at, by });
  const zoe = await made.signIn('Zoe');
  const answer = await zoe.post(deskPaths.calendar);
  const cookies = String(answer.headers['set-cookie']);
  const key = /desk-calendar=calendar\.([\w-]{43})/u.exec(cookies)![1]!;
  const file = calendarFile(`${key}.ics`);
  const read = (headers = {}) => get(file, headers);
  return { ...made, zoe, answer, callAt, read, file, first, second, called };
}

/** The entries of a calendar by their UIDs. */
function entriesOf(body: string) {
  const calendar = new ICAL.Component(ICAL.parse(body) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  return new Map(events.map((event) => [event.uid, event]));
}

test('calendar: has each session once, calls and last days of offers, with firms and no participants', async () => {
  const { read, callAt } = await deskWithCalendar();
  const { statusCode, headers, body } = await read();
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const calendar = new ICAL.Component(ICAL.parse(body) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  expect(events.map(({ summary }) => summary)).toEqual([
    'Prompt Engineering (6 booked)',
    'Call: Calling LLP',
    'Last day of the offer: Calling LLP',
  ]);
  const [session, call, offer] = events;
  expect(session!.startDate.toJSDate().toISOString()).toBe('2030-03-05T10:00:00.000Z');
  expect(session!.description).toBe('Sample Ltd\nExample plc');
  expect(call!.startDate.toJSDate().toISOString()).toBe(callAt);
  expect([offer!.startDate.isDate, String(offer!.startDate)]).toEqual([true, '2030-02-01']);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(3);
  expect(body).not.toMatch(/Participant|Ada/u);
});

test('calendar: two places at one hour are two entries, each with its own address and firms', async () => {
  const { read, store, apply, time } = await deskWithCalendar();
  const at = time.now.toISOString();
  const content = { ...sampleApplication, businessName: 'Own Hall Ltd' };
  const place = '9 Example Road';
  await book(store, await apply({ content, submittedAt: at }), at, { ...offerOf2030, place });
  const calendar = new ICAL.Component(ICAL.parse((await read()).body) as unknown[]);
  const entries = calendar
    .getAllSubcomponents('vevent')
    .map((each) => new ICAL.Event(each))
    .filter(({ summary }) => summary.startsWith(offerOf2030.courses));
  expect(entries.map(({ location, description }) => [location, description])).toEqual([
    ['Online', 'Sample Ltd\nExample plc'],
    [place, 'Own Hall Ltd'],
  ]);
});

test('calendar: has a name, says how often it is to be read, and is the same until something changes', async () => {
  const { read, time, store, called } = await deskWithCalendar();
  const before = await read();
  const calendar = new ICAL.Component(ICAL.parse(before.body) as unknown[]);
  const said = (name: string) => String(calendar.getFirstPropertyValue(name));
  expect(said('x-wr-calname')).toContain(brand.name);
  expect([said('refresh-interval'), said('x-published-ttl')]).toEqual(['PT1H', 'PT1H']);
  time.now = new Date(time.now.getTime() + 60 * 60_000);
  const again = await read({ 'if-none-match': `"other", W/${before.headers.etag}` });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([
    304,
    '',
    before.headers.etag,
  ]);
  expect((await read()).body).toBe(before.body);
  const at = time.now.toISOString();
  const callAt = new Date(time.now.getTime() + 2 * 60 * 60_000).toISOString();
  await store.desk.add(called, { action: 'answered', callAt, at, by: 'Ann' });
  const after = await read({ 'if-none-match': before.headers.etag });
  expect(after.statusCode).toBe(200);
  const uid = [...entriesOf(before.body).keys()].find((each) => each.includes('-call@'))!;
  const [old, moved] = [before, after].map(({ body }) => entriesOf(body).get(uid)!);
  expect(moved!.startDate.toJSDate().toISOString()).toBe(callAt);
  expect(moved!.sequence).toBeGreaterThan(old!.sequence);
  expect(String(moved!.component.getFirstPropertyValue('last-modified'))).toBe(
    at.replace(/\.\d+/u, ''),
  );
});

test('calendar: a session that moves is the same entry, with a greater number', async () => {
  const { read, time, store, first, second } = await deskWithCalendar();
  const before = entriesOf((await read()).body);
  time.now = new Date(time.now.getTime() + 60 * 60_000);
  for (const each of [first, second]) {
    await book(store, each, time.now.toISOString(), { ...offerOf2030, date: '2030-04-02' });
  }
  const after = entriesOf((await read()).body);
  const uid = [...before.keys()].find((each) => each.includes('-session@'))!;
  expect(after.get(uid)!.startDate.toJSDate().toISOString()).toBe('2030-04-02T09:00:00.000Z');
  expect(after.get(uid)!.sequence).toBeGreaterThan(before.get(uid)!.sequence);
});

test('calendar: one without an entry is valid all the same', async () => {
  const { signIn, get } = makeDesk();
  const zoe = await signIn('Zoe');
  const cookies = String((await zoe.post(deskPaths.calendar)).headers['set-cookie']);
  const key = /desk-calendar=calendar\.([\w-]{43})/u.exec(cookies)![1]!;
  const { body } = await get(calendarFile(`${key}.ics`));
  const calendar = new ICAL.Component(ICAL.parse(body) as unknown[]);
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
});

test('calendar: its address is shown once, its key is in no log, and it ends with all sessions', async () => {
  const { zoe, answer, read, file, logLines } = await deskWithCalendar();
  expect(answer.headers.location).toBe('/sessions#calendar');
  const calendar = String(answer.headers['set-cookie']).split(';', 1)[0]!;
  const shown = await zoe.get(deskPaths.sessions, { cookie: `${zoe.cookie}; ${calendar}` });
  expect(modelOf(shown, 'sessions').sessions.calendar).toMatch(
    new RegExp(`^http://.*${file}$`, 'u'),
  );
  expect(String(shown.headers['set-cookie'])).toContain('desk-calendar=; Max-Age=0');
  expect((await read()).statusCode).toBe(200);
  expect(logLines.join('')).not.toContain(file.slice(10, 53));
  await zoe.post(deskPaths.signOutEverywhere);
  expect((await read()).statusCode).toBe(404);
});

test('calendar: other keys are answered alike, and nobody may guess for long', async () => {
  const { get, read } = await deskWithCalendar();
  const wrong = ['x.ics', `${newSecret()}.ics`, newSecret(), '%2e%2e.ics', `${'x'.repeat(90)}.ics`];
  for (const each of wrong) {
    const { statusCode, body } = await get(calendarFile(each));
    expect([statusCode, body]).toEqual([404, 'There is no calendar at this address.\n']);
  }
  for (let at = 0; at < 60; at += 1) await get(calendarFile(`${newSecret()}.ics`));
  expect((await read()).statusCode).toBe(404);
});

test('calendar: whatever port a proxy writes, a client that guesses gets no further than sixty a minute', async () => {
  const settings = { trustedProxies: readSettings({ TRUST_PROXY: 'on' }).trustedProxies };
  const { get, file } = await deskWithCalendar(settings);
  const from = (forwarded: string) => get(file, { 'x-forwarded-for': forwarded });
  for (let port = 1_000; port < 1_060; port += 1) await from(`203.0.113.6:${port}`);
  expect((await from('203.0.113.6:1060')).statusCode).toBe(404);
  expect((await from('203.0.113.7:1060')).statusCode).toBe(200);
});
