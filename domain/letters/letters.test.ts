import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { lettersOfContent } from '../../testing/project-files.ts';
import type { Change } from '../case/events.ts';
import type { Application } from '../forms/enrolment/fields.ts';
import { brand } from '../provider/brand.ts';
import {
  acceptanceOf,
  confirmationOf,
  eventsOf,
  sampleBooking,
  sampleCancellation,
  sampleOffer,
  sampleRefund,
} from '../testing/sample-changes.ts';
import { neededTokens, sampleFacts } from '../testing/sample-facts.ts';
import { appliedAgo } from '../testing/sample-submissions.ts';
import type { Addressee, FilledLetter } from './addressee.ts';
import { letterFor, reminderFor } from './letter-for.ts';
import { aroundGaps, fillLetter, gapsIn, isBegun, letterTokens } from './letters.ts';

const link = 'https://www.provider.example/application/4KX7-9QMD/4kQ0rJ8o2mXwVv1ZbT9yHg';
const addressee: Addressee = {
  reference: '4KX7-9QMD',
  name: 'Zoë',
  courses: ['What they asked for'],
  staff: 'Sam',
  link,
};
const ids = Object.keys(neededTokens) as FilledLetter[];
const letterOf = (id: FilledLetter) => lettersOfContent.find((letter) => letter.id === id)!;
const cases = ids.flatMap((id) =>
  Object.entries(sampleFacts[id]).map(([state, facts]) => [id, state, facts] as const),
);

describe('a letter that the server fills', () => {
  test.each(cases)('says all that it has to, and nothing half: %s %s', (id, _, facts) => {
    const to = { ...addressee, ...facts };
    const { subject, text } = fillLetter(letterOf(id), to);
    expect(subject).toContain('4KX7-9QMD');
    for (const token of neededTokens[id]) {
      expect(letterOf(id).text).toContain(`{${token}}`);
      expect(text).toContain(letterTokens[token](to));
    }
    expect(text).not.toMatch(/[{}]|undefined|\n{3}/u);
    // The courses of an offer replace those that were asked for.
    if (facts.offer) expect(text).not.toContain('What they asked for');
  });
});

test.each(ids)('a letter says what was promised, and not what is promised today: %s', (id) => {
  const words = readFileSync(`content/letters/${id}.yaml`, 'utf8');
  expect(words).not.toMatch(/\{(?:refund(?:Sentence|Table)|\w+ReplyHours|moneyBackDays|price)\}/u);
});

test('every letter that the staff begin with has a gap, which is found whatever else stands there', () => {
  const unpaid = { number: '17', dueOn: '2025-02-14', owed: 100 };
  for (const letter of lettersOfContent.filter(isBegun))
    expect(gapsIn(fillLetter(letter, { ...addressee, unpaid }).text)).not.toEqual([]);
  const text = 'Hello [name],\n[dates] and [the\nplace] []';
  expect(gapsIn(text)).toEqual(['[name]', '[dates]']);
  expect(aroundGaps(text)).toEqual(['Hello ', '[name]', ',\n', '[dates]', ' and [the\nplace] []']);
});

describe('letters: what an applicant typed', () => {
  test.each([
    ['Prizes at https://www.evil.example/now', 'Prizes at www. evil. example/now'],
    ['Evil.example', 'Evil. example'],
    ['St. Ives Co. Ltd, No.7, J.B. Sample', 'St. Ives Co. Ltd, No.7, J.B. Sample'],
  ])('names to strangers who booked without a link: %s', (booker, shown) => {
    expect(letterTokens.booker({ ...addressee, booker })).toBe(shown);
  });

  const greeting = (name: string) => letterTokens.greeting({ ...addressee, name });
  test.each([
    ['https://evil.example/a', 'evil.example/a'],
    ['HTTPS://https://evil.example', 'evil.example'],
    ['http:https:////evil.example', 'http:evil.example'],
    ['hhttps://ttps://evil.example', 'httpsevil.example'],
    ['Zoë: O’Sample / Ltd', 'Zoë: O’Sample / Ltd'],
  ])('greets nobody by a link: %s', (name, shown) => {
    expect(greeting(name)).toBe(`Hello ${shown},`);
    const { subject, customer } = letterTokens;
    const typed = { ...addressee, subject: name, customer: name };
    expect([subject(typed), customer(typed)]).toEqual([shown, shown]);
  });

  test.each([
    ['Cleo Fiction', 'Cleo'],
    ['Cleo', 'Cleo'],
    ['Jean-Luc D’Arcy', 'Jean-Luc'],
    ['Dr Ann Lee', 'Dr Ann Lee'],
    ['J. Smith', 'J. Smith'],
  ])('is greeted by the first name, where there is one: %s', (name, shown) => {
    expect(greeting(name)).toBe(`Hello ${shown},`);
  });

  test('is never cut within a character', () => {
    const cut = (subject: string) => letterTokens.subject({ ...addressee, subject });
    expect(cut(`${'x'.repeat(119)}🦽🦽`)).toBe('x'.repeat(119));
    expect(cut(`${'x'.repeat(110)}👩🏽‍🦽🇬🇧🇬🇧`)).toBe(`${'x'.repeat(110)}👩🏽‍🦽`);
    expect(cut('x'.repeat(120))).toBe('x'.repeat(120));
    expect(cut('x'.repeat(121))).toBe('x'.repeat(120));
  });
});

test('times: a customer abroad reads both clocks, and the staff can say which is theirs', () => {
  const whenFor = (answers: object, ...before: Change[]) => {
    const { submission } = appliedAgo(96, [], answers);
    const now = '2025-06-09T09:00:00.000Z';
    const given = { submission, link, letters: lettersOfContent, now, events: eventsOf(...before) };
    return /^When: (.*)$/mu.exec(letterFor(sampleOffer, given)!.text)?.[1];
  };
  const day = 'Tuesday 24\u{a0}June 2025, 10:00 to 12:00';
  expect(whenFor({})).toBe(`${day}, 2 hours, UK time`);
  const tokyo = `${day} in London, 18:00 to 20:00 in Tokyo, 2 hours`;
  expect(whenFor({ city: 'Osaka', country: 'Japan' })).toBe(tokyo);
  const austin = { city: 'Austin', country: 'United States' };
  expect(whenFor(austin)).toBe(`${day}, 2 hours, UK time`);
  const chicago = `${day} in London, 04:00 to 06:00 in Chicago, 2 hours`;
  expect(whenFor(austin, { action: 'clock-set', zone: 'America/Chicago' })).toBe(chicago);
});

test('free of charge: no VAT, no invoice, and nothing that comes back', () => {
  const { submission } = appliedAgo(96);
  const given = { submission, link, letters: lettersOfContent, now: '2025-06-09T09:00:00.000Z' };
  const offer = { ...sampleOffer, price: '0' };
  const events = eventsOf(offer, acceptanceOf('1'), confirmationOf('1'));
  const cancelled = { ...sampleCancellation, refund: '0', percent: '0' };
  const texts = [
    letterFor(offer, { ...given, events: [] }),
    letterFor(confirmationOf('1'), { ...given, events: events.slice(0, 2) }),
    letterFor(cancelled, { ...given, events }),
  ].map((letter) => letter!.text);
  expect(texts[0]).toContain('Price in total: £0.00, free of charge');
  for (const text of texts)
    expect(text).not.toMatch(/VAT|invoice|PO-17|comes back|back the way you paid/u);
});

test.each([74_700, 49_700])(
  'a change to two people, %i pence paid, announces an invoice for what they lack',
  (pence) => {
    const { submission } = appliedAgo(96);
    const given = { submission, link, letters: lettersOfContent, now: '2025-06-07T09:00:00.000Z' };
    const two = { ...sampleOffer, people: '2', price: '49800' };
    const paid = { action: 'paid', amount: String(pence), paidOn: '2025-06-05', sure: '' } as const;
    const changes = [...sampleBooking, paid, two, acceptanceOf('5'), confirmationOf('5')];
    for (const at of [4, 5, 6]) {
      const events = eventsOf(...changes.slice(0, at));
      const { text } = letterFor(changes[at]!, { ...given, events })!;
      expect(/How to pay/u.test(text)).toBe(pence < 49_800);
      if (pence > 49_800) expect(text).not.toContain('PO-17');
    }
  },
);

test('a cancellation promises no more than calendars do, and the terms are at the site of the link', () => {
  expect(letterOf('cancelled').text).not.toContain('removes');
  const to = { ...addressee, link: 'http://localhost:4321/application/4KX7-9QMD/x' };
  expect(letterTokens.terms(to)).toBe('http://localhost:4321/terms-of-service');
});

describe('the letter that goes with what is done', () => {
  const terms = (before: readonly Change[], participantType = 'personal', day = '2025-06-09') => {
    const businessName = participantType === 'business' ? 'Sample & Sons' : '';
    const who = { participantType, businessName, fullName: 'Ada\r\nBcc: x@y.z' };
    const { submission } = appliedAgo(96, [], who as Partial<Application>);
    const [events, now] = [eventsOf(...before), `${day}T09:00:00.000Z`];
    return { submission, events, now, staff: 'Ben', link, letters: lettersOfContent };
  };
  const letter = (change: Change, ...of: Parameters<typeof terms>) =>
    letterFor(change, terms(...of))!;
  const plain = (text: string) => text.replaceAll('\u{a0}', ' ');

  test('is to the applicant, and nothing that was typed ends a line before its time', () => {
    const { to, from, subject, text } = letter(sampleOffer, []);
    expect([to, from]).toEqual(['zoe@applicant.example', brand.email]);
    expect(subject).toMatch(/^[^\n]*4KX7-9QMD[^\n]*$/u);
    expect(text).toMatch(/^Hello Ada Bcc: x@y\.z,\n/u);
    expect(letterFor({ action: 'taken' }, terms([]))).toBeUndefined();
  });

  const [first, again] = ['1', '4'].map(confirmationOf) as [Change, Change];
  const accepted = sampleBooking.slice(0, 2);
  const other = { ...sampleOffer, date: '2025-07-08' };
  const moved = [...sampleBooking, other, acceptanceOf('4')];
  const called = { ...sampleRefund, action: 'called-off', writtenOn: '2025-06-14' } as const;
  const reason = 'The tutor is ill.';
  const byUs = { ...called, whose: 'provider', reason } as const;
  const byThem = { ...called, whose: 'customer', reason } as const;
  const start = 'Tuesday 24 June 2025, 10:00';
  const lastDay = 'Monday 23 June 2025';
  const [made, write] = ['Monday 9 June 2025', 'Saturday 14 June 2025'];
  const refund = ['£373.50', 'Sunday 15 June 2025', 'Sunday 29 June 2025'];
  const [mine, today, later] = ['personal', '2025-06-15', '2025-06-20'];
  const passed = 'Wednesday 18 June 2025';
  test.each<[string, Parameters<typeof letter>, said: string[], unsaid?: string]>([
    ['an offer', [sampleOffer, []], [link, `${start} to 12:00`], 'takes the place'],
    ['another offer', [other, [sampleOffer]], ['takes the place of the offer that we made on']],
    ['another date', [other, sampleBooking], ['Tuesday 8 July 2025', start]],
    ['a confirmation', [first, accepted], ['Ada Sample', 'Tuesday 3 June 2025', made, lastDay]],
    ['one to a business', [first, accepted, 'business'], ['Ada Sample, for Sample'], lastDay],
    ['one of another date', [again, moved, mine, later], ['Wednesday 4 June 2025', start], passed],
    ['a cancellation', [sampleCancellation, sampleBooking, mine, today], refund],
    ['one by us', [byUs, sampleBooking, mine, today], [reason], write],
    ['one by them, by letter', [byThem, sampleBooking, mine, today], [write], reason],
  ])('of %s says what holds', (_, of, said, unsaid) => {
    const text = plain(letter(...of).text);
    for (const words of said) expect(text).toContain(words);
    if (unsaid) expect(text).not.toContain(unsaid);
  });

  test('of a session that we move says what comes back, and nothing of money where it is free of charge', () => {
    const moved = (price: string) => {
      const [first, ...others] = [{ ...sampleOffer, price }, ...sampleBooking.slice(1)];
      const move = { ...first, date: '2025-07-08', validUntil: '2025-07-08', reason: 'Ill' };
      const ours = { ...move, whose: 'provider', chooseBy: '2025-06-18T23:00:00.000Z' } as const;
      return letter(ours, [first, ...others]).text;
    };
    expect(moved('74700')).toContain('You get £747.00 back');
    expect(moved('0')).toContain('/cancel');
    expect(moved('0')).not.toMatch(/back|refund|free of charge/u);
  });

  test('asks whoever booked to tell those who were told how to join, where that does not hold', () => {
    const named: Change = { action: 'named', names: 'Ada Sample, ada@a.example\nBen Sample' };
    const joining = { where: 'Room 1', tutor: 'Robin', bring: '' };
    const told = [...sampleBooking, named, { action: 'instructed', ...joining } as const];
    const asked = 'We have told Ada Sample how to join';
    expect(letter(sampleCancellation, told).text).toContain(asked);
    expect(letter(sampleCancellation, [...sampleBooking, named]).text).not.toContain('how to join');
    const confirmed = (day: string) => {
      const then = [...told, { ...sampleOffer, date: day }, acceptanceOf('6')];
      return letter(confirmationOf('6'), then).text;
    };
    expect(confirmed('2025-07-08')).toContain(asked);
    expect(confirmed(sampleOffer.date)).not.toContain(asked);
  });

  test('before the start is a reminder, until nothing is booked any more', () => {
    const reminder = (events: readonly Change[], asksForNames = false) =>
      reminderFor(terms(events), { asksForNames });
    const named: Change = { action: 'named', names: 'Ada Sample\nBen Sample' };
    const text = plain(reminder(sampleBooking)!.text);
    expect(text).toContain(`${start} to 12:00`);
    expect(text).not.toContain('we still need');
    expect(plain(reminder([...sampleBooking, named], true)!.text)).toContain(
      'we still need 1 name.',
    );
    expect(reminder([...sampleBooking, sampleCancellation])).toBeUndefined();
  });
});
