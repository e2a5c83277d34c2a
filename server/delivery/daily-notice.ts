import type { FastifyBaseLogger } from 'fastify';

import { type Waiting, waitingFor } from '../../domain/case/due.ts';
import { pressingOf, pressingUntil, type Session } from '../../domain/case/sessions.ts';
import { moneyOf } from '../../domain/case/stages.ts';
import { type Kind, kindNames } from '../../domain/case/submission.ts';
import { type DeskView, waitingView } from '../../domain/case/views.ts';
import { backWords } from '../../domain/money/refunds.ts';
import { formatPence } from '../../domain/provider/facts.ts';
import { dateInLondon, fromLondon, inLondon, timeLeft } from '../../domain/time/london-time.ts';
import type { NightReport } from '../store/check.ts';
import type { Late } from '../store/not-delivered.ts';
import type { GivenUp } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import { DeliveryError } from './channel.ts';
import { whoOf } from './mail-text.ts';

export type NoticeReport = {
  /**
   * What is overdue, or due within a day of the hour of the notice; refunds from their fifth day, and all that waits by
   * time alone.
   */
  due: Due[];
  sessions: Session[];
  gaveUp: (GivenUp & { who: string })[];
  /** What has waited for an hour, and is tried again by itself. */
  late: (Late & { who: string })[];
  /** What the server did in the night before; `missing` where it has done nothing for two. */
  night: NightReport | 'missing' | undefined;
  /** How many of each kind are in quarantine. */
  quarantined: Record<Kind, number>;
};

/** What one submission needs of the staff, with the time that is left in words. */
export type Due = {
  kind: Kind;
  for: Waiting['for'];
  when: 'late' | 'soon' | 'later';
  reference: string;
  who: string;
  left: string;
};

/** The most entries in each list of the mail; commands and the desk list the rest. */
export const maxListed = 30;

/** Sends a notice to the staff; rejects if it did not arrive, or when `signal` aborts. */
export type SendNotice = (notice: NoticeReport, day: string, signal: AbortSignal) => Promise<void>;

type NoticeParts = {
  store: Store;
  clock: () => Date;
  log: FastifyBaseLogger | undefined;
  /** The channels that are set up. */
  channels: readonly string[];
  /** Unset where no mail is set up; then only the log says it. */
  send: SendNotice | undefined;
};

/**
 * Sends the staff a notice once a day, from eight in the morning in London: what is late, gave up or is
 * quarantined. Whichever instance comes first sends it. One that could not be sent is tried again every hour; one that may
 * have arrived is not, because the next comes tomorrow.
 */
export class DailyNotice {
  readonly #parts: NoticeParts;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #dayDone = '';

  constructor(parts: NoticeParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => void this.poll(), 60_000).unref();
  }

  /** Sends today's notice, if there is something to say and it was not sent yet. */
  poll(): Promise<void> {
    // A failure of the store is ignored here, because the health endpoint reports it.
    this.#polling ??= this.#sendOnce()
      .catch(() => undefined)
      .finally(() => (this.#polling = undefined));
    return this.#polling;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#polling;
  }

  async #sendOnce(): Promise<void> {
    const { store, clock, log, send, channels } = this.#parts;
    const now = clock();
    const { day, hour } = inLondon(now);
    if (day === this.#dayDone || hour < firstHour) return;
    const notice = await readNotice(store, { now, day, channels });
    const counts = countsOf(notice);
    if (Object.values(counts).every((count) => count === 0)) return;
    const leaseEnds = new Date(now.getTime() + retryMs).toISOString();
    if (!(await store.notices.claim(day, { now: now.toISOString(), leaseEnds }))) return;
    try {
      await send?.(notice, day, this.#stopping.signal);
    } catch (error) {
      if (!(error instanceof DeliveryError && error.isUncertain)) {
        log?.error({ notice: 'daily', outcome: 'not sent', ...counts, error });
        return;
      }
    }
    await store.notices.markSent(day, clock().toISOString());
    this.#dayDone = day;
    log?.info({ notice: 'daily', outcome: send ? 'sent' : 'nobody to send it to', ...counts });
  }
}

const firstHour = 8;
const dayMs = 24 * 60 * 60_000;
const retryMs = 60 * 60_000;

async function readNotice(
  store: Store,
  { now, day, channels }: { now: Date; day: string; channels: readonly string[] },
): Promise<NoticeReport> {
  const time = now.toISOString();
  const [night] = await store.nights.last(time);
  const hasEndedFor = night ? now.getTime() - Date.parse(night.endedAt) : 0;
  return {
    due: await readDue(store, now, day),
    sessions: await pressingSessions(store, time),
    gaveUp: await named(store, await store.outbox.listGivenUp()),
    late: await named(store, await store.outbox.listLate(channels, time)),
    night: hasEndedFor > 2 * dayMs ? 'missing' : hasEndedFor < dayMs ? night : undefined,
    quarantined: {
      enrolment: await store.countQuarantined('enrolment'),
      contact: await store.countQuarantined('contact'),
    },
  };
}

async function named<Each extends { reference: string }>(store: Store, all: readonly Each[]) {
  const withNames = [];
  for (const [at, each] of all.entries()) {
    // Those beyond are counted only.
    const submission = at < maxListed ? await store.find(each.reference) : undefined;
    withNames.push({ ...each, who: submission ? whoOf(submission) : '' });
  }
  return withNames;
}

/** The sessions to come that lack people or instructions so shortly before that the staff must see to it. */
export async function pressingSessions(store: Pick<Store, 'desk' | 'closing'>, now: string) {
  const closing = await store.closing(now);
  const bookings = await store.desk.bookings('from', now, 200, pressingUntil(now, closing));
  return pressingOf(bookings, now, closing);
}

/** Reads what is due before the next notice, because it would be late by then, and the refunds that wait for days. */
async function readDue(store: Store, now: Date, day: string): Promise<Due[]> {
  const eight = Date.parse(fromLondon(`${day}T0${firstHour}:00`)!);
  const end = Math.max(eight + dayMs, now.getTime());
  const [time, next] = [now.toISOString(), new Date(end).toISOString()];
  const due: Due[] = [];
  for (const kind of kindNames) {
    // The list as it will be until the next notice: a call that was agreed for this afternoon is in it.
    for await (const { submission, state, waiting: later } of everyWaiting(store, kind, next)) {
      const already = waitingFor(submission, state, time);
      const waiting = already ?? later;
      const until = Date.parse(waiting.dueAt);
      const when = until < now.getTime() ? 'late' : until < end ? 'soon' : 'later';
      const isNamed =
        waiting.for === 'refund'
          ? daysSince(waiting.since, day) >= refundNamedFromDay
          : already !== undefined && !owed.has(waiting.for);
      // An invoice is late only once its last day is over.
      if (!isNamed && (when === 'later' || waiting.for === 'payment')) continue;
      const words = [timeLeft(waiting, time)];
      const { refund, isEntered, tooMuch, owed: unpaid } = moneyOf(state);
      if (waiting.for === 'refund') words.unshift(backWords(refund!.pence, isEntered));
      if (waiting.for === 'surplus') words.unshift(formatPence(tooMuch));
      if (waiting.for === 'payment') words.unshift(formatPence(unpaid));
      if (state.letter?.hasGivenUp === true) words.push('letter not delivered');
      const { reference } = submission;
      due.push({
        kind,
        for: waiting.for,
        when,
        reference,
        who: whoOf(submission),
        left: words.join(', '),
      });
    }
  }
  return due;
}

const owed = new Set<Waiting['for']>(['answer', 'acceptance', 'addition']);

/**
 * What needs the staff at a time, of one kind, the longest overdue first; of messages, complaints about data before the
 * others.
 */
export async function* everyWaiting(store: Pick<Store, 'desk'>, kind: Kind, now: string) {
  for (const view of new Set([waitingView.enrolment, waitingView[kind]])) {
    for await (const row of waitingIn(store, view, now)) {
      if (row.submission.kind === kind) yield row;
    }
  }
}

async function* waitingIn({ desk }: Pick<Store, 'desk'>, view: DeskView, now: string) {
  let cursor: string | undefined;
  do {
    const page = await desk.page(view, { now, limit: 100, cursor });
    for (const row of page.rows) {
      const waiting = waitingFor(row.submission, row.state, now);
      // The list is in order, so what waits comes first.
      if (waiting === undefined) return;
      yield { ...row, waiting };
    }
    cursor = page.next;
  } while (cursor !== undefined);
}

/** Whole days in London from a moment to a day. */
const daysSince = (iso: string, day: string) =>
  (Date.parse(day) - Date.parse(dateInLondon(iso))) / dayMs;

/** The day after it was asked for. */
const refundNamedFromDay = 5;

function countsOf({ due, sessions, gaveUp, late: waiting, night, quarantined }: NoticeReport) {
  const late = due.filter(({ when }) => when === 'late').length;
  return {
    late,
    due: due.length - late,
    sessions: sessions.length,
    gaveUp: gaveUp.length,
    waiting: waiting.length,
    found: isToTell(night) ? Math.max(1, night === 'missing' ? 0 : night.found) : 0,
    putAside: quarantined.enrolment + quarantined.contact,
  };
}

/** Whether the staff have to do something about a night. */
export const isToTell = (night: NoticeReport['night']): night is NightReport | 'missing' =>
  night === 'missing' || (night !== undefined && (!night.isGood || night.erased.length > 0));
