import { limits } from '../http/limits.ts';
import { harmless, type Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import type { Channel } from './channel.ts';
import { deliverThrough } from './deliver-through.ts';
import { type Timers, timers } from './timers.ts';

/** What the worker takes instead of reaching for it. */
export type WorkerParts = {
  store: Store;
  clock: () => Date;
  channels: Channel[];
  log: Log;
  timings?: Timings;
  timers?: Timers;
  /** From 0 up to 1, for what the schedule leaves to chance. */
  random?: () => number;
};

/** All in milliseconds. */
export type Timings = {
  /** Until an attempt counts as failed. */
  attempt: number;
  /** Until an attempt that died may be repeated; longer than `attempt`, so that none runs twice at once. */
  lease: number;
  /** Between two looks for what has become due, or was made due by a command or another instance. */
  poll: number;
  /** What attempts under way are given when the server stops, beside the clients. */
  stop: number;
};

/** A minute for an attempt, two for its lease, so that one is over before another may claim it. */
export const timings: Timings = {
  attempt: 60_000,
  lease: 120_000,
  poll: 5_000,
  stop: limits.lastAnswers,
};

/** The worker, as the server starts and stops it. */
export type DeliveryWorker = {
  start: () => Promise<void>;
  /** Something is due now. */
  wake: () => void;
  /** Resolves once no attempt is under way any more; told again, it waits for the same. */
  stop: () => Promise<void>;
};

/**
 * Takes what the outbox holds to its places. Each channel goes at its own pace, so that a place which
 * does not answer holds up no other. A fault of the store is logged and tried again at the next poll.
 */
export function createDeliveryWorker({ channels, ...parts }: WorkerParts): DeliveryWorker {
  const sure = {
    ...parts,
    log: harmless(parts.log),
    timings: parts.timings ?? timings,
    timers: parts.timers ?? timers,
    random: parts.random ?? Math.random,
  };
  const lines = channels.map((channel) => deliverThrough(channel, sure));
  const wake = () => lines.forEach((line) => line.look());
  let endPolls: (() => void) | undefined;
  let stopped: Promise<unknown> | undefined;
  return {
    start: () => {
      if (lines.length > 0) endPolls = sure.timers.every(sure.timings.poll, wake);
      wake();
      return Promise.resolve();
    },
    wake,
    stop: async () => {
      endPolls?.();
      await (stopped ??= Promise.all(lines.map((line) => line.stop())));
    },
  };
}
