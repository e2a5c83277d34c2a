import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, test } from 'vitest';

import { certificateOf } from '../../domain/case/certificates.ts';
import { deskPaths, sessionPath } from '../../domain/case/desk-paths.ts';
import { moneyOf } from '../../domain/case/stages.ts';
import { courseChoices } from '../../domain/forms/enrolment/fields.ts';
import { acceptanceOf, confirmationOf, offerOf2030 } from '../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { Desk } from '../../src/desk/Desk.tsx';
import { makeDesk, modelOf } from '../../testing/make-desk.ts';
import { lettersOfContent } from '../../testing/project-files.ts';
import { bookingFile } from '../calendar.ts';

const startsAt = '2030-03-05T10:00:00.000Z';
const typed = { where: 'https://meet.example/room', tutor: 'Robin Sample', bring: 'A laptop' };

/** A desk with two bookings of a session, and somebody who is signed in. */
async function deskWithSession({ canWrite = true } = {}) {
  const course = { title: 'Prompt Engineering', minutes: 120, price: 24_900, included: [] };
  const onOffer = { [courseChoices[2]]: [{ ...course, bring: 'Bring two examples.' }] };
  const made = makeDesk({ canWrite, content: { letters: lettersOfContent, onOffer } });
  const { store } = made;
  const book = async (email: string, more: Record<string, string> = {}) => {
    const content = { ...sampleApplication, email };
    const reference = await made.apply({ content });
    const did = (change: object, by?: string) => made.did(reference, change, by);
    const offer = await did({ ...offerOf2030, ...more });
    await did(acceptanceOf(offer), '');
    await did(confirmationOf(offer));
    return { reference, did };
  };
  const [first, second] = [await book('ada@a.example'), await book('ben@b.example')];
  const address = sessionPath({ startsAt, reference: first.reference });
  const zoe = await made.signIn();
  const session = async () => modelOf(await zoe.get(address), 'session').session;
  const show = async (fields: Record<string, string> = typed) =>
    zoe.post(`${address}/instructions`, { ...fields, step: 'show' });
  const sealOf = (answer: Awaited<ReturnType<typeof show>>) =>
    modelOf(answer, 'instructions').instructions.shown!.seal;
  const send = (shown: string) =>
    zoe.post(`${address}/instructions`, { ...typed, step: 'send', shown });
  const lettersTo = async (reference: string) =>
    (await store.outbox.deliveriesOf(reference)).map(({ channel, state }) => `${channel} ${state}`);
  return { ...made, book, first, second, address, zoe, session, show, sealOf, send, lettersTo };
}

test('sessions: what is booked stands in one, with who comes, until it is moved or erased', async () => {
  const { first, second, zoe, session, store, address } = await deskWithSession();
  await first.did({ action: 'named', names: 'Ada Sample\nCleo Sample' }, '');
  const { sessions } = modelOf(await zoe.get('/sessions'), 'sessions');
  expect(sessions.toCome).toMatchObject([{ startsAt, people: 6, named: 2 }]);
  expect((await session()).session.bookings).toHaveLength(2);
  const register = await zoe.get(`${address}/register`);
  expect(register.body).toContain('Cleo Sample');

  const moved = await second.did({ ...offerOf2030, date: '2030-04-05', validUntil: '2030-04-01' });
  await second.did(acceptanceOf(moved), '');
  await second.did(confirmationOf(moved));
  expect((await session()).session).toMatchObject({ people: 3, bookings: { length: 1 } });
  // Its page stands open while its only booking is erased.
  await store.erase([first.reference], startsAt);
  const gone = await zoe.get(address);
  expect(gone.statusCode).toBe(404);
  expect(modelOf(gone, 'problem').problem.what).toBe('no-session');
});

test('a pressing session: without instructions two working days before it stands above what is to be answered, and counts', async () => {
  const { signIn, time, store } = await deskWithSession();
  const needed = async (now: string) => {
    time.now = new Date(now);
    const { list, frame } = modelOf(await (await signIn()).get('/to-answer'), 'list');
    const sessions = list.sessions!.length;
    expect(frame.views[0]).toEqual({ view: 'to-answer', count: list.rows.length + sessions });
    return sessions;
  };
  expect(await needed('2030-02-28T09:00:00Z')).toBe(0);
  expect(await needed('2030-03-01T09:00:00Z')).toBe(1);
  expect(await needed('2030-03-05T11:00:00Z')).toBe(0);
  // Nobody is here on the two days between.
  const made = { at: '2030-02-28T08:00:00.000Z', by: 'Zoe' };
  await store.closeUntil({ until: '2030-03-04', words: '' }, made);
  expect(await needed('2030-02-28T09:00:00Z')).toBe(1);
});

test('the address of a session leads on where its booking has left', async () => {
  const { first, second, zoe, address, store, time } = await deskWithSession();
  await store.erase([first.reference], time.now.toISOString());
  const answer = await zoe.get(address);
  expect(answer.headers.location).toBe(sessionPath({ startsAt, reference: second.reference }));
});

test('two places at one hour are two sessions, and neither firm learns of the other', async () => {
  const { book, zoe, time, store, signIn } = await deskWithSession();
  const at = { place: '12 Sample Street, Leeds' };
  const [near, same, far] = [
    await book('eve@e.example', at),
    await book('fay@f.example', { place: '12 sample street leeds' }),
    await book('gus@g.example', { place: '9 Example Road, York' }),
  ];
  const { sessions } = modelOf(await zoe.get('/sessions'), 'sessions');
  expect(sessions.toCome.map(({ place, people }) => [place, people])).toEqual([
    ['Online', 6],
    ['12 Sample Street, Leeds', 6],
    ['9 Example Road, York', 3],
  ]);

  const addressOf = (reference: string) => sessionPath({ startsAt, reference });
  const { reference } = near;
  const instructions = { ...typed, where: '12 Sample Street, Leeds, door code 4711' };
  const shown = await zoe.post(`${addressOf(reference)}/instructions`, {
    ...instructions,
    step: 'show',
  });
  const { seal } = modelOf(shown, 'instructions').instructions.shown!;
  const sent = { ...instructions, step: 'send', shown: seal };
  await zoe.post(`${addressOf(reference)}/instructions`, sent);
  const eventsOf = (of: string) => store.desk.history(of);
  const file = async (of: string) =>
    bookingFile((await store.find(of))!, await eventsOf(of), time.now);
  for (const told of [near, same]) {
    expect(JSON.stringify(await eventsOf(told.reference))).toContain('4711');
    expect(await file(told.reference)).toContain('4711');
  }
  expect(JSON.stringify(await eventsOf(far.reference))).not.toContain('4711');
  expect(await file(far.reference)).not.toContain('4711');
  const begun = await zoe.get(`${addressOf(far.reference)}/instructions`);
  expect(begun.body).not.toContain('4711');

  await near.did({ action: 'named', names: 'Nia Near' }, '');
  await far.did({ action: 'named', names: 'Fred Far' }, '');
  const register = await zoe.get(`${addressOf(far.reference)}/register`);
  expect(register.body).toContain('Fred Far');
  expect(register.body).not.toContain('Nia Near');
  time.now = new Date('2030-03-05T12:00:00Z');
  const later = await signIn();
  const page = await later.get(addressOf(far.reference));
  expect(page.body).not.toMatch(/Nia Near|4711|12 Sample/u);
});

test('joining instructions go to everybody as they were shown, and one Undo takes all back', async () => {
  const { first, second, session, show, send, sealOf, lettersTo, zoe, address, store, time } =
    await deskWithSession();
  await second.did({ action: 'named', names: 'Cleo Sample, cleo@c.example' }, '');
  const shown = await show();
  const { letter } = modelOf(shown, 'instructions').instructions.shown!;
  expect(letter).toMatchObject({ to: 'ada@a.example' });
  expect(letter!.text).toContain('Where: https://meet.example/room');
  expect(letter!.text).not.toContain('since our last letter');
  // Pressed twice.
  for (const _ of [1, 2]) expect((await send(sealOf(shown))).headers.location).toBe(address);
  expect(await lettersTo(first.reference)).toEqual(['letter waiting']);
  expect(await lettersTo(second.reference)).toEqual(['letter waiting', 'participants waiting']);
  const { rows } = (await session()).leaving!;
  const undo = new URLSearchParams(rows.map((row): [string, string] => ['row', row]));
  const undone = modelOf(await zoe.post(deskPaths.undoSession, undo), 'session').session;
  expect(undone.done).toEqual({ isUndone: true });
  const back = ['letter taken-back', 'participants taken-back'];
  expect(await lettersTo(second.reference)).toEqual(back);
  expect((await session()).session.bookings[0]!.state.booking!.joining).toBeUndefined();

  // Once they were sent, others begin with what has changed.
  await send(sealOf(await show()));
  time.now = new Date(time.now.getTime() + 60_000);
  expect((await session()).leaving).toBeUndefined();
  const again = await show({ ...typed, tutor: 'Kim Sample' });
  const changed = modelOf(again, 'instructions').instructions.shown!.letter!.text;
  expect(changed).toContain('- The tutor: Kim Sample');
  expect(changed).not.toContain('- Where to be');
  const last = await store.desk.history(first.reference);
  expect(last.at(-1)).toMatchObject({ action: 'instructed', by: 'Zoe', ...typed });
});

test('joining instructions: whoever has the very same already gets no second letter, unless all have', async () => {
  const { first, second, book, show, send, sealOf, lettersTo, time } = await deskWithSession();
  const told = async () => modelOf(await show(), 'instructions').instructions.shown!.to;
  await send(sealOf(await show()));
  time.now = new Date(time.now.getTime() + 60_000);
  const third = await book('eve@e.example');
  expect(await told()).toEqual([third.reference]);
  // Pressed twice.
  const seal = sealOf(await show());
  for (const _ of [1, 2]) await send(seal);
  for (const each of [first, second, third])
    expect(await lettersTo(each.reference)).toEqual(['letter waiting']);
  time.now = new Date(time.now.getTime() + 60_000);
  expect(await told()).toHaveLength(3);
  const other = modelOf(await show({ ...typed, tutor: 'Kim Sample' }), 'instructions');
  expect(other.instructions.shown!.to).toHaveLength(3);
});

test('joining instructions: the letter in the preview is the one that most get, and who gets none is named', async () => {
  const { book, zoe, time } = await deskWithSession();
  const date = { date: '2030-05-01', validUntil: '2030-04-01' };
  const alone = await book('', date);
  for (const email of ['eve@e.example', 'fay@f.example']) await book(email, date);
  const at = { startsAt: '2030-05-01T09:00:00.000Z', reference: alone.reference };
  const address = `${sessionPath(at)}/instructions`;
  const showIt = async (fields: object) =>
    modelOf(await zoe.post(address, { ...typed, ...fields, step: 'show' }), 'instructions');
  const first = await showIt({ tutor: 'Robin\r\nSample', where: 'Room: 5, 9 Example Road' });
  expect(first.instructions.shown).toMatchObject({
    letter: { to: 'eve@e.example' },
    without: [alone.reference],
  });
  expect(first.instructions.shown!.letter!.text).toContain('Your tutor: Robin Sample\n');
  const { seal } = (await showIt({})).instructions.shown!;
  await zoe.post(address, { ...typed, step: 'send', shown: seal });
  time.now = new Date(time.now.getTime() + 60_000);

  // Most have joined since, and no letter tells them of a change.
  for (const email of ['gus@g.example', 'hal@h.example', 'ida@i.example']) await book(email, date);
  const { letter } = (await showIt({ tutor: 'Kim Sample' })).instructions.shown!;
  expect(letter).toMatchObject({ to: 'gus@g.example' });
  expect(letter!.text).not.toContain('since our last letter');
});

test('joining instructions are shown anew where a booking was cancelled meanwhile', async () => {
  const { first, second, show, send, sealOf, lettersTo } = await deskWithSession();
  const seal = sealOf(await show());
  await second.did({
    ...{ action: 'called-off', whose: 'provider', writtenOn: '2025-01-31', reason: 'Ill' },
    ...{ refund: '74700', percent: '100', why: 'provider', daysBefore: '9' },
  });
  const answer = await send(seal);
  expect(answer.statusCode).toBe(409);
  expect(await lettersTo(first.reference)).toEqual([]);
  expect((await send(sealOf(answer))).statusCode).toBe(303);
  expect(await lettersTo(second.reference)).toEqual([]);
});

it.each([
  ['a link that anybody could read on its way', { where: 'http://meet.example/room' }, 'where'],
  ['such a link among words', { where: 'Join at http://meet.example/room' }, 'where'],
  ['a link with a password', { where: 'https://ada:secret@meet.example/room' }, 'where'],
  ['a link with a name', { where: 'https://bank.example@meet.example/room' }, 'where'],
  ['a script for a link', { where: 'javascript:alert(1)' }, 'where'],
  ['a link of 2,001 characters', { where: `https://a.example/${'a'.repeat(1_990)}` }, 'where'],
  ['nothing', { where: ' ' }, 'where'],
  ['no tutor', { tutor: '' }, 'tutor'],
])('joining instructions: %s is refused, and what was typed stays', async (_, wrong, name) => {
  const { show } = await deskWithSession();
  const answer = await show({ ...typed, ...wrong });
  expect(answer.statusCode).toBe(422);
  expect(modelOf(answer, 'instructions').instructions).toMatchObject({
    wrong: { name },
    typed: { ...typed, ...wrong },
  });
});

test('joining instructions without mail stand on the pages, and no letter is made', async () => {
  const { first, show, send, sealOf, lettersTo, session } = await deskWithSession({
    canWrite: false,
  });
  const shown = await show();
  expect(modelOf(shown, 'instructions').instructions.shown!.letter).toBeUndefined();
  await send(sealOf(shown));
  expect((await session()).session.bookings[0]!.state.booking!.joining).toMatchObject(typed);
  expect(await lettersTo(first.reference)).toEqual([]);
});

test('joining instructions begin with those of the last session of the same course at the same place', async () => {
  const { book, show, send, sealOf, zoe } = await deskWithSession();
  await send(sealOf(await show()));
  const later = await book('dan@d.example', { date: '2030-05-01', validUntil: '2030-04-01' });
  const next = sessionPath({ startsAt: '2030-05-01T09:00:00.000Z', reference: later.reference });
  const { instructions } = modelOf(await zoe.get(`${next}/instructions`), 'instructions');
  expect(instructions.typed).toEqual(typed);
});

test('joining instructions never begin with the building of others, but with the place agreed and what the course asks for', async () => {
  const { book, show, send, sealOf, zoe } = await deskWithSession();
  await send(sealOf(await show()));
  const begun = async (email: string, place: string) => {
    const later = { date: '2030-05-01', validUntil: '2030-04-01', place };
    const { reference } = await book(email, later);
    const at = sessionPath({ startsAt: '2030-05-01T09:00:00.000Z', reference });
    const { instructions } = modelOf(await zoe.get(`${at}/instructions`), 'instructions');
    return instructions.typed;
  };
  const asked = { tutor: '', bring: 'Two examples.' };
  expect(await begun('eve@e.example', '9 Example Road')).toEqual({
    ...asked,
    where: '9 Example Road',
  });
  expect(await begun('fay@f.example', ' on-line')).toEqual(typed);
});

test('Use this session gives an offer its courses, day, time, length and place', async () => {
  const { apply, zoe, first } = await deskWithSession();
  const reference = await apply({ content: { ...sampleApplication, email: 'eve@e.example' } });
  const offer = `/applications/${reference}/offer`;
  const fresh = modelOf(await zoe.get(offer), 'act').act;
  expect(fresh.session).toBeUndefined();
  const begun = { courses: 'prompt engineering', people: '1', price: '249', vat: 'included' };
  // The form itself has the step that shows the offer.
  const form = { ...begun, step: 'show', same: 'yes', session: first.reference };
  const { act } = modelOf(await zoe.post(offer, form), 'act');
  expect(act.sessions).toHaveLength(1);
  expect(act.typed).toMatchObject({
    ...{ courses: 'Prompt Engineering', date: '2030-03-05', time: '10:00', minutes: '2 hours' },
    ...{ place: 'Online', people: '1', price: '249' },
  });
  // The choice stays, until the offer is another session's.
  expect(act.session).toBe(first.reference);
  const again = { ...act.typed, place: 'online ', step: 'form' } as Record<string, string>;
  expect(modelOf(await zoe.post(offer, again), 'act').act.session).toBe(first.reference);
  const elsewhere = { ...again, place: 'Leeds' };
  expect(modelOf(await zoe.post(offer, elsewhere), 'act').act.session).toBeUndefined();
  const others = modelOf(await zoe.post(offer, { ...form, courses: 'Video' }), 'act').act;
  expect(others).toMatchObject({ sessions: [], typed: { courses: 'Video', date: '' } });
  const none = modelOf(await zoe.post(offer, { ...form, session: '' }), 'act').act;
  expect(none.wrong).toBeDefined();
});

test('Use this session has one that we move at its new date, and at the former once somebody has booked that anew', async () => {
  const { apply, book, zoe, address, first } = await deskWithSession();
  const reference = await apply({ content: { ...sampleApplication, email: 'eve@e.example' } });
  const offered = async () => {
    const form = { courses: 'Prompt Engineering', step: 'fill' };
    const answer = await zoe.post(`/applications/${reference}/offer`, form);
    return modelOf(answer, 'act').act.sessions?.map(
      ({ startsAt, bookings, coming }) =>
        `${startsAt.slice(0, 10)}: ${bookings.length} booked, ${coming.length} to choose`,
    );
  };
  expect(await offered()).toEqual(['2030-03-05: 2 booked, 0 to choose']);
  const move = { date: '2030-03-12', time: '10:00', place: 'Online', reason: 'The tutor is ill.' };
  const shown = await zoe.post(`${address}/move`, { ...move, step: 'show' });
  const { seal } = modelOf(shown, 'whole-session').whole.shown!;
  await zoe.post(`${address}/move`, { ...move, step: 'send', shown: seal });
  const later = '2030-03-12: 0 booked, 2 to choose';
  expect(await offered()).toEqual([later]);
  const same = {
    ...{ courses: 'Prompt Engineering', step: 'show' },
    ...{ same: 'yes', session: first.reference },
  };
  const { act } = modelOf(await zoe.post(`/applications/${reference}/offer`, same), 'act');
  expect(act.typed).toMatchObject({ date: '2030-03-12', time: '10:00' });
  await book('fay@f.example');
  expect(await offered()).toEqual(['2030-03-05: 1 booked, 0 to choose', later]);
});

test('attendance closes the bookings, and makes certificates that end with another name', async () => {
  const { first, second, signIn, address, store, time } = await deskWithSession();
  await first.did({ action: 'named', names: 'Ada Sample, ada@a.example\nBo Sample' }, '');
  await second.did({ action: 'named', names: 'Ben Sample' }, '');
  time.now = new Date('2030-03-05T12:00:00Z');
  const zoe = await signIn();
  const events = () => store.desk.history(first.reference);
  const seen = { [`seen-${first.reference}`]: (await events()).at(-1)!.id };
  const came = { [`came-${first.reference}`]: '0', [`others-${first.reference}`]: 'Cy Sample' };
  // An empty tick is nobody's, and not the first one's.
  const noTick = { [`came-${second.reference}`]: '' };
  const save = () => zoe.post(`${address}/attendance`, { ...seen, ...came, ...noTick });
  const tooMany = { [`others-${first.reference}`]: 'Cy\nDi\nEd\nFay' };
  const refused = await zoe.post(`${address}/attendance`, tooMany);
  expect(refused.statusCode).toBe(422);
  expect(modelOf(refused, 'session').session.done).toMatchObject({ typed: tooMany });
  // Pressed twice, it is said once.
  for (const _ of [1, 2]) expect((await save()).statusCode).toBe(303);
  const nobody = await zoe.post(`${address}/attendance`, seen);
  expect(modelOf(nobody, 'session').session.done).toEqual({ left: 1 });
  const { session } = modelOf(await zoe.get(address), 'session').session;
  const [one, other] = session.bookings.map(({ state }) => state);
  expect(one).toMatchObject({ end: { is: 'enrolled' }, attended: [{ name: 'Ada Sample' }, {}] });
  expect(other).toMatchObject({ end: { is: 'not-enrolled' }, attended: [] });
  expect(moneyOf(other!).refund).toBeUndefined();

  const { number } = one!.attended![0]!;
  const isGood = async (of: string) => certificateOf(await events(), of)?.isGood;
  expect(await isGood(number)).toBe(true);
  const renamed = await zoe.change(first.reference, {
    ...{ do: 'rename', number, name: 'Ada Simple', seen: (await events()).at(-1)!.id },
  });
  expect(renamed.headers.location).toContain(address);
  expect(await isGood(number)).toBe(false);
  const again = (await zoe.submission(first.reference)).row.state.attended!;
  expect(again.map(({ name }) => name)).toEqual(['Ada Simple', 'Cy Sample']);
  expect(await isGood(again[0]!.number)).toBe(true);
  const made = number.replace(/.$/u, (last) => (last === '2' ? '3' : '2'));
  expect(await isGood(made)).toBeUndefined();
});

test('attendance: a substitute is entered where all places are named, and is shown as it was read', async () => {
  const { first, second, signIn, address, time, store } = await deskWithSession();
  await first.did({ action: 'named', names: 'Ada Sample\nBo Sample\nTBC' }, '');
  time.now = new Date('2030-03-05T12:00:00Z');
  const zoe = await signIn();
  const page = renderToStaticMarkup(
    createElement(Desk, { model: modelOf(await zoe.get(address), 'session') }),
  );
  expect(page).toContain(`name="others-${first.reference}"`);

  const [came, others] = [`came-${first.reference}`, `others-${first.reference}`];
  const { history } = store.desk;
  const before = (await history(first.reference)).length;
  const answer = await zoe.post(`${address}/attendance`, { [came]: '0', [others]: 'Two, Second;' });
  expect(answer.statusCode).toBe(200);
  const model = modelOf(answer, 'session');
  const names = 'Second Two';
  expect(model.session.done.names).toMatchObject({ [first.reference]: { names } });
  expect(await history(first.reference)).toHaveLength(before);
  // Who was not ticked is not ticked now, or somebody would get a certificate who did not come.
  const again = renderToStaticMarkup(createElement(Desk, { model }));
  expect(again.match(/<input[^>]*name="came-[^>]*>/gu)!.map((box) => /checked/u.test(box))).toEqual(
    [true, false, false],
  );
  expect(again).toContain(`name="shown-${first.reference}" value="${names}"`);

  const shown = { [came]: '0', [others]: names, [`shown-${first.reference}`]: names };
  expect((await zoe.post(`${address}/attendance`, shown)).statusCode).toBe(303);
  const attended = async (of: string) => (await zoe.submission(of)).row.state.attended;
  expect(await attended(first.reference)).toMatchObject([{ name: 'Ada Sample' }, { name: names }]);
  expect(await attended(second.reference)).toEqual([]);
});

test('attendance: a double name, or one not known yet, is asked about before a certificate is made', async () => {
  const { first, signIn, address, time } = await deskWithSession();
  await first.did({ action: 'named', names: 'Ada Sample\nTBC' }, '');
  time.now = new Date('2030-03-05T12:00:00Z');
  const zoe = await signIn();
  const body = new URLSearchParams([
    [`came-${first.reference}`, '0'],
    [`others-${first.reference}`, 'ADA SAMPLE'],
  ]);
  const answer = await zoe.post(`${address}/attendance`, Object.fromEntries(body));
  const { names } = modelOf(answer, 'session').session.done;
  expect(names![first.reference]!.questions).toEqual(['“Ada Sample” is there more than once.']);
  const unknown = await zoe.post(`${address}/attendance`, { [`came-${first.reference}`]: '1' });
  const { questions } = modelOf(unknown, 'session').session.done.names![first.reference]!;
  expect(questions.join(' ')).toContain('“TBC”');
});
