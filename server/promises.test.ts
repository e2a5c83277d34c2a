import { readFileSync } from 'node:fs';

import { expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';

import type * as Facts from '../domain/provider/facts.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/** The facts as an owner may edit them. */
const edit = ({ facts, promises, ...others }: typeof Facts) => {
  const edited = { ...promises, enrolmentReplyHours: 72 };
  return {
    ...others,
    promises: edited,
    facts: {
      ...facts,
      promises: edited,
      course: { ...facts.course, price: 199 },
      guarantee: { ...facts.guarantee, moneyBackDays: 10 },
      refunds: facts.refunds.map((step) =>
        step.minDaysBefore === 7 ? { minDaysBefore: 3, refundPercent: 20 } : step,
      ),
      vatPercent: 25,
    },
  };
};

/** Starts the product in `dataDir`, by the facts or by edited ones, with all that it has read of them at its start. */
async function start(dataDir: string, areFacts: 'as before' | 'edited') {
  vi.resetModules();
  if (areFacts === 'edited') {
    vi.doMock('../domain/provider/facts.ts', async (original) =>
      edit(await original<typeof Facts>()),
    );
  }
  const [{ createElement }, { renderToStaticMarkup }] = [
    await import('react'),
    await import('react-dom/server'),
  ];
  const { facts } = await import('../domain/provider/facts.ts');
  const { courseChoices } = await import('../domain/forms/enrolment/fields.ts');
  const { letterFor } = await import('../domain/letters/letter-for.ts');
  const { readChange } = await import('../domain/case/read-change.ts');
  const { sampleApplication } = await import('../domain/testing/sample-forms.ts');
  const { onOfferFrom, termsOf, usualOffer } = await import('../domain/case/usual-offer.ts');
  const { Application, titleOf } = await import('../src/application/Application.tsx');
  const { expandTokens } = await import('../src/content/tokens.ts');
  const { makeServer, rendered } = await import('../testing/make-server.ts');
  const { lettersOfContent } = await import('../testing/project-files.ts');
  const { another, noContent, referenceOf } = await import('../testing/sample-entry.ts');
  const { Links } = await import('./links.ts');
  const { openStore } = await import('./store/store.ts');

  const { next } = parse(readFileSync('content/enrolment.yaml', 'utf8')) as {
    next: { steps: { text: string }[] };
  };
  const steps = next.steps.map(({ text }) => ({ text: expandTokens(text) }));
  const title = 'Prompts';
  const [applicationChoice] = courseChoices;
  const course = { title, hours: 2, duration: '2 hours', pounds: facts.course.price };
  const fingerprint = areFacts === 'edited' ? 'f01' : 'f00';
  const content = {
    ...noContent,
    letters: lettersOfContent,
    onOffer: onOfferFrom({ courses: [{ ...course, applicationChoice }] }),
    terms: { fingerprint, effective: 'March 2025', text: `<p>The terms ${fingerprint}.</p>` },
  };
  const time = { now: '' };
  const store = await openStore({ dataDir });
  const links = new Links(() => Promise.resolve('a secret'), 'https://www.provider.example');
  await links.ready();
  const { app } = makeServer({
    ...{ store, links, content },
    clock: () => new Date(time.now),
    render: (_address, { followed: model }) => {
      const drawn = { model: model!, formName: 'Form', steps, covers: {} };
      return rendered(
        `${titleOf(model!)}\n${renderToStaticMarkup(createElement(Application, drawn))}`,
      );
    },
  });
  const addressOf = (reference: string) => links.addressOf(reference, 0);

  /** What a form does now, read by what the server knows now, with its letter. */
  async function changeBy(reference: string, fields: Record<string, string>, staff?: string) {
    const submission = (await store.find(reference))!;
    const events = await store.desk.history(reference);
    const known = { submission, events, now: time.now };
    const author = staff ? 'staff' : 'applicant';
    const read = readChange(new URLSearchParams(fields), { ...known, ...termsOf(content) }, author);
    if (read.outcome !== 'change') throw new Error(`${fields.do}: ${JSON.stringify(read)}`);
    const link = addressOf(reference);
    const letter = letterFor(read.change, { ...known, letters: content.letters, link, staff });
    return { ...read.change, ...letter };
  }
  const offerOn = async (reference: string, date: string, more: Record<string, string> = {}) => {
    const submission = (await store.find(reference)) as Parameters<typeof usualOffer>[0];
    const usual = usualOffer(submission, content.onOffer, time.now);
    return { ...usual, do: 'offer', date, time: '10:00', place: 'Leeds', people: '2', ...more };
  };

  return {
    facts,
    time,
    offerOn,
    changeBy,
    async apply() {
      const answers = { ...sampleApplication, selectedCourses: [applicationChoice] };
      const content = { ...answers, numberOfAttendees: '2' };
      return referenceOf(await store.add(another({ submittedAt: time.now, content })));
    },
    async does(reference: string, fields: Record<string, string>, staff?: string) {
      const change = await changeBy(reference, fields, staff);
      return store.desk.add(reference, { ...change, at: time.now, by: staff ?? '' });
    },
    /** The applicant's pages as they are read now. */
    pages: (reference: string, ...acts: string[]) =>
      Promise.all(
        ['', ...acts.map((act) => `/${act}`)].map(async (act) => {
          const { statusCode, body } = await app.inject({
            url: new URL(addressOf(reference)).pathname + act,
          });
          return { act, statusCode, body };
        }),
      ),
  };
}

test('no edit of prices, hours, refunds, guarantee or VAT reaches what was promised before', async () => {
  onTestFinished(() => {
    vi.doUnmock('../domain/provider/facts.ts');
    vi.resetModules();
  });
  const dataDir = temporaryFolder();
  const before = await start(dataDir, 'as before');
  const references: string[] = [];
  const accept = { do: 'accept', name: 'Ada Sample', mayBind: 'yes' };
  const [booking, people] = ['2025-02-20', 'Ada Sample\nBo Sample'];
  for (let life = 0; life < 5; life += 1) {
    before.time.now = '2025-01-31T09:00:00.000Z';
    references.push(await before.apply());
    const reference = references.at(-1)!;
    const does = (fields: Record<string, string>, staff?: string) =>
      before.does(reference, fields, staff);
    if (life > 0) {
      await does({ do: 'answer' }, 'Zoe');
      if (life === 1) await does({ do: 'add', text: 'There is one more of us.' });
      await does(await before.offerOn(reference, booking), 'Zoe');
    }
    before.time.now = '2025-01-31T10:00:00.000Z';
    if (life > 1) await does(accept);
    if (life > 2) await does({ do: 'confirm' }, 'Zoe');
    before.time.now = '2025-02-20T12:30:00.000Z';
    if (life > 3) await does({ do: 'attend', came: people }, 'Zoe');
  }
  const [applied, offered, accepted, booked, attended] = references as [
    string,
    string,
    string,
    string,
    string,
  ];

  /** All that people read of it by then, and the letters that would go. */
  async function readBy(server: typeof before) {
    const { time, pages, changeBy, offerOn } = server;
    time.now = '2025-02-01T09:00:00.000Z';
    const early = [
      ...(await pages(applied)),
      ...(await pages(offered, 'accept', 'decline')),
      ...(await pages(accepted)),
      await changeBy(offered, accept),
      await changeBy(accepted, { do: 'confirm' }, 'Zoe'),
    ];
    // Ten days before the start.
    time.now = '2025-02-10T09:00:00.000Z';
    const later = [...(await pages(booked, 'cancel')), await changeBy(booked, { do: 'cancel' })];
    const changeAskedBy = async (whose: string) => {
      const asked = { whose, writtenOn: '2025-02-10', reason: 'The tutor is ill.' };
      const changed = { people: '1', price: '150.00', vat: 'added', included: 'A workbook' };
      const fields = await offerOn(booked, '2025-02-27', { ...changed, ...asked });
      return (await changeBy(booked, fields, 'Zoe')) as { text: string };
    };
    const { text: theirs } = await changeAskedBy('customer');
    const { text: ours } = await changeAskedBy('provider');
    // On the last day but some of the guarantee of then, and long after that of now.
    time.now = '2025-03-15T09:00:00.000Z';
    const last = await pages(attended, 'money-back');
    return { read: [...early, ...later, ...last], theirs, ours };
  }

  const readBefore = await readBy(before);
  const body = readBefore.read.map((each) => JSON.stringify(each)).join('\n');
  for (const said of [
    'We confirm within 48 hours',
    '£498.00, of which £83.00 is VAT (20%)',
    'You get £249.00 back, half of the price (10 days before the start)',
    'for 30 days after the session',
  ])
    expect(body).toContain(said);

  const after = await start(dataDir, 'edited');
  expect(after.facts.course.price).toBe(199);
  const readAfter = await readBy(after);
  expect(readAfter.read).toEqual(readBefore.read);
  // A change that the customer asks for promises what is promised when it is offered.
  for (const [read, terms] of [
    [readBefore, ['7 to 13 days before, 50%', '£150.00 and £30.00 VAT (20%)']],
    [readAfter, ['3 to 13 days before, 20%', '£150.00 and £37.50 VAT (25%)']],
  ] as const) {
    for (const said of terms) expect(read.theirs).toContain(said);
  }
  // What we ask for costs them nothing: it promises what was agreed.
  expect(readAfter.ours).toBe(readBefore.ours);
  expect(readAfter.ours).toContain('£150.00 and £30.00 VAT (20%)');
  after.time.now = '2025-02-01T09:00:00.000Z';
  const anew = await after.apply();
  const { text } = (await after.changeBy(anew, await after.offerOn(anew, booking), 'Zoe')) as {
    text: string;
  };
  expect(text).toContain('£398.00, of which £79.60 is VAT (25%)');
});
