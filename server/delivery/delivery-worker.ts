import { harmless } from '../log.ts';
import type { Channel } from './channel.ts';
import { deliverThrough, type LineParts } from './deliver-through.ts';
import { timers, timings } from './timing.ts';

type WorkerParts = Pick<LineParts, 'store' | 'clock' | 'log'> &
  Partial<LineParts> & { channels: Channel[] };

/** The worker, as the server starts and stops it. */
export type DeliveryWorker = {
  start: () => Promise<void>;
  /** To be called when something has become due. */
  wake: () => void;
  /** Resolves once no attempt is under way any more; a second call waits for the same. */
  stop: () => Promise<void>;
};

/**
 * Delivers what the outbox holds. Each channel goes at its own pace, so that a place that does not answer delays no
 * other. A fault of the store is logged and tried again at the next poll.
 */
export function createDeliveryWorker({ channels, ...parts }: WorkerParts): DeliveryWorker {
  const sure = { timings, timers, random: Math.random, ...parts, log: harmless(parts.log) };
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
