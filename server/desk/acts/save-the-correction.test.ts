import { expect, test } from 'vitest';

import { deskPaths } from '../../../domain/case/desk-paths.ts';
import { describeEvent } from '../../../domain/case/history.ts';
import { type Application, fields } from '../../../domain/forms/enrolment/fields.ts';
import { tooLong } from '../../../domain/provider/copy.ts';
import { acceptanceOf, offerOf2030 } from '../../../domain/testing/sample-changes.ts';
import { before, sampleApplication } from '../../../domain/testing/sample-forms.ts';
import { makeDesk, modelOf, pageOf } from '../../../testing/make-desk.ts';
import { posted } from '../../../testing/sample-entry.ts';

async function deskWithOne(content: Application = sampleApplication, canWrite = false) {
  const made = makeDesk({ canWrite });
  const reference = await made.apply({ content });
  const [zoe, yan] = [await made.signIn('Zoe'), await made.signIn('Yan')];
  const address = deskPaths.correct({ kind: 'enrolment', reference });
  const correct = (changes: Partial<Application>, seen = '', person = zoe) =>
    person.post(address, [...posted(changes), ['seen', seen]]);
  const add = async (...changes: Parameters<typeof made.store.desk.add>[1][]) => {
    for (const change of changes) await made.store.desk.add(reference, change);
  };
  const by = { at: '2025-01-31T09:00:00.000Z', by: 'Yan' };
  const answers = async () => (await made.store.find(reference))!.content as Application;
  const history = () => made.store.desk.history(reference);
  const last = async () => (await history()).at(-1)!.id;
  return {
    ...made,
    ...{ reference, zoe, yan, address, correct, add, by, answers, history, last },
  };
}

test('a correction begins with what was written, changes that alone, and keeps what stood there', async () => {
  const { zoe, address, correct, answers, history, reference } = await deskWithOne();
  const { correct: page } = modelOf(await zoe.get(address), 'correct');
  expect(page.values).toEqual(sampleApplication);
  const answer = await correct({ email: 'zoe@right.example', fullName: ' Zoë Right ' });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, pageOf(reference)]);
  const changed = { email: 'zoe@right.example', fullName: 'Zoë Right' };
  expect(await answers()).toEqual({ ...sampleApplication, ...changed });
  const [event] = await history();
  expect(describeEvent(event!)).toBe('Corrected: Full Name, Email Address');
  const { email, fullName } = sampleApplication;
  expect(event).toMatchObject({ by: 'Zoe', before: JSON.stringify({ fullName, email }) });
  // Pressed twice, or without a change.
  expect((await correct(changed)).statusCode).toBe(303);
  expect(await history()).toHaveLength(1);
  await zoe.change(reference, { do: 'undo', seen: event!.id });
  expect(await answers()).toEqual(sampleApplication);
});

test.each<[Partial<Application>, keyof Application, string]>([
  [{ email: 'zoe@' }, 'email', fields.email.error],
  [{ availabilityDates: 'x'.repeat(100_000) }, 'availabilityDates', tooLong(2_000)],
  [{ selectedCourses: [] }, 'selectedCourses', fields.selectedCourses.error],
  [{ mobile: '', email: '' }, 'mobile', fields.mobile.error],
])('that the form would refuse comes back as it was typed', async (typed, name, fault) => {
  const { correct, answers, history } = await deskWithOne();
  const answer = await correct(typed);
  expect(answer.statusCode).toBe(422);
  const { values, wrong } = modelOf(answer, 'correct').correct;
  expect([values[name], wrong]).toEqual([typed[name], { [name]: fault }]);
  expect(await answers()).toEqual(sampleApplication);
  expect(await history()).toEqual([]);
});

test('a correction fills in what the form did not ask for when it was sent', async () => {
  const { zoe, address, correct, answers } = await deskWithOne(before('website', 'city'));
  const { values } = modelOf(await zoe.get(address), 'correct').correct;
  expect(values).toMatchObject({ website: '', city: '' });
  await correct({ city: 'York' });
  expect(await answers()).toEqual({ ...sampleApplication, city: 'York' });
});

test('a correction of two at once is made once, and the second keeps their words', async () => {
  const { correct, yan, answers } = await deskWithOne();
  await correct({ city: 'York', country: 'France' });
  const typed = { city: 'Hull', mobile: '07700 900999' };
  const answer = await correct(typed, '', yan);
  expect(answer.statusCode).toBe(409);
  const { correct: page } = modelOf(answer, 'correct');
  expect(page.overtaken).toMatchObject([{ action: 'corrected', by: 'Zoe' }]);
  expect(page.values).toMatchObject({ ...typed, country: 'France' });
  expect((await answers()).city).toBe('York');
  const again = { ...typed, country: 'France' };
  expect((await correct(again, page.row.lastEvent, yan)).statusCode).toBe(303);
  expect(await answers()).toEqual({ ...sampleApplication, ...again });
});

test('a correction makes nobody a consumer while an offer stands to whose price VAT is added', async () => {
  const { correct, add, by, answers, last } = await deskWithOne();
  await add({ ...offerOf2030, vat: 'added', ...by });
  const answer = await correct({ participantType: 'personal' }, await last());
  expect(answer.statusCode).toBe(422);
  const { wrong } = modelOf(answer, 'correct').correct;
  expect(wrong?.participantType).toMatch(/^An offer to which VAT is added stands/u);
  await add({ ...offerOf2030, ...by });
  await correct({ participantType: 'personal' }, await last());
  expect((await answers()).participantType).toBe('personal');
});

test('a correction of the type leaves nothing of a business, and is refused once an offer was accepted', async () => {
  const { correct, add, by, answers, zoe, reference, history, last } = await deskWithOne();
  await correct({ participantType: 'personal' });
  const none = { businessName: '', businessDetails: '', website: '' };
  expect(await answers()).toMatchObject({ participantType: 'personal', ...none });
  const [{ id } = { id: '' }] = await history();
  await add({ ...offerOf2030, ...by });
  await add({ ...acceptanceOf(await last()), ...by });
  const seen = await last();
  const answer = await correct({}, seen);
  expect(answer.statusCode).toBe(422);
  const { wrong } = modelOf(answer, 'correct').correct;
  expect(wrong?.participantType).toMatch(/^An offer was accepted/u);
  // Nor does Undo change it by now.
  await zoe.change(reference, { do: 'undo', seen });
  expect((await history()).some((each) => 'event' in each && each.event === id)).toBe(false);
  expect((await answers()).participantType).toBe('personal');
  await correct({ ...(await answers()), city: 'York' }, await last());
  expect((await answers()).city).toBe('York');
});

test('a correction of the address sends the link there, and one that takes it away leaves nobody to write to', async () => {
  const { correct, store, reference, zoe } = await deskWithOne(sampleApplication, true);
  await correct({ email: 'zoe@right.example' });
  const [link] = await store.outbox.deliveriesOf(reference);
  expect(link).toMatchObject({ channel: 'link', state: 'waiting' });
  const { seen } = await zoe.submission(reference);
  await correct({ email: ' ' }, seen);
  expect(await store.outbox.deliveriesOf(reference)).toHaveLength(1);
  const page = await zoe.submission(reference);
  const letter = { seen: page.seen, step: 'send', subject: 'Hello', text: 'Hello' };
  const refused = await zoe.post(deskPaths.write({ kind: 'enrolment', reference }), letter);
  const { wrong } = modelOf(refused, 'write').write;
  expect([refused.statusCode, wrong?.name]).toEqual([422, 'text']);
});

test('a correction is made on its own page alone', async () => {
  const { zoe, reference, address, history } = await deskWithOne();
  const answers = { before: '{}', after: '{"email":""}' };
  const elsewhere = await zoe.change(reference, { do: 'correct', seen: '', ...answers });
  expect(elsewhere.statusCode).toBe(400);
  await zoe.change(reference, { do: 'quarantine', seen: '' });
  expect((await zoe.get(address)).statusCode).toBe(404);
  expect(await history()).toHaveLength(1);
});
