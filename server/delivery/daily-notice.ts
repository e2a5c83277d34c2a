import { errorClass, type Log } from '../log.ts';
import type { GivenUp } from '../store/outbox.ts';
import { windowStart } from '../store/receipts.ts';
import type { Store } from '../store/store.ts';
import { inLondon } from '../submissions/london-time.ts';
import type { Kind } from '../submissions/submission.ts';

/** What waits for the staff and shows itself nowhere else. */
export type Notice = {
  /** Deliveries that nobody tries any more. */
  gaveUp: GivenUp[];
  /** How many of each kind are in quarantine. */
  quarantined: Record<Kind, number>;
  /** Receipts that were held back within a day, because their address had had enough. */
  receipts: number;
};

/** Takes a notice to the staff; rejects where it did not arrive, and when `signal` aborts. */
export type SendNotice = (notice: Notice, day: string, signal: AbortSignal) => Promise<void>;

type NoticeParts = {
  store: Store;
  clock: () => Date;
  log: Log;
  /** Without it a line in the log is all there is. */
  send: SendNotice | undefined;
};

/** Started and stopped with the server. */
export type DailyNotice = {
  start: () => Promise<void>;
  /** Sends the notice of today, if there is anything to say and nobody has said it. Never rejects. */
  look: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Tells the staff, once a day from eight in the morning, of what gave up or is held back: whoever looks at
 * the mailbox alone would never hear of it. Of several instances one sends it. A notice that cannot be
 * sent is tried again every hour, and is a line in the log each time.
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
    const notice = await readNotice(store, now);
    const counts = countsOf(notice);
    if (counts.gaveUp + counts.heldBack === 0) return;
    const leaseEnds = new Date(now.getTime() + leaseMs).toISOString();
    if (!(await store.notices.claim(day, { now: now.toISOString(), leaseEnds }))) return;
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(sendTimeoutMs)]);
      await send?.(notice, day, signal);
    } catch (error) {
      log({ notice: 'daily', outcome: 'not sent', ...counts, error: errorClass(error) });
      return;
    }
    await store.notices.markSent(day, clock().toISOString());
    dayDone = day;
    log({ notice: 'daily', outcome: send ? 'sent' : 'nobody to send it to', ...counts });
  }

  // A store without access is the health endpoint's to report.
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

/** What waits for the staff now. */
async function readNotice(store: Store, now: Date): Promise<Notice> {
  return {
    gaveUp: await store.outbox.listGivenUp(),
    quarantined: {
      enrolment: await store.countQuarantined('enrolment'),
      contact: await store.countQuarantined('contact'),
    },
    receipts: await store.outbox.countHeldBack(windowStart(now.toISOString())),
  };
}

function countsOf({ gaveUp, quarantined, receipts }: Notice) {
  const heldBack = quarantined.enrolment + quarantined.contact + receipts;
  return { gaveUp: gaveUp.length, heldBack };
}

/** Of the day, in London. */
const firstHour = 8;
const pollMs = 60_000;
const leaseMs = 60 * 60_000;
const sendTimeoutMs = 60_000;
