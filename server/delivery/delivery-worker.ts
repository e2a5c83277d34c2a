import type { FastifyBaseLogger } from 'fastify';

import { beginningOf } from '../../domain/forms/readers.ts';
import { unconfirmed } from '../../domain/provider/copy.ts';
import { errorClass } from '../log.ts';
import type { ClaimedDelivery, DeliveryResult } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import { type Channel, DeliveryError } from './channel.ts';

type WorkerParts = {
  store: Store;
  clock: () => Date;
  channels: readonly Channel[];
  /** Without it nothing is logged. */
  log?: FastifyBaseLogger | undefined;
};

/**
 * Delivers what the outbox holds, a few attempts at once through each channel, so that a place that does not answer
 * delays no other. A fault of the store is logged and tried again at the next poll.
 */
export class DeliveryWorker {
  readonly #store: Store;
  readonly #clock: () => Date;
  readonly #log: FastifyBaseLogger | undefined;
  readonly #channels: readonly Channel[];
  readonly #underWay = new Map<Channel, Set<Promise<void>>>();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #isPollRequested = false;
  #isStopped = false;

  constructor({ store, clock, channels, log }: WorkerParts) {
    this.#store = store;
    this.#clock = clock;
    this.#channels = channels;
    this.#log = log;
    for (const channel of channels) this.#underWay.set(channel, new Set());
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), pollMs).unref();
    this.wake();
  }

  /** To be called when something has become due. */
  wake(): void {
    if (this.#isStopped || this.#channels.length === 0) return;
    this.#isPollRequested = true;
    this.#polling ??= this.#pollUntilIdle();
  }

  /**
   * Begins nothing new, lets the attempts under way end for `graceMs`, aborts the others, and resolves once all have
   * been recorded. The clients take their answers meanwhile.
   */
  async stop(graceMs = 4_000): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    const timer = setTimeout(() => this.#stopping.abort(), graceMs);
    await this.#polling;
    await Promise.all([...this.#underWay.values()].flatMap((attempts) => [...attempts]));
    clearTimeout(timer);
  }

  /** Something may have become due during a poll and been missed by it, so another poll follows. */
  async #pollUntilIdle(): Promise<void> {
    while (this.#isPollRequested) {
      this.#isPollRequested = false;
      for (const channel of this.#channels) await this.#claimDue(channel);
    }
    this.#polling = undefined;
  }

  async #claimDue(channel: Channel): Promise<void> {
    const underWay = this.#underWay.get(channel)!;
    const limit = attemptsAtOnce - underWay.size;
    if (limit === 0) return;
    const now = this.#clock();
    const leaseMs = attemptMsOf(channel) + leaseMarginMs;
    const terms = { now: now.toISOString(), leaseEnds: after(now, leaseMs), limit };
    try {
      for (const claimed of await this.#store.outbox.claim(channel.name, terms)) {
        const attempt = this.#attempt(channel, claimed).finally(() => {
          underWay.delete(attempt);
          this.wake();
        });
        underWay.add(attempt);
      }
    } catch (error) {
      this.#logNoStore(channel, error);
    }
  }

  async #attempt(channel: Channel, claimed: ClaimedDelivery): Promise<void> {
    const { submission, mayHaveArrived, tries, ...terms } = claimed;
    const timeout = AbortSignal.timeout(attemptMsOf(channel));
    const signal = AbortSignal.any([this.#stopping.signal, timeout]);
    let result: DeliveryResult;
    let logged: { refused?: number; error?: unknown };
    try {
      if (mayHaveArrived && !channel.isRepeatable) throw serverDied();
      const attempt = { ...terms, submission, signal, now: this.#clock() };
      logged = (await channel.deliver(attempt)) ?? {};
      result = { outcome: 'delivered', at: this.#clock().toISOString() };
    } catch (error) {
      logged = { error };
      result = this.#failure(error, { channel, tries, signal });
    }
    // If the end is not recorded, the delivery is due again when its lease ends, so recording comes first.
    const { historyEvent } = channel;
    await this.#store.outbox
      .record(claimed.attempt, { ...result, historyEvent })
      .catch((error: unknown) => this.#logNoStore(channel, error));
    if (result.outcome === 'delivered' && channel.place) await this.#hurry(channel, channel.place);
    const { reference } = submission;
    this.#log?.info({ channel: channel.name, outcome: outcomeOf(result), reference, ...logged });
  }

  /** What waits for a place that is there again need not wait any longer. */
  async #hurry(channel: Channel, place: string): Promise<void> {
    await this.#store.outbox
      .hurry(place, this.#clock().toISOString())
      .catch((error: unknown) => this.#logNoStore(channel, error));
  }

  #failure(
    error: unknown,
    { channel, tries, signal }: { channel: Channel; tries: number; signal: AbortSignal },
  ): DeliveryResult {
    const now = this.#clock();
    const failure = error instanceof DeliveryError ? error : unexpected(error, signal);
    const { isUncertain, isNeedless } = failure;
    // What may have reached a person is not sent again by itself.
    const isOver = failure.isPermanent || (isUncertain && !channel.isRepeatable);
    const leftMs = Date.parse(failure.until ?? '') - now.getTime();
    const pauseMs = this.#stopping.signal.aborted ? 0 : pauseAfter(tries, leftMs);
    const again = pauseMs === undefined ? undefined : after(now, pauseMs);
    const { notBefore = '' } = failure;
    const next = failure.dueAt ?? (again && (again < notBefore ? notBefore : again));
    const nextAt = isOver ? undefined : next;
    const reason = isUncertain ? `${failure.message} ${unconfirmed}` : failure.message;
    const isOfThis = failure.isOfRecipient || failure.dueAt !== undefined || notBefore !== '';
    const isOfPlace = error instanceof DeliveryError && !isOfThis;
    return {
      outcome: 'failed',
      at: now.toISOString(),
      reason: asOneLine(reason),
      isUncertain,
      isNeedless,
      nextAt,
      isEarly: failure.dueAt !== undefined,
      waitsFor: isOfPlace ? channel.place : undefined,
    };
  }

  #logNoStore({ name }: Channel, error: unknown): void {
    this.#log?.error({ channel: name, outcome: 'no access to the store', error });
  }
}

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/**
 * Milliseconds to wait after each failure of a delivery. After the last of them, some three days on, it is given up and
 * a person has to look.
 */
export const pausesMs = [
  5 * seconds, // a connection that broke off
  20 * seconds, // a script that is being deployed again
  1 * minutes, // a server that is being restarted
  5 * minutes, // greylisting: most mail servers take a mail that comes again after five minutes
  20 * minutes, // a quota that is counted by the minute or the quarter of an hour
  1 * hours, // an outage that somebody is mending
  3 * hours,
  6 * hours, // never longer, so that a place that recovers is tried on the same working day
  6 * hours,
  6 * hours, // the end of the first day: Google's daily allowance is there again
  6 * hours,
  6 * hours,
  6 * hours,
  6 * hours, // the end of the second
  6 * hours,
  6 * hours,
  6 * hours,
  6 * hours, // the end of the third: a weekend is over
];

/**
 * The pause after so many attempts. What is of use for a time alone (`leftMs`) is tried until that is over, after a
 * quarter of what is left at most.
 */
function pauseAfter(tries: number, leftMs: number): number | undefined {
  const pauseMs = pausesMs[tries - 1];
  if (!(leftMs > 0)) return pauseMs;
  return Math.min(pauseMs ?? 6 * hours, Math.max(minutes, leftMs / 4));
}

/** What became due by a command, by another instance or by the clock waits at most this long. */
const pollMs = 5_000;

/** A spreadsheet script has a lock, a mail server a limit. */
const attemptsAtOnce = 3;

const attemptMsOf = ({ attemptMs = 60_000 }: Channel) => attemptMs;

/** Between the end of an attempt and that of its lease, so that no other instance makes it at the same time. */
const leaseMarginMs = 60_000;

function after(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString();
}

function outcomeOf(result: DeliveryResult) {
  if (result.outcome === 'delivered') return 'delivered';
  if (result.isNeedless) return 'taken back';
  if (result.nextAt === undefined) return 'gave up';
  return result.isUncertain ? 'uncertain' : 'failed';
}

function serverDied() {
  return new DeliveryError('The server ended in the middle of an attempt.', { isUncertain: true });
}

/** The message of any other error may quote what was submitted, so it is left out. */
function unexpected(error: unknown, { aborted }: AbortSignal): DeliveryError {
  return aborted
    ? new DeliveryError('It took too long, or the server stopped.', { isUncertain: true })
    : new DeliveryError(`An unexpected fault in this program: ${errorClass(error)}.`);
}

/** Control characters would act on a terminal, and PostgreSQL does not take U+0000. */
function asOneLine(message: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return beginningOf(message.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' '), 500);
}
