import type { FastifyBaseLogger } from 'fastify';

import { submittedWhenDue, waitingFor } from '../../domain/due.ts';
import { fromLondon, inLondon } from '../../domain/london-time.ts';
import type { Kind } from '../../domain/submission.ts';
import { timeLeft } from '../../domain/time-words.ts';
import { waitingView } from '../../domain/views.ts';
import { windowStart } from '../store/intake.ts';
import type { GivenUp } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import { DeliveryError } from './delivery-error.ts';

/** What waits for the staff. */
export type Notice = {
  /** For each kind, the submissions whose answer is overdue, or due within a day of the hour of the notice. */
  due: Record<Kind, Due>;
  /** Deliveries that have given up. */
  gaveUp: GivenUp[];
  /** How many of each kind are in quarantine. */
  quarantined: Record<Kind, number>;
  /** Receipts that were withheld within a day, because too many were asked for. */
  receipts: number;
};

/** How many are overdue (`late`) or due soon, and the first of them with the time that is left, in words. */
export type Due = { late: number; soon: number; first: { reference: string; left: string }[] };

/** The most entries in each list of the mail; commands and the desk list the rest. */
export const maxListed = 30;

/** Sends a notice to the staff; rejects if it did not arrive, or when `signal` aborts. */
export type SendNotice = (notice: Notice, day: string, signal: AbortSignal) => Promise<void>;

type NoticeParts = {
  store: Store;
  clock: () => Date;
  log: FastifyBaseLogger | undefined;
  /** Unset where no mail is set up; then only the log says it. */
  send: SendNotice | undefined;
};

/**
 * Sends the staff a notice once a day, from eight in the morning in London: what is late, gave up, is quarantined or
 * withheld. Whichever instance comes first sends it. One that could not be sent is tried again every hour; one that may
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
    const { store, clock, log, send } = this.#parts;
    const now = clock();
    const { day, hour } = inLondon(now);
    if (day === this.#dayDone || hour < firstHour) return;
    const notice = await readNotice(store, now, day);
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

/** The hour in London from which the notice is sent. */
const firstHour = 8;
const dayMs = 24 * 60 * 60_000;
const retryMs = 60 * 60_000;

async function readNotice(store: Store, now: Date, day: string): Promise<Notice> {
  return {
    due: {
      enrolment: await readDue(store, 'enrolment', { now, day }),
      contact: await readDue(store, 'contact', { now, day }),
    },
    gaveUp: await store.outbox.listGivenUp(),
    quarantined: {
      enrolment: await store.countQuarantined('enrolment'),
      contact: await store.countQuarantined('contact'),
    },
    receipts: await store.outbox.countWithheld(windowStart(now.toISOString())),
  };
}

/** Reads what is due before the next notice, because it would be late by then. */
async function readDue(
  { desk }: Store,
  kind: Kind,
  { now, day }: { now: Date; day: string },
): Promise<Due> {
  const [time, eight] = [now.toISOString(), Date.parse(fromLondon(`${day}T0${firstHour}:00`)!)];
  const end = new Date(Math.max(eight + dayMs, now.getTime())).toISOString();
  const late = await desk.countDue(kind, submittedWhenDue(kind, time));
  const all = await desk.countDue(kind, submittedWhenDue(kind, end));
  const limit = Math.min(all, maxListed);
  const { rows } = limit > 0 ? await desk.page(waitingView[kind], { limit }) : { rows: [] };
  const first = rows.map(({ submission, state }) => {
    const waiting = waitingFor(submission, state)!;
    const words = [timeLeft(waiting, time)];
    if (waiting.for === 'addition') words.push('something was added');
    if (state.letter?.hasGivenUp === true) words.push('letter not delivered');
    return { reference: submission.reference, left: words.join(', ') };
  });
  return { late, soon: all - late, first };
}

function countsOf({ due, gaveUp, quarantined, receipts }: Notice) {
  return {
    late: due.enrolment.late + due.contact.late,
    due: due.enrolment.soon + due.contact.soon,
    gaveUp: gaveUp.length,
    putAside: quarantined.enrolment + quarantined.contact + receipts,
  };
}
