import { Readable } from 'node:stream';

import type { FastifyInstance } from 'fastify';

import type { FiguresModel } from '../../src/desk/models.ts';
import { weeksShown } from '../../domain/desk-limits.ts';
import type { Answers } from '../../domain/desk-events.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { fields } from '../../domain/forms/enrolment/fields.ts';
import { stateAfter } from '../../domain/events.ts';
import { coursesOf } from '../../domain/kinds.ts';
import { type Contract, contractsOf } from '../../domain/ledger.ts';
import { dateInLondon, fromLondon, inLondon, readDay } from '../../domain/london-time.ts';
import { shareOf } from '../../domain/money.ts';
import type { DeskRow } from '../../domain/views.ts';
import { formOf } from '../http/posts/post-guard.ts';
import { ledgers, ledgerTable } from '../ledger.ts';
import { csv, type Table, xlsx } from '../spreadsheet-file.ts';
import type { Store } from '../store/store.ts';
import { DeskProblem } from './decorators.ts';

export function figuresRoute(app: FastifyInstance): void {
  app.get(deskPaths.figures, async (_request, reply) => {
    const now = app.clock();
    const figures = figuresOf(await app.store.desk.figures(figuresFrom(now)), now);
    const money = await countMoney(app.store, now);
    return reply.sendPage({ page: 'figures', figures: { ...figures, money } });
  });
}

/** What was booked since the month in which the figures at `now` begin, by the month of the contract and by course. */
export async function countMoney(
  { desk }: Pick<Store, 'desk'>,
  now: Date,
): Promise<FiguresModel['money']> {
  const [months, courses] = [new Map<string, Money>(), new Map<string, Money>()];
  const first = `${mondaysUntil(now)[0]!.slice(0, 7)}-01`;
  for await (const found of desk.booked(startOf(first))) {
    if (stateAfter(found.events).repeatOf !== undefined) continue;
    for (const contract of contractsOf(found)) {
      addMoney(months, dateInLondon(contract.contractAt).slice(0, 7), contract);
      addMoney(courses, contract.offer.courses.join(', '), contract);
    }
  }
  return {
    months: [...months.values()].sort((a, b) => b.label.localeCompare(a.label)),
    courses: [...courses.values()].sort((a, b) => b.turnover - a.turnover),
  };
}

type Money = FiguresModel['money']['months'][number];

function addMoney(rows: Map<string, Money>, label: string, contract: Contract) {
  const { offer, cancelled, kept, refunded, toRefund } = contract;
  const { net, total } = offer.price;
  const row = rows.get(label) ?? { label, bookings: 0, seats: 0, turnover: 0, net: 0, refunds: 0 };
  row.bookings += 1;
  row.seats += cancelled ? 0 : offer.people;
  row.turnover += kept;
  row.net += total === 0 ? 0 : shareOf(kept, net, total);
  row.refunds += refunded + toRefund;
  rows.set(label, row);
}

/** The files of `export --of`, for a period. */
export function ledgerRoute(app: FastifyInstance): void {
  app.post(deskPaths.ledger, (request, reply) => {
    const form = formOf(request);
    const [name, ending = ''] = (form.get('file') ?? '').split('.');
    const [of, format] = [ledgers.find((each) => each === name), files.get(ending)];
    if (!of || !format) throw new DeskProblem(404, 'not-found');
    const [from, to] = ['from', 'to'].map((each) => {
      const typed = (form.get(each) ?? '').trim();
      const day = readDay(typed);
      if (typed !== '' && !day) throw new DeskProblem(422, 'no-day');
      return day;
    });
    const table = ledgerTable(app.store, of, { from, to });
    return reply
      .type(format.type)
      .header('content-disposition', `attachment; filename="${of}.${ending}"`)
      .send(Readable.from(format.write(table)));
  });
}

const files = new Map<string, { type: string; write: (table: Table) => AsyncIterable<unknown> }>([
  ['csv', { type: 'text/csv; charset=utf-8', write: csv }],
  [
    'xlsx',
    { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsx },
  ],
]);

/** The first moment that the figures at `now` cover: the beginning of a Monday in London. ISO 8601, UTC. */
export function figuresFrom(now: Date): string {
  return startOf(mondaysUntil(now)[0]!);
}

type FigureRow = Pick<DeskRow, 'submission' | 'state'>;

/** The figures of the last weeks; rows from before the first do not count. */
export function figuresOf(all: readonly FigureRow[], now: Date): Omit<FiguresModel, 'money'> {
  const mondays = mondaysUntil(now);
  const starts = mondays.map(startOf);
  const rows = all.filter(
    ({ submission, state }) =>
      // The application that it repeats is counted.
      submission.submittedAt >= starts[0]! && state.repeatOf === undefined,
  );
  const numberOf = (is: (row: FigureRow) => unknown, among = rows) => among.filter(is).length;
  const hoursUntil = (event: 'answeredAt' | 'acceptedAt') =>
    rows.flatMap(({ submission, state }) => hoursBetween(submission.submittedAt, state[event]));
  const isInTime = ({ submission, state }: FigureRow) =>
    state.answeredAt !== undefined && state.answeredAt <= submission.dueAt;
  // Whatever is closed without an answer waits for none.
  const isOverdue = ({ submission, state }: FigureRow) =>
    state.stage !== 'done' && submission.dueAt <= now.toISOString();
  // Where nobody makes offers, what is enrolled was booked all the same.
  const isEnrolled = ({ state }: FigureRow) => state.outcome === 'enrolled';

  const weeks = mondays.map((monday, at) => {
    const [from, to = '9'] = starts.slice(at);
    const own = rows.filter(
      ({ submission: { submittedAt } }) => from! <= submittedAt && submittedAt < to,
    );
    const answered = numberOf(({ state }) => state.answeredAt, own);
    return { monday, applications: own.length, answered, answeredInTime: numberOf(isInTime, own) };
  });
  const feedback = rows.flatMap(({ state }) => state.feedback ?? []);
  const meanOf = (score: 'content' | 'tutor' | 'worth') =>
    feedback.reduce((sum, each) => sum + Number(each[score]), 0) / feedback.length;
  return {
    weeks: weeks.slice(weeks.findIndex(({ applications }) => applications > 0)),
    inTime: {
      answeredInTime: numberOf(isInTime),
      due: numberOf((row) => row.state.answeredAt ?? isOverdue(row)),
    },
    enrolled: {
      enrolled: numberOf(isEnrolled),
      booked: numberOf((row) => row.state.confirmedAt ?? isEnrolled(row)),
    },
    medianHoursToAnswer: medianOf(hoursUntil('answeredAt')),
    bookings: {
      offered: numberOf(({ state }) => state.offeredAt),
      accepted: numberOf(({ state }) => state.acceptedAt),
      confirmed: numberOf(({ state }) => state.confirmedAt),
      cancelled: numberOf(({ state }) => state.cancelledAt),
    },
    feedback: {
      answers: feedback.length,
      content: meanOf('content'),
      tutor: meanOf('tutor'),
      worth: meanOf('worth'),
    },
    medianHoursToAcceptance: medianOf(hoursUntil('acceptedAt')),
    courses: mostFirst(rows.flatMap(({ submission }) => coursesOf(submission))),
    kinds: mostFirst(rows.map(kindOf)),
  };
}

/** The Mondays of the weeks shown, oldest first: "2025-01-27". */
function mondaysUntil(now: Date): string[] {
  const today = new Date(inLondon(now).day);
  const sinceMonday = (today.getUTCDay() + 6) % 7;
  return Array.from({ length: weeksShown }, (_, at) => {
    const daysAgo = sinceMonday + 7 * (weeksShown - 1 - at);
    return new Date(today.getTime() - daysAgo * dayMs).toISOString().slice(0, 10);
  });
}

/** Never `undefined`, because no change of the clocks in London skips midnight. */
const startOf = (day: string): string => fromLondon(`${day}T00:00`)!;

/** The kind of participant, in the words of the form. */
function kindOf({ submission }: FigureRow): string {
  const { participantType = '' }: Answers = submission.content;
  const options: Partial<Record<string, { label: string }>> = fields.participantType.options;
  return options[String(participantType)]?.label ?? String(participantType);
}

function mostFirst(labels: readonly string[]) {
  return [...Map.groupBy(labels, (label) => label)]
    .map(([label, all]) => ({ label, applications: all.length }))
    .sort((a, b) => b.applications - a.applications || a.label.localeCompare(b.label, 'en-GB'));
}

/** None where something has not happened. */
const hoursBetween = (from: string, to: string | undefined) =>
  to === undefined ? [] : [(Date.parse(to) - Date.parse(from)) / hourMs];

function medianOf(numbers: number[]): number | undefined {
  const sorted = Float64Array.from(numbers).sort();
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return lower === undefined || upper === undefined ? undefined : (lower + upper) / 2;
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
