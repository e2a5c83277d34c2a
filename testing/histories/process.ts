import { createDeliveryWorker } from '../../server/delivery/delivery-worker.ts';
import { timings } from '../../server/delivery/timing.ts';
import { createIntake, type Submit } from '../../server/intake/intake.ts';
import type { Desk } from '../../server/store/desk.ts';
import type { Store } from '../../server/store/store.ts';
import { inTurn } from '../../server/store/store-calls.ts';
import type { OpenedStore } from './database.ts';
import { createGate } from './gate.ts';
import type { Ledger } from './ledger.ts';
import type { ModelTime } from './model-time.ts';
import { destinations, type Places } from './places.ts';

type ProcessParts = {
  opened: OpenedStore;
  /** Puts something between the store and the process. */
  alter: (store: Store) => Store;
  number: number;
  clock: () => Date;
  time: ModelTime;
  places: Places;
  ledger: Ledger;
  underWay: Set<Promise<unknown>>;
  settled: () => Promise<void>;
  /** Told when the worker cannot use the store. */
  onNoStore: () => void;
};

/** A server without its sockets, while it runs: intake, worker and an opened store. */
export type ServerProcess = {
  submit: Submit;
  desk: Desk;
  wake: () => void;
  /** As on a signal. Resolves to whether it ended in time. */
  stop: () => Promise<boolean>;
  /** As by SIGKILL, after so many statements. Resolves once the database has let go of it. */
  kill: (after: number) => Promise<void>;
};

/** Starts it on its machine's clock. */
export function startProcess(parts: ProcessParts): ServerProcess {
  const { opened, number, clock, time, places, ledger, underWay, settled } = parts;
  const gate = createGate(underWay);
  const store = ledger.watch(gate.through(inTurn(parts.alter(opened.store))), number);
  const { timers, end } = time.timersOfProcess();
  const worker = createDeliveryWorker({
    ...{ store, clock, timers, random: () => 0.999 },
    channels: places.channelsOf(number),
    log: (entry) => {
      if ('outcome' in entry && entry.outcome === 'no access to the store') parts.onNoStore();
    },
  });
  const onStored = () => worker.wake();
  void worker.start();

  async function leave(after: number) {
    gate.close();
    places.endProcess(number);
    end();
    opened.cutOff(after);
    await settled();
    await opened.drop();
  }

  return {
    submit: createIntake({ store, clock, deliverTo: destinations, onStored }),
    desk: store.desk,
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
