import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { brand } from '../../domain/brand.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import { tooLongOf } from '../../domain/event-entry.ts';
import { sampleLetter } from '../../domain/testing/sample-changes.ts';
import { appliedAgo, type Deed } from '../../domain/testing/sample-submissions.ts';
import { Application } from './Application.tsx';
import {
  actCopy,
  actPageCopy,
  emptyCopy,
  findCopy,
  pageCopy,
  pageTitle,
  summaryOf,
  standings,
  titleOf,
} from './copy.ts';
import type { FollowedApplication, FollowedModel } from './models.ts';
import { followed, samplePages } from './testing/sample-pages.ts';

const pages = Object.entries(samplePages);
const steps = ['One.', 'Two.', 'Three.'].map((text) => ({ text }));
const draw = (model: FollowedModel) =>
  renderToStaticMarkup(createElement(Application, { model, formName: 'Form', steps }));
const drawn = (name: string) => draw(samplePages[name]!);
const expectAll = (html: string, words: readonly string[]) => {
  for (const said of words) expect(html).toContain(said);
};

describe('an applicant’s page', () => {
  it.each([
    ['waiting', 'Our turn', 'We answer by', 'Friday 6\u{a0}June, 17:00'],
    ['late', 'Our turn, and we are late', 'We owe you an answer', 'Thursday 5\u{a0}June, 04:00'],
    ['added', 'Our turn', 'We answer by', 'Saturday 7\u{a0}June, 08:30'],
    ['answered', 'Your turn', 'You have our answer', 'Wednesday 4\u{a0}June, 11:00'],
    ['customize', 'Your turn', 'You have our answer', 'Wednesday 4\u{a0}June, 11:00'],
    ['connect', 'Our turn', 'We send you the details', 'Wednesday 4\u{a0}June, 11:00'],
    ['offered', 'Your turn', 'open until', 'Thursday 19\u{a0}June, 23:59'],
    ['accepted', 'Our turn', 'We confirm by', 'Saturday 7\u{a0}June, 07:30'],
    ['booked', 'Booked', 'it begins on', 'Tuesday 24\u{a0}June, 10:00'],
    ['lapsed', 'Your turn', 'Our offer has lapsed', 'Wednesday 4\u{a0}June, 23:59'],
    ['declined', 'Your turn', 'You declined our offer', undefined],
    ['taken-back', 'Our turn', 'We took our offer back', undefined],
    ['held', 'Our turn', 'We note who came', 'Wednesday 4\u{a0}June, 10:00'],
    ['attended', 'All done', 'Thank you for taking part', undefined],
    ['absent', 'Closed', 'Nobody came to the session', undefined],
    ['cancelled', 'Our turn', 'We send £2,988.00 back', 'Thursday 19\u{a0}June, 08:30'],
    ['refunded', 'Closed', 'The booking is cancelled', undefined],
    ['enrolled', standings.enrolled.turn, standings.enrolled.headline, undefined],
    ['not-enrolled', standings.closed.turn, standings.closed.headline, undefined],
    ['withdrawn', standings.withdrawn.turn, standings.withdrawn.headline, undefined],
  ])('says of one that is %s whose turn it is and by when', (name, turn, headline, when) => {
    const html = drawn(name);
    const isLed = ['offered', 'booked'].includes(name);
    // An offer that can be accepted, or a booking, says the rest itself.
    if (isLed) expect(html).toContain(`>${turn}: ${headline}`);
    else expectAll(html, [`>${turn}<`, headline]);
    if (when) expect(html).toMatch(new RegExp(`<time [^>]*>${when}</time>`, 'u'));
  });

  it('promises nothing more to one that has ended, which has no colour and no curve without a place', () => {
    for (const name of ['enrolled', 'not-enrolled', 'withdrawn']) {
      for (const { text } of steps) expect(drawn(name)).not.toContain(text);
      const reached = /aria-current="step"[^>]*><b>Enrolled/u;
      if (name === 'enrolled') expect(drawn(name)).toMatch(reached);
      else expect(drawn(name)).not.toMatch(/aria-current|>Customize</u);
    }
  });

  const now = '2025-06-05T08:30:00Z';
  const refund = { pence: 12_450, dueAt: '2025-06-15T08:30:00Z' };
  const paying = { refund, waiting: { for: 'refund', dueAt: refund.dueAt } };
  const offer = { lapsesAt: '2025-06-06T23:00:00Z' };
  const accepted = { ...offer, accepted: { at: now } };
  const confirming = { refund, offer: accepted, waiting: { for: 'acceptance' } };
  const absent = { stage: 'done', cancelledAt: now, attended: [] };
  const back = 'We send £124.50 back';
  const { waiting, late, offered, booked } = standings;
  it.each([
    ['an answer that is due', { waiting: { for: 'answer', dueAt: now } }, waiting.headline],
    ['one that was', { waiting: { for: 'answer', dueAt: '2025-06-05T08:29:59Z' } }, late.headline],
    ['a refund', paying, back],
    ['a refund and a new offer', { ...paying, offer }, offered.headline],
    ['one that has lapsed', { ...paying, offer: { lapsesAt: now } }, back],
    ['a new booking', { ...paying, booking: { startsAt: '2025-06-20' } }, booked.headline],
    ['one to which nobody came', absent, standings.absent.headline],
    ['an acceptance', { ...paying, offer: accepted }, back],
    ['one that is confirmed first', confirming, standings.accepted.headline],
  ])('says first of one that was moved on what it waits for: %s', (_, more, headline) => {
    const status = { stage: 'customize', ...more } as FollowedApplication['status'];
    expect(summaryOf({ status, history: [] }, now).headline).toBe(headline);
  });

  it.each([
    ['the last minute of its day', '2025-06-06T23:00:00.000Z', '2025-06-06T22:59:00.000Z'],
    ['the start of its session', '2025-06-06T09:00:00.000Z', '2025-06-06T09:00:00.000Z'],
  ])('says that an offer is open until %s', (_, lapsesAt, said) => {
    const status = { stage: 'customize', offer: { lapsesAt } } as FollowedApplication['status'];
    expect(summaryOf({ status, history: [] }, now).at).toBe(said);
  });

  it('speaks of an email to reply to only where one was sent', () => {
    const byTelephone = draw(followed(appliedAgo(47, [[22.5, { action: 'answered' }]])));
    const start = (text: string) => text.split(/add something/u)[0]!.split(brand.email)[0];
    expect(byTelephone).toContain(start(standings.told.text));
    for (const html of [byTelephone, drawn('enrolled')])
      expect(html).not.toMatch(/Reply to our email|spam folder|look forward/u);
    expect(drawn('answered')).toContain(start(standings.review.text));
  });

  it.each(pages)(
    '%s has one first heading, no script, a form only to act, and says to whom to write',
    (name, model) => {
      const html = drawn(name);
      // A button that needs a script is not seen without it.
      const seen = html.replaceAll(/<span[^>]* hidden="">.*?<\/span>/gu, '');
      expect(seen).not.toMatch(/<button[^>]*type="button"/u);
      expect(html.match(/<h1[ >]/gu)).toHaveLength(1);
      expect(html).not.toMatch(/<script|\son[a-z]+=|style="/u);
      const isForm =
        (model.page === 'act' && model.act.isOpen) || (model.page === 'find' && model.find.canMail);
      expect(html.match(/<form/gu)?.length ?? 0).toBe(isForm ? 1 : 0);
      // The mail has the reference, so that the staff know what it is about.
      const of = { application: '4KX7-9QMD', terms: '4KX7-9QMD' }[model.page as string];
      const about = of ? `?subject=${of}` : '';
      if (model.page !== 'act') expect(html).toContain(`href="mailto:${brand.email}${about}"`);
      // The tab's title has no name and no reference.
      if (model.page === 'application') expect(titleOf(model)).toBe(pageTitle);
    },
  );

  it('leads from what was accepted to its terms, and shows their text or says that it has none', () => {
    const terms = '<a class="finger" href="/application/4KX7-9QMD/sample-key/terms/2">';
    for (const name of ['accepted', 'booked', 'cancelled']) expect(drawn(name)).toContain(terms);
    for (const name of ['offered', 'declined']) expect(drawn(name)).not.toContain(terms);
    expect(drawn('terms')).toContain('Effective March 2024');
    expect(drawn('terms')).toContain('href="#2-cancel"');
    expect(drawn('terms')).toContain('<td>The full amount</td>');
    expect(drawn('terms-not-kept')).toContain('the terms that stood in June 2025.');
  });

  it('leads to what can be done now, and to nothing else', () => {
    const waysOf = (name: string) =>
      Array.from(drawn(name).matchAll(/sample-key\/(\w+)"/gu), ([, way]) => way);
    expect(waysOf('waiting')).toEqual(['add', 'withdraw', 'copy']);
    expect(waysOf('not-enrolled')).toEqual(['add', 'copy']);
    expect(waysOf('offered')).toEqual(['accept', 'decline', 'add', 'withdraw', 'copy']);
    expect(waysOf('accepted')).not.toContain('accept');
  });

  it('begins with what can be accepted, or is booked: when, where, for how much, what to press, and then the story', () => {
    for (const [name, ...order] of [
      ['offered', '5,976.00', '>Accept for £5,976.00<'],
      ['booked', `>${pageCopy.calendar}<`, '5,976.00'],
    ] as const) {
      const first = ['<h1', 'Tuesday 24\u{a0}June 2025', 'Online', ...order];
      const places = [...first, pageCopy.reference, pageCopy.history].map((each) =>
        drawn(name).indexOf(each),
      );
      expect(places).not.toContain(-1);
      expect(places, name).toEqual(places.toSorted((one, other) => one - other));
    }
    expect(drawn('accept')).toContain('>Accept for £5,976.00</button>');
  });

  it('says that a booking stands while another date is offered, and nowhere that nothing is booked', () => {
    const html = drawn('moved');
    expect(html).toContain('Your booking stands until you accept the offer and we confirm it.');
    expect(html).not.toMatch(/nothing is (?:booked|owed)/iu);
  });

  it('has every answer under the form’s label, and each letter with its words', () => {
    const said = ['Full Name', 'Zoë O’Sample', 'Step-free access', 'Would Friday suit you?'];
    expectAll(drawn('answered'), said);
  });

  it('shows what somebody typed as text', () => {
    const typed = '<img src=x onerror=alert(1)>';
    const letter = { ...sampleLetter, subject: typed, text: typed };
    const written: Deed[] = [
      [2, { action: 'written', ...letter }],
      [1, { action: 'sent', event: '1' }],
    ];
    const html = draw(followed(appliedAgo(47, written, { fullName: typed })));
    expect(html).not.toContain('<img');
    expect(html.split('&lt;img')).toHaveLength(4);
  });
});

describe('the page of what an applicant is about to do', () => {
  it.each([['add', 'added'] as const, ['withdraw', 'withdrawn'] as const])(
    'says first what it means to %s, and posts to its own address what it has shown',
    (name, action) => {
      const [above, form] = drawn(name).split('<form');
      expect(above).toContain(actCopy[action].text.slice(0, 20));
      const address = `action="/application/4KX7-9QMD/sample-key/${name}" method="post"`;
      expectAll(form!, [address, 'name="seen" value="3"', `>${deskEvents[action].button}<`]);
    },
  );

  it('has the price and the day above the button that accepts', () => {
    const [above] = drawn('accept').split('<form');
    const price = '£5,976.00, of which £996.00 is VAT (20%)';
    expectAll(above!, [price, 'Tuesday 24\u{a0}June 2025, 10:00 to 13:00']);
  });

  it('keeps what was typed, and says what is wrong with it or why it was not kept', () => {
    const tooLong = tooLongOf(deskEvents.added.fields.text);
    expectAll(drawn('add-wrong'), ['We come with the whole board.', tooLong]);
    expect(titleOf(samplePages['add-wrong']!)).toBe('Error: Add something');
    expectAll(drawn('add-unkept'), ['>We are four now.</textarea>', actPageCopy.unkeptText]);
    const feedback = drawn('feedback-wrong');
    expectAll(feedback, ['>Lively.</textarea>', deskEvents.rated.fields.tutor.missing]);
    expect(feedback.match(/<input[^>]* checked=""/gu)).toHaveLength(2);
    const html = drawn('accept-wrong');
    expect(html).toContain('id="expressly-error"');
    expect(html).toMatch(/<input[^>]* id="expressly"[^>]* aria-describedby="expressly-error"/u);
  });

  it('shows what happened meanwhile, with its form where it can be done still', () => {
    expect(drawn('withdraw-meanwhile')).toMatch(/We wrote to you\..*<form/u);
    const model = samplePages['withdraw-too-late']!;
    expect(draw(model)).toMatch(/We closed it without a booking\.(?!.*<form)/u);
    if (model.page !== 'act') throw new Error('Nothing is done.');
    const undone = draw({ ...model, act: { ...model.act, meanwhile: [] } });
    expect(undone).toContain(actPageCopy.takenBack);
  });
});

it('the page on which a lost link is asked for keeps what was typed beside what is wrong with it', () => {
  const form = '" action="/application" method="post"';
  const shown = ['Find your application', 'Reference', 'Email Address', 'Send me the link'];
  expectAll(drawn('find'), [form, ...shown]);
  const wrong = ['Give the reference, such as', findCopy.emailError, 'value="zoe"'];
  expectAll(drawn('find-wrong'), wrong);
  expect(titleOf(samplePages['find-wrong']!)).toBe('Error: Find your application');
});

it('one that was erased and one that never was are told alike', () => {
  expect(drawn('nothing')).toContain(emptyCopy.nothing.heading);
  expect(drawn('nothing')).not.toMatch(/eras|delet|remov/iu);
  expect(drawn('nothing')).toContain(`href="/application">${findCopy.heading}</a>`);
  expect(drawn('ended')).toContain(emptyCopy.ended.heading);
  for (const name of ['ended', 'nothing']) expect(drawn(name)).not.toContain(pageCopy.history);
});
