import { describe, expect, test } from 'vitest';

import { deskPaths } from '../domain/case/desk-paths.ts';
import { sourceName } from '../domain/forms/form-values.ts';
import { paths } from '../domain/provider/paths.ts';
import { sampleApplication, sampleMessage } from '../domain/testing/sample-forms.ts';
import { setUpEngines } from '../testing/engines.ts';
import { makeDesk, modelOf, pageOf } from '../testing/make-desk.ts';
import { everything, fieldsOf, formPost, makeServer } from '../testing/make-server.ts';
import { copyForPerson } from './copy-for-person.ts';

describe.each(setUpEngines())('came from, over $engine', ({ open }) => {
  test('is stored with a form, cleaned, and shown on its page and under Figures', async () => {
    const store = { ...(await open()), close: () => Promise.resolve() };
    const { app } = makeServer({ store, settings: { contactDelivery: 'intake' } });
    const post = (address: string, form: object, via: string) =>
      app.inject(formPost(address, { data: JSON.stringify(form), [sourceName]: via }));
    await post(paths.enrolmentsApi, sampleApplication, ' Autumn FAIR<b>');
    await post(paths.contactApi, sampleMessage, 'newsletter');
    const second = { ...sampleApplication, email: 'second@applicant.example' };
    await post(paths.enrolmentsApi, second, 'ada@applicant.example');
    const [one, other] = await everything(store, 'enrolment');
    expect([one!.source, other!.source]).toEqual(['autumn-fair-b', undefined]);
    expect((await everything(store, 'contact'))[0]!.source).toBe('newsletter');
    const held = copyForPerson({ submission: one!, events: [] }, one!.submittedAt);
    expect(held.cameFrom).toBe('autumn-fair-b');

    const zoe = await makeDesk({ store }).signIn();
    const { submission } = modelOf(await zoe.get(pageOf(one!.reference)), 'submission');
    expect(submission.row.submission.source).toBe('autumn-fair-b');
    const { figures } = modelOf(await zoe.get(deskPaths.figures), 'figures');
    expect(figures.sources).toEqual([{ label: 'autumn-fair-b', applications: 1 }]);
  });
});

test('came from is read without a script from the address of the form, and of no other site', async () => {
  const server = makeServer();
  const form = (email: string) => fieldsOf({ ...sampleApplication, email });
  for (const [at, referer] of [
    [1, 'https://www.example.com/enroll?course=a&via=newsletter'],
    [2, 'not an address'],
    [3, undefined],
  ] as const)
    await server.app.inject(
      formPost(paths.enrol, form(`sender${at}@a.example`), referer ? { referer } : {}),
    );
  expect((await server.stored()).map(({ source }) => source)).toEqual([
    'newsletter',
    undefined,
    undefined,
  ]);
});
