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
import type { Change } from './events.ts';
import { letterFor, reminderFor } from './letter-for.ts';
import { sampleFacts } from './testing/sample-facts.ts';
import { sampleOfferValues } from './testing/sample-submissions.ts';

const addressee: Addressee = {
  ...{ reference: '4KX7-9QMD', name: 'Zoë', courses: ['What they asked for'], staff: 'Sam' },
  link: 'https://www.provider.example/application/4KX7-9QMD/4kQ0rJ8o2mXwVv1ZbT9yHg',
};
const ids = Object.keys(filledLetters) as FilledLetter[];
const letterOf = (id: FilledLetter) => lettersOfContent.find((letter) => letter.id === id)!;
const filled = (id: FilledLetter, state: string) =>
  fillLetter(letterOf(id), { ...addressee, ...sampleFacts[id][state] }).text;
const on = (day: string) => day.replace(/(\d) /u, '$1\u{a0}');
const expectAll = (text: string, words: readonly string[]) => {
  for (const said of words) expect(text).toContain(said);
};
const cases = ids.flatMap((id) =>
  Object.entries(sampleFacts[id]).map(([state, facts]) => [id, state, facts] as const),
);

describe('a letter that the server fills', () => {
  test.each(cases)('says all that it has to, and nothing half: %s %s', (id, _, facts) => {
    const to = { ...addressee, ...facts };
    const { subject, text } = fillLetter(letterOf(id), to);
    expect(subject).toContain('4KX7-9QMD');
    expectAll(
      text,
      filledLetters[id].map((token) => letterTokens[token](to)),
    );
    expect(text).not.toMatch(/[{}]|undefined|\n{3}/u);
  });

  test('has the price with its VAT, to the penny, and what is offered before what was asked for', () => {
    const text = filled('offer', 'to a consumer');
    expect(text).toContain('£5,976.00, of which £996.00 is VAT (20%)');
    expect(filled('offer', 'to a business, which moves a date')).toContain(
      '£5,976.00 and £1,195.20 VAT (20%): £7,171.20',
    );
    expect(text).toContain(`- ${sampleOfferValues.courses.replace('\n', '\n- ')}`);
    expect(text).not.toContain('What they asked for');
  });

  test('tells a consumer until when they may cancel without a reason, and a business nothing of it', () => {
    const consumer = filled('confirmation', 'by a consumer');
    const business = filled('confirmation', 'by a business, of another date');
    expectAll(consumer, [on('Tuesday 24 June 2025'), on('Monday 9 June 2025')]);
    expect(business).toContain('Zoë O’Sample, for Sample & Sons');
    expect(business.split('\n\n')).toHaveLength(consumer.split('\n\n').length - 1);
  });
});

describe('the letter that goes with what is done', () => {
  const [offered] = sampleBooking;
  const terms = (before: readonly Change[], participantType = 'personal', now = '2025-06-10') => ({
    ...{ events: eventsOf(...before), now: `${now}T09:00:00.000Z`, staff: 'Ben' },
    ...{ link: addressee.link!, letters: lettersOfContent },
    submission: {
      ...{ kind: 'enrolment', reference: '4KX7-9QMD', submittedAt: '2025-06-01T09:00:00.000Z' },
      content: {
        ...sampleApplication,
        ...{ fullName: 'Ada\r\nBcc: x@y.z', email: 'ada@applicant.example' },
        ...{ participantType, businessName: participantType === 'business' ? 'Sample & Sons' : '' },
      },
    } as never,
  });
  const letter = (change: Change, ...of: Parameters<typeof terms>) =>
    letterFor(change, terms(...of))!;

  test('of an offer is to the applicant, and nothing that was typed ends a line before its time', () => {
    const { to, from, subject, text } = letter(offered, []);
    expect([to, from]).toEqual(['ada@applicant.example', brand.email]);
    expect(subject).toMatch(/^[^\n]*4KX7-9QMD[^\n]*$/u);
    expect(text).toMatch(/^Hello Ada Bcc: x@y\.z,\n/u);
    expectAll(text, [addressee.link!, on('Tuesday 24 June 2025, 10:00 to 12:00')]);
    expect(letterFor({ action: 'taken' }, terms([]))).toBeUndefined();
  });

  test('of a confirmation is of that day, and counts a consumer’s days from it', () => {
    const before = sampleBooking.slice(0, 2);
    const ofConsumer = letter(confirmationOf('1'), before).text;
    const expressOn = on('Tuesday 3 June 2025');
    expectAll(ofConsumer, [on('Tuesday 10 June 2025'), 'Ada Sample', expressOn]);
    // Both the start and the end of the days.
    const last = new RegExp(on('Tuesday 24 June 2025'), 'gu');
    expect(ofConsumer.match(last)).toHaveLength(2);
    const ofBusiness = letter(confirmationOf('1'), before, 'business').text;
    expect(ofBusiness).toContain('Ada Sample, for Sample & Sons');
    expect(ofBusiness.match(last)).toHaveLength(1);
  });

  test('of another date says what was agreed, and leaves the contract as old as it is', () => {
    const other = { ...offered, date: '2025-07-08' };
    const moved = letter(other, sampleBooking).text;
    expectAll(moved, [on('Tuesday 8 July 2025'), on('Tuesday 24 June 2025')]);
    const before = [...sampleBooking, other, acceptanceOf('4')];
    const { text } = letter(confirmationOf('4'), before, 'personal', '2025-06-20');
    expectAll(text, [on('Wednesday 4 June 2025'), on('Tuesday 24 June 2025, 10:00')]);
    // The consumer's days have passed.
    expect(text).not.toContain(on('Wednesday 18 June 2025'));
  });

  const called = { ...sampleRefund, action: 'called-off', writtenOn: '2025-06-14' } as const;
  const reason = 'The tutor is ill.';
  const written = on('Saturday 14 June 2025');
  test.each<[string, Change, string[], string | undefined]>([
    [
      'the applicant',
      sampleCancellation,
      ['£373.50', on('Sunday 15 June 2025'), on('Sunday 29 June 2025')],
      undefined,
    ],
    ['us', { ...called, whose: 'provider', reason }, [reason], written],
    ['them, by letter', { ...called, whose: 'customer', reason }, [written], reason],
  ])('of a cancellation by %s says what comes back and by when', (_, change, said, unsaid) => {
    const { text } = letter(change, sampleBooking, 'personal', '2025-06-15');
    expectAll(text, said);
    if (unsaid) expect(text).not.toContain(unsaid);
  });

  test('before the start is a reminder, until nothing is booked any more', () => {
    const reminder = reminderFor(terms(sampleBooking, 'personal', '2025-06-23'))!;
    expect(reminder.text).toContain(on('Tuesday 24 June 2025, 10:00 to 12:00'));
    const over = terms([...sampleBooking, sampleCancellation], 'personal', '2025-06-23');
    expect(reminderFor(over)).toBeUndefined();
  });
});
