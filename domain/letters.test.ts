import { describe, expect, test } from 'vitest';

import { sampleApplication } from '../testing/sample-application.ts';
import { lettersOfContent } from '../testing/letters-of-content.ts';
import {
  acceptanceOf,
  confirmationOf,
  eventsOf,
  sampleBooking,
  sampleCancellation,
  sampleRefund,
} from '../testing/sample-booking.ts';
import {
  type Addressee,
  filledLetters,
  type FilledLetter,
  fillLetter,
  letterTokens,
} from './letters.ts';
import { brand } from './brand.ts';
import type { Change, DeskEvent } from './events.ts';
import { letterFor, reminderFor } from './letter-for.ts';
import { sampleFacts } from './testing/sample-facts.ts';

const addressee: Addressee = {
  ...{ reference: '4KX7-9QMD', name: 'Zoë', courses: ['What they asked for'], staff: 'Sam' },
  link: 'https://www.provider.example/application/4KX7-9QMD/4kQ0rJ8o2mXwVv1ZbT9yHg',
};
const ids = Object.keys(filledLetters) as FilledLetter[];
const letterOf = (id: FilledLetter) => lettersOfContent.find((letter) => letter.id === id)!;
const cases = ids.flatMap((id) =>
  Object.entries(sampleFacts[id]).map(([state, facts]) => [id, state, facts] as const),
);

describe('a letter that the server fills', () => {
  test.each(cases)('says all that it has to, and nothing half: %s %s', (id, _, facts) => {
    const to = { ...addressee, ...facts };
    const { subject, text } = fillLetter(letterOf(id), to);
    expect(subject).toContain('4KX7-9QMD');
    for (const token of filledLetters[id]) expect(text).toContain(letterTokens[token](to));
    expect(text).not.toMatch(/[{}]|undefined|\n{3}/u);
  });

  test('has the price with its VAT, to the penny, and what is offered before what was asked for', () => {
    const [consumer, business] = Object.values(sampleFacts.offer).map(
      (facts) => fillLetter(letterOf('offer'), { ...addressee, ...facts }).text,
    );
    expect(consumer).toContain('£5,976.00, of which £996.00 is VAT (20%)');
    expect(business).toContain('£5,976.00 and £1,195.20 VAT (20%): £7,171.20');
    expect(consumer).toContain('- Prompt Engineering Mastery\n- AI Tools for Content Creation');
    expect(consumer).not.toContain('What they asked for');
  });

  test('tells a consumer until when they may cancel without a reason, and a business nothing of it', () => {
    const [consumer, business] = Object.values(sampleFacts.confirmation).map(
      (facts) => fillLetter(letterOf('confirmation'), { ...addressee, ...facts }).text,
    );
    expect(consumer).toContain('Tuesday 24\u{a0}June 2025');
    expect(consumer).toContain('Monday 9\u{a0}June 2025');
    expect(business).toContain('Zoë O’Sample, for Sample & Sons');
    expect(business!.split('\n\n')).toHaveLength(consumer!.split('\n\n').length - 1);
  });
});

describe('the letter that goes with what is done', () => {
  const [offered] = sampleBooking;
  const terms = (events: readonly DeskEvent[], participantType: string, now: string) => ({
    ...{ events, now, staff: 'Ben', link: addressee.link!, letters: lettersOfContent },
    submission: {
      ...{ kind: 'enrolment', reference: '4KX7-9QMD', submittedAt: '2025-06-01T09:00:00.000Z' },
      content: {
        ...sampleApplication,
        ...{ fullName: 'Ada\r\nBcc: x@y.z', email: 'ada@applicant.example' },
        ...{ participantType, businessName: participantType === 'business' ? 'Sample & Sons' : '' },
      },
    } as never,
  });
  const letter = (
    change: Change,
    { before = [], of = 'personal', now = '2025-06-10T09:00:00.000Z' }: Partial<Told> = {},
  ) => letterFor(change, terms(eventsOf(...before), of, now))!;
  type Told = { before: readonly Change[]; of: string; now: string };

  test('of an offer is to the applicant, and nothing that was typed ends a line before its time', () => {
    const { to, from, subject, text } = letter(offered);
    expect([to, from]).toEqual(['ada@applicant.example', brand.email]);
    expect(subject).toMatch(/^[^\n]*4KX7-9QMD[^\n]*$/u);
    expect(text).toMatch(/^Hello Ada Bcc: x@y\.z,\n/u);
    expect(text).toContain(addressee.link);
    expect(text).toContain('Tuesday 24\u{a0}June 2025, 10:00 to 12:00');
    expect(letterFor({ action: 'taken' }, terms([], 'personal', ''))).toBeUndefined();
  });

  test('of a confirmation is of that day, and counts a consumer’s days from it', () => {
    const before = sampleBooking.slice(0, 2);
    const ofConsumer = letter(confirmationOf('1'), { before }).text;
    expect(ofConsumer).toContain('Tuesday 10\u{a0}June 2025');
    expect(ofConsumer).toContain('Ada Sample');
    // Both the start and the end of the days, and the day of the express request.
    expect(ofConsumer.match(/Tuesday 24\u{a0}June 2025/gu)).toHaveLength(2);
    expect(ofConsumer).toContain('Tuesday 3\u{a0}June 2025');
    const ofBusiness = letter(confirmationOf('1'), { before, of: 'business' }).text;
    expect(ofBusiness).toContain('Ada Sample, for Sample & Sons');
    expect(ofBusiness.match(/Tuesday 24\u{a0}June 2025/gu)).toHaveLength(1);
  });

  test('of another date says what was agreed, and leaves the contract as old as it is', () => {
    const other = { ...offered, date: '2025-07-08' };
    const moved = letter(other, { before: sampleBooking }).text;
    expect(moved).toContain('Tuesday 8\u{a0}July 2025');
    expect(moved).toContain('Tuesday 24\u{a0}June 2025');
    const before = [...sampleBooking, other, acceptanceOf('4')];
    const { text } = letter(confirmationOf('4'), { before, now: '2025-06-20T09:00:00.000Z' });
    expect(text).toContain('Wednesday 4\u{a0}June 2025');
    expect(text).toContain('Tuesday 24\u{a0}June 2025, 10:00');
    // The consumer's days have passed.
    expect(text).not.toContain('Wednesday 18\u{a0}June 2025');
  });

  test('of a cancellation says who cancelled, what comes back and by when', () => {
    const now = '2025-06-15T11:00:00.000Z';
    const ours = letter(sampleCancellation, { before: sampleBooking, now }).text;
    expect(ours).toContain('£373.50');
    expect(ours).toContain('Sunday 15\u{a0}June 2025');
    expect(ours).toContain('Sunday 29\u{a0}June 2025');
    const called = { ...sampleRefund, action: 'called-off', writtenOn: '2025-06-14' } as const;
    const reason = 'The tutor is ill.';
    const byUs = letter(
      { ...called, whose: 'provider', reason },
      { before: sampleBooking, now },
    ).text;
    expect(byUs).toContain(reason);
    expect(byUs).not.toContain('Saturday 14\u{a0}June 2025');
    const theirs = letter(
      { ...called, whose: 'customer', reason },
      { before: sampleBooking, now },
    ).text;
    expect(theirs).toContain('Saturday 14\u{a0}June 2025');
    expect(theirs).not.toContain(reason);
  });

  test('before the start is a reminder, until nothing is booked any more', () => {
    const now = '2025-06-23T08:00:00.000Z';
    const reminder = reminderFor(terms(eventsOf(...sampleBooking), 'personal', now))!;
    expect(reminder.text).toContain('Tuesday 24\u{a0}June 2025, 10:00 to 12:00');
    const over = eventsOf(...sampleBooking, sampleCancellation);
    expect(reminderFor(terms(over, 'personal', now))).toBeUndefined();
  });
});
