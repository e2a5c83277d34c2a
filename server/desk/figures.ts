import { Readable } from 'node:stream';

import type { FastifyInstance } from 'fastify';

import type { FiguresModel } from '../../src/desk/models.ts';
import { weeksShown } from '../../domain/desk-limits.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { fields } from '../../domain/forms/enrolment/fields.ts';
import type { FigureRow } from '../store/desk.ts';
import { replyHours, submittedWhenDue } from '../../domain/due.ts';
import { stateAfter } from '../../domain/events.ts';
import { type Contract, contractsOf } from '../../domain/ledger.ts';
import { dateInLondon, fromLondon, inLondon, readDay } from '../../domain/london-time.ts';
import { shareOf } from '../../domain/money.ts';
import type { Feedback } from '../../domain/stages.ts';
import { formOf } from '../http/posts/post-guard.ts';
import { ledgers, ledgerTable } from '../ledger.ts';
import { csv, type Table, xlsx } from '../spreadsheet-file.ts';
import type { Store } from '../store/store.ts';
import { DeskProblem } from './decorators.ts';

/** The figures of the last half year. */
export function figuresRoute(app: FastifyInstance): void {
  app.get(deskPaths.figures, async (_request, reply) => {
    const now = app.clock();
    const figures = countFigures(now);
    figures.add(await app.store.desk.figures(figuresFrom(now)));
    const money = await countMoney(app.store, now);
    return reply.sendPage({ page: 'figures', figures: { ...figures.result(), money } });
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
    const table = ledgerTable(app.store, of, {
      from: readDay(form.get('from') ?? ''),
      to: readDay(form.get('to') ?? ''),
    });
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

/** Counts the figures of the last weeks; rows are added a few at a time. */
type Figures = {
  /** Rows from before the first week do not count. */
  add: (rows: readonly FigureRow[]) => void;
  result: () => Omit<FiguresModel, 'money'>;
};

/** Begins to count the figures of the weeks up to `now`. */
export function countFigures(now: Date): Figures {
  const mondays = mondaysUntil(now);
  const starts = mondays.map(startOf);
  const dueIfBefore = submittedWhenDue('enrolment', now.toISOString());
  const weeks = mondays.map((monday) => ({
    monday,
    applications: 0,
    answered: 0,
    answeredInTime: 0,
  }));
  const [courses, kinds] = [new Map<string, number>(), new Map<string, number>()];
  const hours: number[] = [];
  const hoursToAcceptance: number[] = [];
  const feedback: Feedback[] = [];
  const bookings = { offered: 0, accepted: 0, confirmed: 0, cancelled: 0 };
  const [inTime, enrolled] = [
    { answeredInTime: 0, due: 0 },
    { enrolled: 0, booked: 0 },
  ];

  function addOne(row: FigureRow) {
    const week = weeks[starts.findLastIndex((start) => start <= row.submittedAt)];
    // The application that it repeats is counted.
    if (week === undefined || row.repeatOf !== undefined) return;
    week.applications += 1;
    for (const course of row.courses) add(courses, course);
    add(kinds, kindOf(row));
    if (row.offeredAt) bookings.offered += 1;
    if (row.acceptedAt) {
      bookings.accepted += 1;
      hoursToAcceptance.push(hoursBetween(row.submittedAt, row.acceptedAt));
    }
    if (row.confirmedAt) bookings.confirmed += 1;
    if (row.cancelledAt) bookings.cancelled += 1;
    if (row.feedback) feedback.push(row.feedback);
    // Where nobody makes offers, what is enrolled was booked all the same.
    const isEnrolled = row.outcome === 'enrolled';
    if (row.confirmedAt !== undefined || isEnrolled) enrolled.booked += 1;
    if (isEnrolled) enrolled.enrolled += 1;
    // Whatever is closed without an answer waits for none.
    const isOverdue = !row.isDone && row.submittedAt <= dueIfBefore;
    if (row.answeredAt !== undefined || isOverdue) inTime.due += 1;
    if (row.answeredAt === undefined) return;
    const taken = hoursBetween(row.submittedAt, row.answeredAt);
    hours.push(taken);
    week.answered += 1;
    if (taken > replyHours.enrolment) return;
    week.answeredInTime += 1;
    inTime.answeredInTime += 1;
  }
  return {
    add: (rows) => rows.forEach(addOne),
    result: () => ({
      weeks: weeks.slice(weeks.findIndex(({ applications }) => applications > 0)),
      inTime,
      enrolled,
      medianHoursToAnswer: medianOf(hours),
      bookings,
      feedback: {
        answers: feedback.length,
        content: meanOf(feedback.map(({ content }) => Number(content))),
        tutor: meanOf(feedback.map(({ tutor }) => Number(tutor))),
        worth: meanOf(feedback.map(({ worth }) => Number(worth))),
      },
      medianHoursToAcceptance: medianOf(hoursToAcceptance),
      courses: mostFirst(courses),
      kinds: mostFirst(kinds),
    }),
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
function kindOf({ participantType }: FigureRow): string {
  const options: Partial<Record<string, { label: string }>> = fields.participantType.options;
  return options[participantType]?.label ?? participantType;
}

function add(counts: Map<string, number>, label: string) {
  counts.set(label, (counts.get(label) ?? 0) + 1);
}

function mostFirst(counts: Map<string, number>) {
  return [...counts]
    .map(([label, applications]) => ({ label, applications }))
    .sort((a, b) => b.applications - a.applications || a.label.localeCompare(b.label, 'en-GB'));
}

const hoursBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / hourMs;

const meanOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

function medianOf(numbers: number[]): number | undefined {
  const sorted = Float64Array.from(numbers).sort();
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return lower === undefined || upper === undefined ? undefined : (lower + upper) / 2;
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
