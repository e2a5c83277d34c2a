import { timeLeft } from '../../domain/time-words.ts';
import { errorClass, type Log, type NoticeLogEntry } from '../log.ts';
import { DeliveryError } from './delivery-error.ts';
import { mailMs } from './send-mail.ts';
import type { GivenUp } from '../store/outbox.ts';
import { windowStart } from '../store/intake.ts';
import { waitingView } from '../../domain/views.ts';
import type { Store } from '../store/store.ts';
import { submittedWhenDue, waitingFor } from '../../domain/due.ts';
import { fromLondon, inLondon } from '../../domain/london-time.ts';
import type { Kind } from '../../domain/submission.ts';

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

/** How many submissions are overdue (`late`) or due soon, and the first of them, the earliest due first. */
type Due = { late: number; soon: number; first: DueSoonest[] };

/** A submission that waits for an answer, and in words how much time is left or how late the answer is. */
type DueSoonest = { reference: string; left: string };

/** The most entries in each list of the mail; commands and the desk list the rest. */
export const maxListed = 30;

/** Sends a notice to the staff; rejects if it did not arrive, or when `signal` aborts. */
export type SendNotice = (notice: Notice, day: string, signal: AbortSignal) => Promise<void>;

type NoticeParts = {
  store: Store;
  clock: () => Date;
  log: Log;
  /** Sends the mail; unset where no mail is set up, and then only the log says it. */
  send: SendNotice | undefined;
};

/** The daily notice, which starts and stops with the server. */
export type DailyNotice = {
  start: () => Promise<void>;
  /** Sends today's notice, if there is something to say and it was not sent yet. Never rejects. */
  look: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Sends the staff a notice once a day, from eight in the morning: whose answer is overdue or due within a day, and what
 * gave up, is quarantined or withheld, because nobody would see that in the mailbox. If there is nothing to say at
 * eight, the notice is sent when there is. Only one of several instances sends it. A notice that could not be sent is
 * tried again every hour, each time with a line in the log. One that may have arrived is not, because the next comes
 * tomorrow.
 */
export function createDailyNotice({ store, clock, log, send }: NoticeParts): DailyNotice {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let dayDone = '';

  async function tell() {
    const now = clock();
    const { day, hour } = inLondon(now);
    if (day === dayDone || hour < firstHour) return;
    const notice = await readNotice(store, now, day);
    const counts = countsOf(notice);
    if (Object.values(counts).every((count) => count === 0)) return;
    const leaseEnds = new Date(now.getTime() + leaseMs).toISOString();
    if (!(await store.notices.claim(day, { now: now.toISOString(), leaseEnds }))) return;
    let outcome: NoticeLogEntry['outcome'] = send ? 'sent' : 'nobody to send it to';
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(mailMs)]);
      await send?.(notice, day, signal);
    } catch (error) {
      outcome = error instanceof DeliveryError && error.isUncertain ? 'uncertain' : 'not sent';
      if (outcome === 'not sent') {
        log({ notice: 'daily', outcome, ...counts, error: errorClass(error) });
        return;
      }
    }
    await store.notices.markSent(day, clock().toISOString());
    dayDone = day;
    log({ notice: 'daily', outcome, ...counts });
  }

  // A failure of the store is ignored here, because the health endpoint reports it.
  const look = () =>
    (looking ??= tell()
      .catch(() => undefined)
      .finally(() => (looking = undefined)));
  return {
    start: () => {
      timer = setInterval(() => void look(), pollMs).unref();
      return Promise.resolve();
    },
    look,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await looking;
    },
  };
}

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
    const parts = [timeLeft(waiting, time)];
    if (waiting.for === 'addition') parts.push('something was added');
    if (state.letter?.hasGivenUp === true) parts.push('letter not delivered');
    return { reference: submission.reference, left: parts.join(', ') };
  });
  return { late, soon: all - late, first };
}

function countsOf({ due, gaveUp, quarantined, receipts }: Notice) {
  const putAside = quarantined.enrolment + quarantined.contact + receipts;
  const late = due.enrolment.late + due.contact.late;
  const soon = due.enrolment.soon + due.contact.soon;
  return { late, due: soon, gaveUp: gaveUp.length, putAside };
}

/** The hour in London from which the notice is sent. */
const firstHour = 8;
const pollMs = 60_000;
const dayMs = 24 * 60 * 60_000;
const leaseMs = 60 * 60_000;
