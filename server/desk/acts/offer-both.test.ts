import { expect, test } from 'vitest';

import { companyPath } from '../../../domain/case/desk-paths.ts';
import { stateAfter } from '../../../domain/case/events.ts';
import { sharedQuestion } from '../../../domain/case/offers.ts';
import { courseChoices } from '../../../domain/forms/enrolment/fields.ts';
import { sampleApplication } from '../../../domain/testing/sample-forms.ts';
import { makeDesk, modelOf } from '../../../testing/make-desk.ts';
import { lettersOfContent } from '../../../testing/project-files.ts';

const [course] = courseChoices;
const typed = {
  ...{ courses: 'Video', date: '2025-03-05', time: '10:00', minutes: '2 hours' },
  ...{ place: 'Online', vat: 'included', included: 'A workbook', validUntil: '2025-02-14' },
};

/** Two who applied for one course, for one and for two people. */
async function deskWithTwo(numbers = ['1', '2']) {
  const onOffer = { [course]: [{ title: 'Video', minutes: 120, price: 24_900, included: [] }] };
  const made = makeDesk({ canWrite: true, content: { letters: lettersOfContent, onOffer } });
  const references: string[] = [];
  for (const [i, numberOfAttendees] of numbers.entries()) {
    const own = { email: `ada${i}@a.example`, selectedCourses: [course], numberOfAttendees };
    const content = { ...sampleApplication, ...own, deliveryMode: 'in-person' as const };
    references.push(await made.apply({ content }));
  }
  const zoe = await made.signIn();
  const address = companyPath(references);
  const post = async (fields: object) => zoe.post(address, { ...typed, ...fields });
  const stateOf = async (reference: string) => stateAfter(await made.store.desk.history(reference));
  return { ...made, references, zoe, address, post, stateOf };
}

test('company: those who wait for a course are offered one session in one go, each at the list price, and asked whether they share it', async () => {
  const { zoe, address, post, references, stateOf, store } = await deskWithTwo();
  const { sessions } = modelOf(await zoe.get('/sessions'), 'sessions');
  expect(sessions.alone[0]?.applications.map(({ reference }) => reference)).toEqual(references);
  const { company } = modelOf(await zoe.get(`${address}?course=${course}`), 'company');
  // Their own town is nothing that they could share.
  expect(company.typed).toMatchObject({ courses: 'Video', minutes: '2 hours', place: '' });

  const { preview } = modelOf(await post({ step: 'show' }), 'company').company;
  expect(preview!.offers).toMatchObject([
    { people: '1', price: '249.00', letter: { to: 'ada0@a.example' } },
    { people: '2', price: '498.00', letter: { to: 'ada1@a.example' } },
  ]);
  for (const { letter } of preview!.offers) expect(letter!.text).toContain(sharedQuestion);
  // Pressed twice.
  for (const _ of [1, 2]) {
    const sent = await post({ step: 'send', shown: preview!.seal });
    expect(modelOf(sent, 'company').company.done).toEqual({ left: [] });
  }
  for (const reference of references) {
    expect((await stateOf(reference)).offers).toMatchObject([
      { standing: { is: 'open' }, offer: { isShared: true, place: 'Online' } },
    ]);
    const channels = (await store.outbox.deliveriesOf(reference)).map(({ channel }) => channel);
    expect(channels).toContain('letter');
  }

  expect((await post({ step: 'undo' })).statusCode).toBe(303);
  for (const reference of references) expect((await stateOf(reference)).offer).toBeUndefined();
});

test('company: what was seen is what is sent, and a town is no place to share', async () => {
  const { zoe, post, references, stateOf } = await deskWithTwo();
  const wrong = modelOf(await post({ step: 'show', place: 'Leeds' }), 'company').company.wrong;
  expect(wrong?.name).toBe('place');
  const { preview } = modelOf(await post({ step: 'show' }), 'company').company;
  await zoe.change(references[0]!, { do: 'note', text: 'They called.' });
  const again = await post({ step: 'send', shown: preview!.seal });
  expect(again.statusCode).toBe(409);
  expect(modelOf(again, 'company').company.preview?.isNew).toBe(true);
  expect((await stateOf(references[1]!)).offer).toBeUndefined();
});

test('company: a dozen who wait for one course are offered it together', async () => {
  const { zoe, address } = await deskWithTwo(Array.from({ length: 12 }, () => '1'));
  expect(modelOf(await zoe.get(address), 'company').company.rows).toHaveLength(12);
});

test('company: one alone, and one who has no number, get their offers on their own pages', async () => {
  const { zoe, references, post } = await deskWithTwo(['1', 'a few']);
  expect((await zoe.get(companyPath(references.slice(0, 1)))).statusCode).toBe(404);
  const { wrong } = modelOf(await post({ step: 'show' }), 'company').company;
  expect(wrong?.fault).toContain(
    `There is no list price for ${sampleApplication.businessName}, ${references[1]}`,
  );
});
