import type { ChannelName } from '../../server/delivery/channel.ts';
import { createDeliveryWorker, timings } from '../../server/delivery/delivery-worker.ts';
import { createIntake, type Submit } from '../../server/intake/intake.ts';
import type { Store } from '../../server/store/store.ts';
import type { OpenedStore } from './database.ts';
import { createGate } from './gate.ts';
import type { ModelTime } from './model-time.ts';
import { placeNames, type Places } from './places.ts';

type ProcessParts = {
  opened: OpenedStore;
  /** Puts something between the store and the process. */
  alter: (store: Store) => Store;
  number: number;
  clock: () => Date;
  time: ModelTime;
  places: Places;
  moment: () => number;
  underWay: Set<Promise<unknown>>;
  settled: () => Promise<void>;
  /** Told when the worker cannot use the store. */
  onNoStore: () => void;
};

/** A server without its sockets, while it runs: intake, worker and an opened store. */
export type ServerProcess = {
  submit: Submit;
  wake: () => void;
  /** As on a signal. Resolves to whether it ended in time. */
  stop: () => Promise<boolean>;
  /** As by a power cut, after so many statements. Resolves once the database has let go of it. */
  kill: (after: number) => Promise<void>;
};

/** Starts it on its machine's clock. */
export function startProcess(parts: ProcessParts): ServerProcess {
  const { opened, number, clock, time, places, moment, underWay, settled } = parts;
  const gate = createGate(underWay);
  const claims = new Map<string, number>();
  const store = noteClaims(gate.through(parts.alter(opened.store)), claims, moment);
  const { timers, end } = time.timersOfProcess();
  const claimed = (channel: ChannelName, reference: string) =>
    claims.get(`${channel} ${reference}`) ?? moment();
  const worker = createDeliveryWorker({
    ...{ store, clock, timers, random: () => 0.999 },
    channels: places.channelsOf(number, claimed),
    log: (entry) => {
      if ('outcome' in entry && entry.outcome === 'no access to the store') parts.onNoStore();
    },
  });
  const onStored = () => worker.wake();
  void worker.start();

  async function leave(after: number) {
    gate.close();
    end();
    places.endProcess(number);
    opened.cutOff(after);
    await settled();
    await opened.drop();
  }

  return {
    submit: createIntake({ store, clock, deliverTo: placeNames, onStored }),
    wake: () => worker.wake(),
    stop: async () => {
      const stopping = { isOver: false };
      void worker.stop().then(() => (stopping.isOver = true));
      await settled();
      if (!stopping.isOver) await time.pass(timings.stop + 1_000);
      await leave(0);
      return stopping.isOver;
    },
    kill: leave,
  };
}

/** Notes when each delivery was asked for. */
function noteClaims(store: Store, claims: Map<string, number>, moment: () => number): Store {
  const claim: Store['outbox']['claim'] = async (channel, terms) => {
    const asked = moment();
    const claimed = await store.outbox.claim(channel, terms);
    for (const { submission } of claimed) claims.set(`${channel} ${submission.reference}`, asked);
    return claimed;
  };
  return { ...store, outbox: { ...store.outbox, claim } };
}
