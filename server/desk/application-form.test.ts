import { describe, expect, test } from 'vitest';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { describeEvent } from '../../domain/case/events.ts';
import { deskEvents } from '../../domain/events/desk-events.ts';
import { courseChoices } from '../../domain/forms/enrolment/course-choices.ts';
import { fields } from '../../domain/forms/enrolment/fields.ts';
import type { Application } from '../../domain/forms/enrolment/schema.ts';
import { tooLong } from '../../domain/provider/copy.ts';
import { acceptanceOf, offerOf2030 } from '../../domain/testing/sample-changes.ts';
import { before, sampleApplication, sampleMessage } from '../../domain/testing/sample-forms.ts';
import { makeDesk, modelOf, pageOf, worked } from '../../testing/make-desk.ts';
import { message, referenceOf, to } from '../../testing/sample-entry.ts';

const [title, choice] = [sampleMessage.courseInterest, courseChoices[5]];
const onOffer = { [choice]: [{ title, minutes: 60, price: 24_900, included: [] }] };

/** The application’s form, filled in, as a browser posts it. */
const posted = (changes: Partial<Application> = {}) =>
  Object.entries({ ...sampleApplication, ...changes }).flatMap(([name, answer]) =>
    [answer].flat().map((each): [string, string] => [name, each.replaceAll('\n', '\r\n')]),
  );

describe('a correction', () => {
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

  test('begins with what was written, changes that alone, and keeps what stood there', async () => {
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

  test('fills in what the form did not ask for when it was sent', async () => {
    const { zoe, address, correct, answers } = await deskWithOne(before('website', 'city'));
    const { values } = modelOf(await zoe.get(address), 'correct').correct;
    expect(values).toMatchObject({ website: '', city: '' });
    await correct({ city: 'York' });
    expect(await answers()).toEqual({ ...sampleApplication, city: 'York' });
  });

  test('of two at once is made once, and the second keeps theirs over what the first corrected', async () => {
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

  test('makes nobody a consumer while an offer stands to whose price VAT is added', async () => {
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

  test('of the type leaves nothing of a business, and is refused once an offer was accepted', async () => {
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

  test('of the address sends the link there, and one that takes it away leaves nobody to write to', async () => {
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

  test('is made on its own page alone', async () => {
    const { zoe, reference, address, history } = await deskWithOne();
    const answers = { before: '{}', after: '{"email":""}' };
    const elsewhere = await zoe.change(reference, { do: 'correct', seen: '', ...answers });
    expect(elsewhere.statusCode).toBe(400);
    await zoe.change(reference, { do: 'quarantine', seen: '' });
    expect((await zoe.get(address)).statusCode).toBe(404);
    expect(await history()).toHaveLength(1);
  });
});

const messageAt = (reference: string) => deskPaths.submission({ kind: 'contact', reference });

const modelled = (answer: Parameters<typeof modelOf>[0]) => worked(modelOf(answer, 'submission'));

describe('an application that is taken down', () => {
  const address = deskPaths.newApplication;
  const channels = to('spreadsheet', 'staff-mail', 'receipt');

  async function deskWithMail() {
    const made = makeDesk({ channels, canWrite: true, content: { onOffer } });
    const zoe = await made.signIn('Zoe');
    const take = (changes: Partial<Application>, more: object = { via: 'telephone' }) =>
      zoe.post(address, [...posted(changes), ...Object.entries(more)]);
    const referenceIn = ({ headers }: Awaited<ReturnType<typeof take>>) =>
      String(headers.location).split('/').at(-1)!;
    const channelsOf = async (reference: string) =>
      (await made.store.outbox.deliveriesOf(reference)).map(({ channel }) => channel);
    return { ...made, zoe, take, referenceIn, channelsOf };
  }

  test('begins like the site’s form, says who took it down and how it came, and sends no receipt unless asked', async () => {
    const { zoe, take, referenceIn, channelsOf, time } = await deskWithMail();
    const { values } = modelOf(await zoe.get(address), 'new-application').taken;
    expect(values).toMatchObject({ participantType: 'business', numberOfAttendees: '1' });
    const answer = await take({ fullName: ' Ada Call ', email: '' });
    expect(answer.statusCode).toBe(303);
    const reference = referenceIn(answer);
    const { row, history, waiting } = await zoe.submission(reference);
    const content = { ...sampleApplication, fullName: 'Ada Call', email: '' };
    expect(row.submission).toMatchObject({ content, submittedAt: time.now.toISOString() });
    expect(history).toMatchObject([{ action: 'taken-down', by: 'Zoe', via: 'telephone' }]);
    expect(waiting?.for).toBe('answer');
    expect(await channelsOf(reference)).toEqual(['spreadsheet', 'staff-mail']);
    // Pressed twice.
    expect(referenceIn(await take({ fullName: 'Ada Call', email: '' }))).toBe(reference);
    expect((await zoe.submission(reference)).history).toHaveLength(1);
    const asked = { via: 'in-person', receipt: 'yes' };
    const withReceipt = referenceIn(await take({ city: 'York' }, asked));
    expect(await channelsOf(withReceipt)).toContain('receipt');
    const nowhere = referenceIn(await take({ email: '', city: 'Hull' }, asked));
    expect(await channelsOf(nowhere)).not.toContain('receipt');
  });

  test('comes back as it was typed where something is missing', async () => {
    const { take, store, time } = await deskWithMail();
    const answer = await take({ email: '', mobile: '123', city: 'x'.repeat(201) }, {});
    expect(answer.statusCode).toBe(422);
    const { taken } = modelOf(answer, 'new-application');
    expect(taken.values).toMatchObject({ mobile: '123', city: 'x'.repeat(201) });
    expect(taken.wrong).toEqual({ mobile: fields.mobile.error, city: tooLong(200) });
    expect(taken.viaWrong).toBe(deskEvents['taken-down'].fields.via.missing);
    expect(await store.desk.counts(time.now.toISOString())).toMatchObject({ 'to-answer': 0 });
  });

  test('can begin with a message, and says which', async () => {
    const { zoe, take, store, referenceIn } = await deskWithMail();
    const reference = referenceOf(await store.add(message));
    const page = await zoe.get(`${address}?from=${reference}`);
    const { taken } = modelOf(page, 'new-application');
    const { name, email, company, subject } = sampleMessage;
    expect(taken.values).toMatchObject({ fullName: name, email, businessName: company });
    expect(taken.values.selectedCourses).toEqual([choice]);
    expect(String(taken.values.additionalRequirements)).toContain(subject);
    expect([taken.via, taken.message]).toEqual(['email', reference]);
    const made = referenceIn(await take({}, { via: 'email', message: reference }));
    expect((await zoe.submission(made)).history[0]).toMatchObject({ message: reference });
    // Nobody has to answer the message as well, also where the form is sent twice.
    await take({}, { via: 'email', message: reference });
    const { events, row, waiting } = modelled(await zoe.get(messageAt(reference)));
    expect([events.length, row.state.application, waiting]).toEqual([1, made, undefined]);
    expect(row.state.stage).toBe('done');
    // An application begins none.
    const { taken: other } = modelOf(await zoe.get(`${address}?from=${made}`), 'new-application');
    expect(other.values.fullName).toBe('');
  });
});
