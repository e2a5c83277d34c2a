import { expect, test } from 'vitest';

import type { Change } from '../domain/case/events.ts';
import { type Situation, situationOf } from '../domain/case/situation.ts';
import {
  appliedAgo,
  type Deed,
  sampleNow,
  sampleWays,
} from '../domain/testing/sample-submissions.ts';
import { standings, summaryOf } from '../src/application/copy.ts';
import { type NextStep, nextStepOf } from '../src/desk/next-step.ts';

const deed = (hours: number, change: Change): Deed => [hours, change];
const answered = deed(23, { action: 'answered' });
const call = { callAt: '2025-06-06T09:30:00.000Z' };
const entered = { number: '17', amount: '597600', dueOn: '2025-06-20', sure: '' };

/**
 * A life that leads to each situation, with what the applicant reads first and what the staff are asked for: read each
 * line once as the two people who see it on the same day.
 */
const pairs: Record<Situation['is'], [Deed[], applicant: string, staff: NextStep]> = {
  answering: [[], standings.answering.headline, 'reply'],
  answered: [[answered], standings.told.headline, 'offer'],
  calling: [[deed(23, { action: 'answered', ...call })], standings.calling.headline, 'offer'],
  offered: [sampleWays.offered, standings.offered.headline, 'offered'],
  moving: [sampleWays.moved, standings.moving.headline, 'offered'],
  choosing: [sampleWays.choosing, standings.choosing.headline, 'choice'],
  lapsed: [sampleWays.lapsed, standings.lapsed.headline, 'offer'],
  declined: [sampleWays.declined, standings.declined.headline, 'offer'],
  'taken-back': [sampleWays['taken-back'], standings['taken-back'].headline, 'offer'],
  accepted: [sampleWays.accepted, standings.accepted.headline, 'confirm'],
  booked: [sampleWays.booked, standings.booked.headline, 'booked'],
  running: [running(), standings.running.headline, 'who-came'],
  held: [sampleWays.held, standings.held.headline, 'who-came'],
  refunding: [sampleWays.cancelled, '£2,988.00 back, or off what you owe', 'refund'],
  reclaimed: [
    [
      ...sampleWays.attended,
      deed(0.5, {
        action: 'reclaimed',
        who: 'N-1',
        names: 'Ada',
        back: '49800',
        price: '49800',
        paid: '',
      }),
    ],
    '£498.00 back, or off what you owe',
    'refund',
  ],
  owing: [
    [...sampleWays.booked, deed(1.2, { action: 'invoiced', ...entered }), cancellation('298800')],
    '£2,988.00 is still to pay',
    'none',
  ],
  cancelled: [sampleWays.refunded, standings.cancelled.headline, 'none'],
  attended: [sampleWays.attended, standings.attended.headline, 'none'],
  absent: [sampleWays.absent, standings.absent.headline, 'none'],
  enrolled: [
    [deed(1, { action: 'closed', outcome: 'enrolled' })],
    standings.enrolled.headline,
    'none',
  ],
  withdrawn: [[deed(1, { action: 'withdrawn' })], standings.withdrawn.headline, 'none'],
  repeat: [
    [...sampleWays.offered, deed(1, { action: 'repeats', of: '2345-6789' })],
    standings.repeat.headline,
    'none',
  ],
  closed: [
    [...sampleWays.offered, deed(1, { action: 'closed', outcome: 'not-enrolled' })],
    standings.closed.headline,
    'none',
  ],
};

function cancellation(kept: string): Deed {
  const share = { percent: '50', why: 'table', daysBefore: '9' };
  return deed(1, { action: 'cancelled', ...share, refund: '0', kept, paid: '0' });
}

/** Booked for a session that began half an hour before. */
function running(): Deed[] {
  return sampleWays.booked.map(([hours, change]): Deed => {
    const begun = { ...change, date: '2025-06-05', time: '09:00' } as Change;
    return [hours, change.action === 'offered' ? begun : change];
  });
}

test.each(Object.entries(pairs))(
  'situation %s: the applicant’s headline and the staff’s next step belong together',
  (is, [life, applicant, staff]) => {
    const { submission, state } = appliedAgo(47, life);
    const situation = situationOf({ submission, state }, sampleNow);
    expect(situation.is).toBe(is);
    const status = { ...state, submittedAt: submission.submittedAt };
    expect(summaryOf({ situation, status, history: [] }, sampleNow).headline).toBe(applicant);
    expect(nextStepOf({ submission, state }, sampleNow)).toBe(staff);
  },
);

test('an offer ends with its application: a repeat and one that is closed show none as open', () => {
  for (const name of ['repeat', 'closed'] as const) {
    const { offers } = appliedAgo(47, pairs[name][0]);
    expect(offers.map(({ standing }) => standing.is)).toEqual(['closed']);
  }
});
