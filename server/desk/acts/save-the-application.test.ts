import { expect, test } from 'vitest';

import { deskPaths } from '../../../domain/case/desk-paths.ts';
import { deskEvents } from '../../../domain/case/events.ts';
import { type Application, courseChoices, fields } from '../../../domain/forms/enrolment/fields.ts';
import { tooLong } from '../../../domain/provider/copy.ts';
import { sampleApplication, sampleMessage } from '../../../domain/testing/sample-forms.ts';
import { makeDesk, modelOf, worked } from '../../../testing/make-desk.ts';
import { message, posted, referenceOf, to } from '../../../testing/sample-entry.ts';

const [title, choice] = [sampleMessage.courseInterest, courseChoices[5]];
const onOffer = { [choice]: [{ title, minutes: 60, price: 24_900, included: [] }] };

const messageAt = (reference: string) => deskPaths.submission({ kind: 'contact', reference });

const modelled = (answer: Parameters<typeof modelOf>[0]) => worked(modelOf(answer, 'submission'));

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

test('an application that is taken down begins like the site’s form, says who took it down and how it came, and sends no receipt unless asked', async () => {
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

test('an application that is taken down comes back as it was typed where something is missing', async () => {
  const { take, store, time } = await deskWithMail();
  const answer = await take({ email: '', mobile: '123', city: 'x'.repeat(201) }, {});
  expect(answer.statusCode).toBe(422);
  const { taken } = modelOf(answer, 'new-application');
  expect(taken.values).toMatchObject({ mobile: '123', city: 'x'.repeat(201) });
  expect(taken.wrong).toEqual({ mobile: fields.mobile.error, city: tooLong(200) });
  expect(taken.viaWrong).toBe(deskEvents['taken-down'].fields.via.missing);
  expect(await store.desk.counts(time.now.toISOString())).toMatchObject({ 'to-answer': 0 });
});

test('an application that is taken down can begin with a message, and says which', async () => {
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
  expect([events.length, row.state.end, waiting]).toMatchObject([
    1,
    { is: 'became-application', of: made },
    undefined,
  ]);
  expect(row.state.stage).toBe('done');
  // An application begins none.
  const { taken: other } = modelOf(await zoe.get(`${address}?from=${made}`), 'new-application');
  expect(other.values.fullName).toBe('');
});
