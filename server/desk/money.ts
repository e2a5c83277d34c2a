import { Readable } from 'node:stream';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { monthsShown } from '../../domain/case/desk-limits.ts';
import { deskPaths } from '../../domain/case/desk-paths.ts';
import { stateAfter } from '../../domain/case/events.ts';
import { readChange } from '../../domain/case/read-change.ts';
import { type DeskState, moneyOf, unpaidInvoicesOf } from '../../domain/case/stages.ts';
import { normaliseReference, type StoredSubmission } from '../../domain/case/submission.ts';
import { deskEvents } from '../../domain/events/desk-events.ts';
import { erasedMovement, type Movement, movementsOf } from '../../domain/money/ledger.ts';
import { decimalOf } from '../../domain/money/money.ts';
import { dateInLondon, readDay } from '../../domain/time/london-time.ts';
import type { Left } from '../../src/desk/Message.tsx';
import type { MoneyFault, MoneyModel } from '../../src/desk/Money.tsx';
import type { MonthModel } from '../../src/desk/Months.tsx';
import { formOf } from '../http/posts/post-guard.ts';
import { type Books, ledgers, ledgerTable } from '../ledger.ts';
import { csv, type Table, xlsx } from '../spreadsheet-file.ts';
import { givingWay } from '../store/giving-way.ts';
import { DeskProblem } from './decorators.ts';
import { doneWith, textsOf } from './lists.ts';
import { addEach, type Adding } from './several.ts';
import { rowOf } from './submissions.ts';

/** What is owed either way, what came and went, and the files for the bookkeeping. */
export function moneyRoutes(app: FastifyInstance): void {
  app.get(deskPaths.money, (request, reply) => sendMoney(reply, textsOf(request.query)));
  app.post(deskPaths.money, enterPaid);
  app.post(deskPaths.ledger, sendLedger);
}

type Shown = { done?: string | undefined; wrong?: MoneyFault };

async function sendMoney(reply: FastifyReply, { done, wrong }: Shown): Promise<FastifyReply> {
  const { server, request } = reply;
  const { store, clock } = server;
  const now = clock().toISOString();
  const { open, ...books } = await readBooks(store, now);
  const rows: MoneyModel['rows'] = [];
  for await (const submission of givingWay(open)) {
    const events = await store.desk.history(submission.reference);
    rows.push(rowOf(server, { submission, events }));
  }
  const form = formOf(request);
  const money: MoneyModel = {
    rows: rows.filter(({ state }) => isOutstanding(state)),
    ...books,
    ticked: form.getAll('row'),
    paidOn: form.get('paidOn') ?? dateInLondon(now),
    wrong,
    entered: await takeEntered(reply),
    done: (await doneWith(server, done)).done,
  };
  return reply.sendPage({ page: 'money', money }, wrong ? 422 : 200);
}

/** Goes through all accounts once: those in which something is outstanding, and the last months with what was erased. */
async function readBooks(
  { desk, erasedMovements }: Books,
  now: string,
): Promise<Pick<MoneyModel, 'months' | 'isEmpty'> & { open: StoredSubmission[] }> {
  const open: StoredSubmission[] = [];
  const months = monthsUntil(now);
  let isEmpty = true;
  const count = ({ on, of, pence }: Movement) => {
    isEmpty = false;
    const month = months.find((each) => each.month === on.slice(0, 7));
    if (month && of !== 'returned') month[of] += pence;
  };
  for await (const found of desk.inBooks()) {
    const { submission, state } = found;
    // What is in quarantine waits there.
    if (submission.suspicion === undefined && isOutstanding(state)) open.push(submission);
    for (const movement of movementsOf(found)) count(movement);
  }
  for await (const entry of erasedMovements()) count(erasedMovement(entry));
  const first = months.findIndex((month) => sums.some((each) => month[each] !== 0));
  return {
    open,
    months: months.slice(first < 0 ? -fewestMonths : Math.min(first, monthsShown - fewestMonths)),
    isEmpty,
  };
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
    const none = { asked: 0, invoiced: 0, paid: 0, refunded: 0 };
    return { month: first.toISOString().slice(0, 7), ...none };
  });
}

/** Enters what is open of each ticked invoice as paid on one day, but where somebody was quicker. */
async function enterPaid(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { store, clock } = request.server;
  const form = formOf(request);
  const now = clock().toISOString();
  const { paidOn } = deskEvents.paid.fields;
  const day = paidOn.read(form.get('paidOn') ?? '');
  const ticked = tickedIn(form.getAll('row'));
  if (ticked.size === 0) return sendMoney(reply, { wrong: { name: 'row', fault: noneTicked } });
  if (!day) return sendMoney(reply, { wrong: { name: 'paidOn', fault: paidOn.wrong } });

  const left: Left[] = [];
  const adding: Adding[] = [];
  for (const [reference, { seen, invoices }] of ticked) {
    const submission = await store.find(reference);
    const events = submission ? await store.desk.history(reference) : [];
    // What was shown as unpaid is what is entered.
    const shown = events.slice(0, events.findIndex(({ id }) => id === seen) + 1);
    const unpaid = unpaidInvoicesOf(stateAfter(shown))
      .filter(({ invoice }) => invoices.includes(invoice.event))
      .reduce((all, each) => all + each.pence, 0);
    const payment = new URLSearchParams({
      do: deskEvents.paid.verb,
      amount: decimalOf(unpaid),
      paidOn: day,
    });
    const read = submission && readChange(payment, { submission, events: shown, now }, 'staff');
    if (read?.outcome === 'fault' && read.name === 'paidOn') {
      return sendMoney(reply, { wrong: { name: 'paidOn', fault: read.fault } });
    }
    if (!submission || read?.outcome !== 'change') {
      left.push(submission ? { kind: submission.kind, reference } : { reference });
      continue;
    }
    adding.push({ submission, events, change: read.change, seen });
  }
  const overtaken = await addEach(request, adding);
  const isOvertaken = ({ submission }: Adding) =>
    overtaken.some(({ reference }) => reference === submission.reference);
  const pence = adding
    .filter((each) => !isOvertaken(each))
    .reduce((all, { change }) => all + (change.action === 'paid' ? Number(change.amount) : 0), 0);
  await keepEntered(reply, { pence, paidOn: day, left: [...left, ...overtaken] });
  return reply.redirect(deskPaths.money, 303);
}

const noneTicked = 'Select at least one invoice';

/** The ticked invoices of each application (`4KX7-9QMD.12.9`): the last event that was shown of it, and theirs. */
function tickedIn(rows: readonly string[]): Map<string, { seen: string; invoices: string[] }> {
  const ticked = new Map<string, { seen: string; invoices: string[] }>();
  for (const row of rows) {
    const [given = '', seen = '', invoice = ''] = row.split('.', 3);
    const reference = normaliseReference(given);
    if (reference === undefined) continue;
    const known = ticked.get(reference) ?? { seen, invoices: [] };
    ticked.set(reference, { ...known, invoices: [...known.invoices, invoice] });
  }
  return ticked;
}

type Entered = NonNullable<MoneyModel['entered']>;

/** Notes what was entered for the next page, in a cookie, so that no address can claim it. */
function keepEntered(reply: FastifyReply, { pence, paidOn, left }: Entered) {
  const text = [pence, paidOn, ...left.map(({ reference }) => reference)].join(' ');
  return reply.server.desk.cookies.set(reply, 'paid', text, 60);
}

async function takeEntered(reply: FastifyReply): Promise<Entered | undefined> {
  const { store, desk } = reply.server;
  const text = await desk.cookies.take(reply, 'paid');
  if (text === undefined) return undefined;
  const [pence, paidOn = '', ...references] = text.split(' ');
  const left: Left[] = [];
  for (const reference of references) {
    left.push({ reference, kind: (await store.find(reference))?.kind });
  }
  return { pence: Number(pence), paidOn, left };
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

const files = new Map<string, { type: string; write: (table: Table) => AsyncIterable<unknown> }>([
  ['csv', { type: 'text/csv; charset=utf-8', write: csv }],
  [
    'xlsx',
    { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsx },
  ],
]);
