import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import type { Channel } from './channel.ts';
import type { Timers } from './timers.ts';

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
  /** Until an attempt counts as failed, where the channel names no other time. */
  attempt: number;
  /** From then until it may be repeated although no end is known, so that none runs twice at once. */
  spare: number;
  /** Between two looks for what has become due, or was made due by a command or another instance. */
  poll: number;
  /** What attempts under way are given when the server stops, beside the clients. */
  stop: number;
};

/** A minute for an attempt, and one more until another may claim it. */
export const timings: Timings = {
  attempt: 60_000,
  spare: 60_000,
  poll: 5_000,
  stop: 4_000,
};
