import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { brand } from '../../domain/brand.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import { applicantActions } from '../../domain/events.ts';
import { documentTitle } from '../seo/document-title.ts';
import { Application } from './Application.tsx';
import {
  actCopy,
  actPageCopy,
  emptyCopy,
  findCopy,
  pageCopy,
  pageTitle,
  standingOf,
  standings,
  titleOf,
} from './copy.ts';
import type { FollowedApplication } from './models.ts';
import { samplePages } from './testing/sample-pages.ts';

const pages = Object.entries(samplePages);
const buttons = Object.fromEntries(
  applicantActions.map((action) => [action, deskEvents[action].button]),
);
const steps = ['One.', 'Two.', 'Three.'].map((text) => ({ text }));
const drawn = (name: string) =>
  renderToStaticMarkup(
    createElement(Application, { model: samplePages[name]!, formName: 'Form', steps }),
  );

describe('an applicant’s page', () => {
  it.each([
    ['waiting', 'Our turn', 'We answer by', 'Friday 6\u{a0}June, 17:00'],
    ['late', 'Our turn, and we are late', 'We owe you an answer', 'Thursday 5\u{a0}June, 04:00'],
    ['added', 'Our turn', 'We answer by', 'Saturday 7\u{a0}June, 08:30'],
    ['answered', 'Your turn', 'You have our answer', 'Wednesday 4\u{a0}June, 11:00'],
    ['customize', 'Your turn', 'You have our answer', 'Wednesday 4\u{a0}June, 11:00'],
    ['connect', 'Our turn', 'We send you the details', 'Wednesday 4\u{a0}June, 11:00'],
    ['offered', 'Your turn', 'You have our offer', 'Thursday 19\u{a0}June, 23:59'],
    ['accepted', 'Our turn', 'We confirm by', 'Saturday 7\u{a0}June, 07:30'],
    ['booked', 'Booked', 'It begins on', 'Tuesday 24\u{a0}June, 10:00'],
    ['lapsed', 'Your turn', 'Our offer has lapsed', 'Wednesday 4\u{a0}June, 03:29'],
    ['cancelled', 'Our turn', 'We send £2,988.00 back', 'Thursday 19\u{a0}June, 15:00'],
  ])('says of one that is %s whose turn it is and by when', (name, turn, headline, when) => {
    const html = drawn(name);
    expect(html).toContain(`>${turn}<`);
    expect(html).toContain(headline);
    expect(html).toMatch(new RegExp(`<time [^>]*>${when}</time>`, 'u'));
  });

  it.each([
    ['declined', 'Your turn', 'You declined our offer'],
    ['taken-back', 'Our turn', 'We took our offer back'],
    ['refunded', 'Closed', 'The booking is cancelled'],
  ])('says of one that is %s what became of it', (name, turn, headline) => {
    const html = drawn(name);
    expect(html).toContain(`>${turn}<`);
    expect(html).toContain(headline);
  });

  it('says of one that has ended how, and promises nothing more', () => {
    const ends = { enrolled: standings.enrolled, 'not-enrolled': standings.closed };
    for (const [name, { turn, headline }] of Object.entries(ends)) {
      for (const said of [`>${turn}<`, headline]) expect(drawn(name)).toContain(said);
      for (const { text } of steps) expect(drawn(name)).not.toContain(text);
    }
    expect(drawn('withdrawn')).toContain(standings.withdrawn.headline);
    expect(drawn('withdrawn')).not.toContain(standings.closed.headline);
    // An application that ended without a place has no colour and no curve.
    for (const name of ['not-enrolled', 'withdrawn']) {
      expect(drawn(name)).not.toMatch(/aria-current|>Customize</u);
    }
    expect(drawn('enrolled')).toMatch(/aria-current="step"[^>]*><b>Enrolled/u);
  });

  it('waits for the answer of one that was moved on before it had any', () => {
    const status = {
      ...{ stage: 'customize', submittedAt: '2025-06-03T08:30:00Z' },
      waiting: { for: 'answer', dueAt: '2025-06-05T08:30:00Z' },
    } as FollowedApplication['status'];
    expect(standingOf({ status }, '2025-06-05T08:30:00Z')).toMatchObject(standings.waiting);
    expect(standingOf({ status }, '2025-06-05T08:30:01Z')).toMatchObject(standings.late);
  });

  it('shows a new offer and a new booking while the price of an earlier one is still to come back', () => {
    const now = '2025-06-05T08:30:00Z';
    const refund = { pence: 12_450, dueAt: '2025-06-15T08:30:00Z' };
    const waiting = { for: 'refund', dueAt: refund.dueAt };
    const status = { stage: 'customize', refund, waiting } as FollowedApplication['status'];
    const offer = { lapsesAt: '2025-06-06T23:00:00Z' } as typeof status.offer;
    const said = (more: object) => standingOf({ status: { ...status, ...more } }, now).headline;
    expect(said({})).toBe('We send £124.50 back');
    expect(said({ offer })).toBe(standings.offered.headline);
    expect(said({ booking: { startsAt: '2025-06-20T08:30:00Z' } })).toBe(standings.booked.headline);
    expect(said({ offer: { ...offer, lapsesAt: now } })).toBe('We send £124.50 back');
    const accepted = { offer: { ...offer, accepted: { at: now } } };
    expect(said({ ...accepted, waiting: { ...waiting, for: 'acceptance' } })).toBe(
      standings.accepted.headline,
    );
    expect(said(accepted)).toBe('We send £124.50 back');
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
      // With the reference, so that they know about what.
      const about = model.page === 'application' ? `?subject=${model.application.reference}` : '';
      if (model.page !== 'act') expect(html).toContain(`href="mailto:${brand.email}${about}"`);
    },
  );

  it('leads to what can be done now, and to nothing else', () => {
    expect(drawn('waiting')).toContain('href="/application/4KX7-9QMD/sample-key/withdraw"');
    expect(drawn('not-enrolled')).toContain('href="/application/4KX7-9QMD/sample-key/add"');
    expect(drawn('not-enrolled')).not.toContain('/withdraw"');
  });

  it('leads from what it says of an offer to the offer', () => {
    expect(drawn('offered')).toMatch(/href="#offer"[^]* id="offer"/u);
    expect(drawn('accepted')).not.toContain('href="#offer"');
  });

  it('says that a booking stands while another date is offered, and nowhere that nothing is booked', () => {
    const html = drawn('moved');
    expect(html).toContain('Your booking stands until you accept the offer and we confirm it.');
    expect(html).not.toMatch(/nothing is (?:booked|owed)/iu);
  });

  it('has every answer under the form’s label, and each letter with its words', () => {
    const html = drawn('answered');
    const said = ['Full Name', 'Zoë O’Sample', 'Step-free access', 'Thank you for applying.'];
    for (const each of said) expect(html).toContain(each);
    expect(html).toContain('href="/application/4KX7-9QMD/sample-key/copy"');
  });

  it('shows what somebody typed as text', () => {
    const model = structuredClone(samplePages.answered!);
    if (model.page !== 'application') throw new Error('No application.');
    const typed = '<img src=x onerror=alert(1)>';
    model.application.history[1]!.letter = { subject: typed, text: typed };
    model.application.answers[0]!.answers[0]!.text = typed;
    const html = renderToStaticMarkup(createElement(Application, { model, formName: '', steps }));
    expect(html).not.toContain('<img');
    expect(html.split('&lt;img')).toHaveLength(4);
  });
});

describe('the page of what an applicant is about to do', () => {
  it('says first what it means, and posts to its own address what it has shown', () => {
    for (const [name, action] of [['add', 'added'] as const, ['withdraw', 'withdrawn'] as const]) {
      const html = drawn(name);
      expect(html.indexOf('<form')).toBeGreaterThan(
        html.indexOf(actCopy[action].text.slice(0, 20)),
      );
      expect(html).toContain(`action="/application/4KX7-9QMD/sample-key/${name}" method="post"`);
      expect(html).toContain('name="seen" value="3"');
      expect(html).toMatch(new RegExp(`<button[^>]*type="submit"[^>]*>${buttons[action]}<`, 'u'));
    }
  });

  it('has the price and the day above the button that accepts', () => {
    const [above] = drawn('accept').split('<form');
    expect(above).toContain('£5,976.00, of which £996.00 is VAT (20%)');
    expect(above).toContain('Tuesday 24\u{a0}June 2025, 10:00 to 13:00');
  });

  it('keeps what was typed, and says what is wrong with it or why it was not kept', () => {
    expect(drawn('add-wrong')).toContain('We come with the whole board.');
    expect(drawn('add-wrong')).toContain(deskEvents.added.fields.text.tooLong);
    expect(titleOf(samplePages['add-wrong']!)).toBe('Error: Add something');
    expect(drawn('add-unkept')).toContain('>We are four now.</textarea>');
    expect(drawn('add-unkept')).toContain(actPageCopy.unkeptText);
  });

  it('shows what happened meanwhile, with its form where it can be done still', () => {
    expect(drawn('withdraw-meanwhile')).toMatch(/We wrote to you\..*<form/u);
    expect(drawn('withdraw-too-late')).toMatch(/We closed it without a booking\.(?!.*<form)/u);
    const model = samplePages['withdraw-too-late']!;
    if (model.page !== 'act') throw new Error('Nothing is done.');
    const undone = { ...model, act: { ...model.act, meanwhile: [] } };
    const html = renderToStaticMarkup(
      createElement(Application, { model: undone, formName: '', steps }),
    );
    expect(html).toContain(actPageCopy.takenBack);
  });
});

describe('the page on which a lost link is asked for', () => {
  it('asks for both, and keeps what was typed beside what is wrong with it', () => {
    expect(drawn('find')).toMatch(/<form[^>]* action="\/application" method="post"/u);
    const shown = ['Find your application', 'Reference', 'Email Address', 'Send me the link'];
    for (const said of shown) expect(drawn('find')).toContain(said);
    const wrong = ['Give the reference, such as', findCopy.emailError, 'value="zoe"'];
    for (const said of wrong) expect(drawn('find-wrong')).toContain(said);
    expect(titleOf(samplePages['find-wrong']!)).toBe('Error: Find your application');
  });

  it('says whom to write to where no link can be mailed, and asks for nothing', () => {
    expect(drawn('find-without-mail')).toContain(`href="mailto:${brand.email}"`);
    expect(drawn('find-without-mail')).not.toMatch(/<form|<input/u);
  });
});

it('a box that was not ticked says why beside it, and to who does not see it', () => {
  const html = drawn('accept-wrong');
  expect(html).toContain('id="expressly-error"');
  expect(html).toMatch(/<input[^>]* id="expressly"[^>]* aria-describedby="expressly-error"/u);
});

it('the tab names nobody, and no reference', () => {
  for (const [, model] of pages) {
    const title = documentTitle(titleOf(model));
    if (model.page !== 'application') continue;
    expect(title).toBe(documentTitle(pageTitle));
    const { reference, answers } = model.application;
    const texts = answers.flatMap((section) => section.answers.map(({ text }) => text));
    const personal = [reference, ...texts].filter((text) => text !== '');
    expect(personal.filter((text) => title.includes(text))).toEqual([]);
  }
});

it('one that was erased and one that never was are told alike', () => {
  expect(drawn('nothing')).toContain(emptyCopy.nothing.heading);
  expect(drawn('nothing')).not.toMatch(/eras|delet|remov/iu);
  expect(drawn('ended')).toContain(emptyCopy.ended.heading);
  for (const name of ['ended', 'nothing']) expect(drawn(name)).not.toContain(pageCopy.history);
});
