import { unconfirmed } from '../../domain/copy.ts';
import { errorClass, type Log } from '../log.ts';
import type { DeliveryResult, ClaimedDelivery } from '../store/outbox.ts';
import type { Channel } from './channel.ts';
import { DeliveryError } from './delivery-error.ts';
import type { Store } from '../store/store.ts';
import type { Timers, Timings } from './timing.ts';
import { furthestAhead, pauseAfter } from './timing.ts';

/** What deliveries need from outside. */
export type LineParts = {
  store: Store;
  clock: () => Date;
  log: Log;
  timings: Timings;
  timers: Timers;
  /** From 0 up to 1; it varies the pauses of the schedule. */
  random: () => number;
};

/** Deliveries through one channel, a few at once. */
export function deliverThrough(channel: Channel, parts: LineParts) {
  const { clock, log, timings, timers, random } = parts;
  const { outbox } = parts.store;
  const { attemptMs = timings.attempt, uncertainRepeats = Infinity, told } = channel;
  /** The attempts under way, by their ids in the outbox. */
  const underWay = new Map<string, Promise<void>>();
  const breakers = new Set<AbortController>();
  let looking: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;
  /** Whether the time for the attempts under way at the stop is over. */
  let isBreakingOff = false;

  async function claimAndBegin() {
    const limit = atOnce - underWay.size;
    if (limit <= 0) return;
    const now = clock();
    const terms = {
      ...{ now: now.toISOString(), leaseEnds: after(now, attemptMs + timings.spare), limit },
      // If the clock jumps during an attempt, its lease may seem to be over, or to end far in the future.
      ...{ underWay: [...underWay.keys()], latestDue: after(now, furthestAhead) },
    };
    for (const claimed of await outbox.claim(channel.name, terms)) {
      const over = () => {
        underWay.delete(claimed.attempt);
        look();
      };
      underWay.set(claimed.attempt, deliver(claimed).finally(over));
    }
  }

  function look() {
    if (isStopped) return;
    isWanted = true;
    looking ??= lookWhileWanted();
  }

  /** Something may have become due during a look and been missed by it, so another look follows. */
  async function lookWhileWanted() {
    while (isWanted) {
      isWanted = false;
      await claimAndBegin().catch(noStore);
    }
    looking = undefined;
  }

  async function deliver(claimed: ClaimedDelivery) {
    const { reference } = claimed.submission;
    const { result, ...more } = await attempt(claimed);
    const outcome = outcomeOf(result);
    // If the outcome is not recorded, the attempt is repeated when its lease ends, so recording comes first.
    await outbox.record(claimed.attempt, result).catch(noStore);
    log({ channel: channel.name, outcome, reference, ...more });
  }

  async function attempt({ submission, tries, unknownEnds, ...given }: ClaimedDelivery) {
    // A timer of our own, because `AbortSignal.any` would keep its listeners until the timeout, even after the attempt.
    const breaker = new AbortController();
    const { signal } = breaker;
    let isLate = false;
    const endWait = timers.after(attemptMs, () => {
      isLate = true;
      breaker.abort();
    });
    breakers.add(breaker);
    if (isBreakingOff) breaker.abort();
    try {
      if (unknownEnds > uncertainRepeats) throw endsUnknown();
      const arrived = await Promise.race([
        channel.deliver(submission, signal, { ...given, now: clock() }),
        rejectedBy(signal),
      ]);
      const result: DeliveryResult = { outcome: 'delivered', at: clock().toISOString(), told };
      return { result, ...arrived };
    } catch (error) {
      const reason = reasonFor(error, { isLate, isBreakingOff });
      const now = clock();
      const isUncertain = isUncertainAfter(error, signal);
      const isOver = isUncertain && unknownEnds >= uncertainRepeats;
      const wait = isOver ? undefined : waitAfter(error, tries);
      const nextAt = wait === undefined ? undefined : after(now, wait);
      const isNeedless = error instanceof DeliveryError && error.isNeedless;
      const result: DeliveryResult = {
        ...{ outcome: 'failed', at: now.toISOString(), told },
        ...{ reason, isUncertain, isNeedless, nextAt },
      };
      return { result, error: errorClass(error) };
    } finally {
      endWait();
      breakers.delete(breaker);
    }
  }

  /** Milliseconds until the next attempt, or `undefined` if there is to be none. */
  function waitAfter(error: unknown, tries: number) {
    if (error instanceof DeliveryError && error.isPermanent) return undefined;
    return isBreakingOff ? 0 : pauseAfter(tries, random());
  }

  function noStore(error: unknown) {
    log({ channel: channel.name, outcome: 'no access to the store', error: errorClass(error) });
  }

  return {
    look,
    /** Waits `timings.stop` for the attempts under way, then breaks off the others; they are due at the next start. */
    stop: async () => {
      isStopped = true;
      // The time limit begins now, because the store may delay the look that is under way.
      const endWait = timers.after(timings.stop, () => {
        isBreakingOff = true;
        for (const breaker of breakers) breaker.abort();
      });
      await looking;
      await Promise.all(underWay.values());
      endWait();
    },
  };
}

/** The number of attempts at once through one channel: a spreadsheet script has a lock, a mail server a limit. */
const atOnce = 3;

function after(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString();
}

function outcomeOf(result: DeliveryResult) {
  if (result.outcome === 'delivered') return 'delivered';
  if (result.isNeedless) return 'taken back';
  if (result.nextAt === undefined) return 'gave up';
  return result.isUncertain ? 'uncertain' : 'failed';
}

/** If a channel was broken off and says nothing, nobody knows how far it came. */
function isUncertainAfter(error: unknown, { aborted }: AbortSignal): boolean {
  return error instanceof DeliveryError ? error.isUncertain : aborted;
}

/** The error of a delivery whose earlier attempts may have arrived, if the channel allows no more repeats. */
function endsUnknown() {
  return new DeliveryError(`The server ended in the middle of an attempt. ${unconfirmed}`, {
    isPermanent: true,
  });
}

/**
 * A channel may ignore its signal; the attempt is over all the same. If it does react, its own error counts, because it
 * knows how far it came.
 */
function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const giveUp = () => setImmediate(() => reject(signal.reason as Error));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
}

/** A sentence for the staff. Only a `DeliveryError` has one, because other messages may quote what was submitted. */
function reasonFor(
  error: unknown,
  { isLate, isBreakingOff }: { isLate: boolean; isBreakingOff: boolean },
) {
  if (error instanceof DeliveryError) {
    return asOneLine(error.isUncertain ? `${error.message} ${unconfirmed}` : error.message);
  }
  if (isLate) return `It took too long, and was broken off. ${unconfirmed}`;
  if (isBreakingOff) return `The server stopped during the attempt. ${unconfirmed}`;
  return `An unexpected fault in this program: ${errorClass(error)}.`;
}

/** Control characters would act on a terminal, and PostgreSQL does not take U+0000. */
function asOneLine(message: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return message.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').slice(0, 500);
}
