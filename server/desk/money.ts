import { Readable } from 'node:stream';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { monthsShown } from '../../domain/case/desk-limits.ts';
import { deskPaths } from '../../domain/case/desk-paths.ts';
import { type DeskState, moneyOf, unpaidInvoicesOf } from '../../domain/case/stages.ts';
import type { StoredSubmission } from '../../domain/case/submission.ts';
import {
  type Booking,
  bookingsOf,
  erasedMovement,
  type Movement,
  movementsOf,
} from '../../domain/money/ledger.ts';
import { shareOf } from '../../domain/money/money.ts';
import { dateInLondon, readDay } from '../../domain/time/london-time.ts';
import type { MoneyFault, MoneyModel } from '../../src/desk/Money.tsx';
import type { BooksModel, MoneyRow, MonthModel } from '../../src/desk/Months.tsx';
import { formOf } from '../http/posts/post-guard.ts';
import { type Books, ledgers, ledgerTable } from '../ledger.ts';
import { csv, type Sheet, xlsx } from '../spreadsheet-file.ts';
import { givingWay } from '../store/giving-way.ts';
import { DeskProblem } from './decorators.ts';
import { doneWith, takeResult, textsOf } from './lists.ts';
import { rowOf } from './submissions.ts';

/** What is owed either way, what came and went, and the files for the bookkeeping. */
export function moneyRoutes(app: FastifyInstance): void {
  app.get(deskPaths.money, (request, reply) => sendMoney(reply, textsOf(request.query)));
  app.post(deskPaths.ledger, { config: { takesOut: true } }, sendLedger);
}

type MoneyNews = { done?: string | undefined; wrong?: MoneyFault };

export async function sendMoney(
  reply: FastifyReply,
  { done, wrong }: MoneyNews,
): Promise<FastifyReply> {
  const { server, request } = reply;
  const { store, clock } = server;
  const now = clock().toISOString();
  const { open, months, isEmpty } = await readBooks(store, now);
  const rows: MoneyModel['rows'] = [];
  for await (const submission of givingWay(open)) {
    const events = await store.desk.history(submission.reference);
    rows.push(rowOf(server, { submission, events }));
  }
  const form = formOf(request);
  // What `acts/enter-as-paid.ts` has just entered.
  const paid = await takeResult(reply, 'paid');
  const money: MoneyModel = {
    rows: rows.filter(({ state }) => isOutstanding(state)),
    months,
    isEmpty,
    ticked: form.getAll('row'),
    paidOn: form.get('paidOn') ?? dateInLondon(now),
    wrong,
    entered: paid && { pence: Number(paid.words[0]), paidOn: paid.words[1], left: paid.left },
    done: (await doneWith(server, done)).done,
  };
  return reply.sendPage({ page: 'money', money }, wrong ? 422 : 200);
}

/**
 * Goes through all accounts once: those in which something is outstanding, what was erased, and the last months. An amount
 * counts in the month of its own day, and a contract in that of its own.
 */
export async function readBooks(
  { desk, erasedMovements }: Books,
  now: string,
): Promise<BooksModel & { open: StoredSubmission[] }> {
  const open: StoredSubmission[] = [];
  const months = monthsUntil(now);
  const courses = new Map<string, MoneyRow>();
  let isEmpty = true;
  const monthOf = (day: string) => months.find(({ month }) => month === day.slice(0, 7));
  const addMovement = ({ on, of, pence, net }: Movement) => {
    isEmpty = false;
    const month = monthOf(on);
    if (!month || of === 'returned') return;
    month[of] += pence;
    if (of === 'asked') month.net += net;
  };
  for await (const found of desk.inBooks()) {
    const { submission, state } = found;
    // What is in quarantine waits there.
    const isHere = submission.suspicion === undefined;
    if (isHere && isOutstanding(state)) open.push(submission);
    for (const movement of movementsOf(found)) addMovement(movement);
    // The application that it repeats is counted.
    if (!isHere || state.end?.is === 'repeat') continue;
    for (const contract of bookingsOf(found)) {
      const month = monthOf(dateInLondon(contract.contractAt));
      if (!month) continue;
      month.bookings += 1;
      month.seats += seatsOf(contract);
      addToCourse(courses, contract);
    }
  }
  for await (const entry of erasedMovements()) addMovement(erasedMovement(entry));
  const first = months.findIndex((month) => sums.some((each) => month[each] !== 0));
  return {
    open,
    months: months.slice(first < 0 ? -fewestMonths : Math.min(first, monthsShown - fewestMonths)),
    courses: [...courses.values()].sort((a, b) => b.turnover - a.turnover),
    isEmpty,
  };
}

const seatsOf = ({ cancelled, offer }: Booking) => (cancelled ? 0 : offer.people);

function addToCourse(courses: Map<string, MoneyRow>, contract: Booking) {
  const { offer, kept, paid, refunded, toRefund } = contract;
  const label = offer.courses.join(', ');
  const { net, total } = offer.price;
  const none = { bookings: 0, seats: 0, turnover: 0, net: 0, paid: 0, refunds: 0 };
  const row = courses.get(label) ?? { label, ...none };
  row.bookings += 1;
  row.seats += seatsOf(contract);
  row.turnover += kept;
  row.net += total === 0 ? 0 : shareOf(kept, net, total);
  // Where nobody enters payments, nobody knows yet whether there is anything to pay back.
  const back = refunded + (paid === undefined ? 0 : toRefund);
  row.paid += Math.max(0, Math.min(kept, (paid ?? 0) - back));
  row.refunds += back;
  courses.set(label, row);
}

const sums = ['asked', 'invoiced', 'paid', 'refunded'] as const;
/** With fewer there would be no line to follow. */
const fewestMonths = 6;

function isOutstanding(state: DeskState): boolean {
  const { tooMuch, refund } = moneyOf(state);
  return tooMuch > 0 || refund !== undefined || unpaidInvoicesOf(state).length > 0;
}

/** The last months in London, the oldest first, with nothing in them. */
function monthsUntil(now: string): MonthModel[] {
  const [year = 0, month = 0] = dateInLondon(now).split('-').map(Number);
  return Array.from({ length: monthsShown }, (_, at) => {
    const first = new Date(Date.UTC(year, month - monthsShown + at, 1));
    const none = { asked: 0, net: 0, invoiced: 0, paid: 0, refunded: 0, bookings: 0, seats: 0 };
    return { month: first.toISOString().slice(0, 7), ...none };
  });
}

/** Sends a file of `export --of`, for a period. */
function sendLedger(request: FastifyRequest, reply: FastifyReply): FastifyReply {
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
  const table = ledgerTable(request.server.store, of, { from, to });
  return reply
    .type(format.type)
    .header('content-disposition', `attachment; filename="${of}.${ending}"`)
    .send(Readable.from(format.write(table)));
}

const files = new Map<string, { type: string; write: (table: Sheet) => AsyncIterable<unknown> }>([
  ['csv', { type: 'text/csv; charset=utf-8', write: csv }],
  [
    'xlsx',
    { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsx },
  ],
]);
