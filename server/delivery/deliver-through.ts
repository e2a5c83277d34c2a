import { unconfirmed } from '../../domain/copy.ts';
import { errorClass, type Log } from '../log.ts';
import type { DeliveryResult, ClaimedDelivery } from '../store/outbox.ts';
import type { Channel } from './channel.ts';
import { DeliveryError } from './delivery-error.ts';
import type { Store } from '../store/store.ts';
import type { Timers, Timings } from './timing.ts';
import { furthestAhead, pauseAfter } from './timing.ts';

/** What deliveries take instead of reaching for it. */
export type LineParts = {
  store: Store;
  clock: () => Date;
  log: Log;
  timings: Timings;
  timers: Timers;
  /** From 0 up to 1: by it the pauses of the schedule are varied. */
  random: () => number;
};

/** Deliveries through one channel, a few at once. */
export function deliverThrough(channel: Channel, parts: LineParts) {
  const { clock, log, timings, timers, random } = parts;
  const { outbox } = parts.store;
  const { attemptMs = timings.attempt, uncertainRepeats = Infinity, told } = channel;
  let isStopping = false;
  /** Each breaks off an attempt that is under way. */
  const breakers = new Set<() => void>();
  const underWay = new Set<Promise<void>>();
  /** As the outbox names the same attempts. */
  const namesUnderWay = new Set<string>();
  let looking: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;

  async function claimAndBegin() {
    const limit = atOnce - underWay.size;
    if (limit <= 0) return;
    const now = clock();
    const terms = {
      ...{ now: now.toISOString(), leaseEnds: after(now, attemptMs + timings.spare), limit },
      // The clock may jump past a lease during an attempt, or back behind what it put off.
      ...{ underWay: [...namesUnderWay], latestDue: after(now, furthestAhead) },
    };
    for (const claimed of await outbox.claim(channel.name, terms)) {
      namesUnderWay.add(claimed.attempt);
      const attempt = deliver(claimed).finally(() => {
        namesUnderWay.delete(claimed.attempt);
        underWay.delete(attempt);
        look();
      });
      underWay.add(attempt);
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
    // Unrecorded, it is repeated when its lease ends; so that comes first.
    await outbox.record(claimed.attempt, result).catch(noStore);
    log({ channel: channel.name, outcome, reference, ...more });
  }

  async function attempt({ submission, tries, unknownEnds, ...given }: ClaimedDelivery) {
    // Of its own, and no `AbortSignal.any`: what listens to that is held until the time is over.
    const { signal, ...breaker } = breakerFor(attemptMs);
    try {
      if (unknownEnds > uncertainRepeats) throw endsUnknown();
      const arrived = await Promise.race([
        channel.deliver(submission, signal, { ...given, now: clock() }),
        rejectedBy(signal),
      ]);
      const result: DeliveryResult = { outcome: 'delivered', at: clock().toISOString(), told };
      return { result, ...arrived };
    } catch (error) {
      const reason = reasonFor(error, { isLate: breaker.isLate(), isStopping });
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
      breaker.remove();
    }
  }

  function breakerFor(milliseconds: number) {
    const controller = new AbortController();
    let isLate = false;
    const endWait = timers.after(milliseconds, () => {
      isLate = true;
      controller.abort();
    });
    const breakOff = () => controller.abort();
    breakers.add(breakOff);
    if (isStopping) breakOff();
    return {
      signal: controller.signal,
      isLate: () => isLate,
      remove: () => {
        endWait();
        breakers.delete(breakOff);
      },
    };
  }

  /** Milliseconds until the next attempt, or `undefined` where there is to be none. */
  function waitAfter(error: unknown, tries: number) {
    if (error instanceof DeliveryError && error.isPermanent) return undefined;
    return isStopping ? 0 : pauseAfter(tries, random());
  }

  function noStore(error: unknown) {
    log({ channel: channel.name, outcome: 'no access to the store', error: errorClass(error) });
  }

  return {
    look,
    /** Waits for the attempts under way, then breaks them off; they are due again at the next start. */
    stop: async () => {
      isStopped = true;
      // Also where the store holds up a look.
      const endWait = timers.after(timings.stop, () => {
        isStopping = true;
        for (const breakOff of breakers) breakOff();
      });
      await looking;
      await Promise.all(underWay);
      endWait();
    },
  };
}

/** Attempts through one channel at once: a spreadsheet script has a lock, a mail server a limit. */
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

/** Of a channel that was broken off and says nothing, nobody knows how far it came. */
function isUncertainAfter(error: unknown, { aborted }: AbortSignal): boolean {
  return error instanceof DeliveryError ? error.isUncertain : aborted;
}

/** Of what may have arrived as often as it is repeated. */
function endsUnknown() {
  return new DeliveryError(`The server ended in the middle of an attempt. ${unconfirmed}`, {
    isPermanent: true,
  });
}

/**
 * A channel may take no notice of its signal; the attempt is over all the same. One that does has the first
 * word, because it knows how far it came.
 */
function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const giveUp = () => setImmediate(() => reject(signal.reason as Error));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
}

/** A sentence for the staff. The message of any other error may quote what was submitted. */
function reasonFor(
  error: unknown,
  { isLate, isStopping }: { isLate: boolean; isStopping: boolean },
) {
  if (error instanceof DeliveryError) {
    return asOneLine(error.isUncertain ? `${error.message} ${unconfirmed}` : error.message);
  }
  if (isLate) return `It took too long, and was broken off. ${unconfirmed}`;
  if (isStopping) return `The server stopped during the attempt. ${unconfirmed}`;
  return `An unexpected fault in this program: ${errorClass(error)}.`;
}

/** Control characters would steer a terminal, and PostgreSQL takes no U+0000. */
function asOneLine(message: string): string {
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  return message.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').slice(0, 500);
}
