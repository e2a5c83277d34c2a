import { setImmediate as turn } from 'node:timers/promises';

import type { Store } from '../../server/store/store.ts';
import type { HistoryEngine, OpenedStore } from './database.ts';
import { createLedger, createPlaces, destinations } from './places.ts';
import { createDeliveryWorker } from '../../server/delivery/delivery-worker.ts';
import { type Timers, timings } from '../../server/delivery/timing.ts';
import { createIntake } from '../../server/intake/intake.ts';
import { forwardCalls, inTurn, makeCall } from '../../server/store/store-calls.ts';

/** Which of the two servers, each on a machine with a clock of its own. */
export type ServerName = 0 | 1;

/** Everything real in one history: two servers on one database, the staff's commands, the places. */
export type World = Awaited<ReturnType<typeof createWorld>>;

/** `alter` puts something between the stores and their users. */
export async function createWorld(
  engine: HistoryEngine,
  { alter = (store) => store }: { alter?: (store: Store) => Store } = {},
) {
  const database = await engine.makeDatabase();
  const underWay = new Set<Promise<unknown>>();
  const offsets = [0, 0];
  const running: (ReturnType<typeof startProcess> | undefined)[] = [undefined, undefined];
  const faults: string[] = [];
  let moments = 0;
  let clockMoves = 0;
  let started = 0;

  async function settled() {
    do {
      await Promise.all(underWay);
      await turn();
    } while (underWay.size > 0);
  }

  const moment = () => (moments += 1);
  const time = createModelTime(settled);
  const trueTime = () => beginning + time.elapsed();
  let latestShown = beginning;
  const clockOf = (server: ServerName) => () => {
    const shown = trueTime() + offsets[server]!;
    latestShown = Math.max(latestShown, shown);
    return new Date(shown);
  };
  const clocks = () => ({ moved: clockMoves, agree: offsets[0] === offsets[1] });
  const ledger = createLedger(moment);
  const places = createPlaces({
    ...{ ledger, moment, clocks },
    latestShown: () => new Date(latestShown).toISOString(),
  });

  /** A server without its sockets, on its machine's clock: intake, worker and an opened store. */
  function startProcess(opened: OpenedStore, number: number, clock: () => Date) {
    const gate = createGate(underWay);
    const store = ledger.watch(gate.through(inTurn(alter(opened.store))), number);
    const { timers, end } = time.timersOfProcess();
    const worker = createDeliveryWorker({
      ...{ store, clock, timers, random: () => 0.999 },
      channels: places.channelsOf(number, clock),
      log: (entry) => {
        const isDenied = 'outcome' in entry && entry.outcome === 'no access to the store';
        if (isDenied && !database.trouble()) faults.push(deniedForNoReason);
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
      /** As on a signal. Resolves to whether it ended in time. */
      stop: async () => {
        const stopping = { isOver: false };
        void worker.stop().then(() => (stopping.isOver = true));
        await settled();
        if (!stopping.isOver) await time.pass(timings.stop + 1_000);
        await leave(0);
        return stopping.isOver;
      },
      /** As by SIGKILL, after so many statements. Resolves once the database has let go of it. */
      kill: leave,
    };
  }

  async function start(server: ServerName) {
    if (running[server]) return;
    running[server] = startProcess(await database.open(), (started += 1), clockOf(server));
    await settled();
  }

  async function stop(server: ServerName) {
    const process = running[server];
    running[server] = undefined;
    const isInTime = (await process?.stop()) ?? true;
    if (!isInTime) faults.push('A server did not stop in time.');
  }

  async function kill(server: ServerName, after = 0) {
    const process = running[server];
    running[server] = undefined;
    await process?.kill(after);
  }

  await start(0);
  await start(1);
  return {
    ...{ database, places, time, settled, moment, start, stop, kill },
    // Restoring a copy replaces it.
    get staff() {
      return alter(database.staff);
    },
    get observer() {
      return alter(database.observer);
    },
    /** What went wrong on the way, in sentences. */
    faults,
    /** Forgets what came after the last copy. */
    forgetLater: undefined as (() => void) | undefined,
    clockOf,
    trueTime,
    running: (server: ServerName) => running[server],
    moveClock: (server: ServerName, by: number) => {
      offsets[server]! += by;
      clockMoves += 1;
    },
    /** Every clock shows the time itself from now on. */
    setClocks: () => {
      offsets.fill(0);
      clockMoves += 1;
    },
    remove: async () => {
      for (const server of [0, 1] as const) await kill(server);
      await database.remove();
    },
  };
}

const beginning = Date.UTC(2025, 0, 31, 9, 5);
const deniedForNoReason = 'A worker could not use a store that nothing ails.';

/**
 * Once closed, as when the process is killed, it lets nothing pass: new calls never reach the store, and those
 * under way end there, but nobody hears of it. All gates share `underWay`.
 */
function createGate(underWay: Set<Promise<unknown>>) {
  let isOpen = true;

  function pass<Result>(operation: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (!isOpen) return;
      const running = operation().then(
        (result) => isOpen && resolve(result),
        (error: unknown) => isOpen && reject(error as Error),
      );
      underWay.add(running);
      void running.then(() => underWay.delete(running));
    });
  }

  return {
    through: (store: Store): Store =>
      forwardCalls((call) => pass(() => makeCall(store, call)), {
        list: (...args) => store.list(...args),
        close: () => pass(() => store.close()),
      }),
    close: () => (isOpen = false),
  };
}

type Alarm = { at: number; rings: () => void };

/** What one process waits for. */
type Waiting = { alarms: Set<Alarm>; polls: Set<() => void> };

/**
 * Time that goes on only when it is told to; in milliseconds. `settled` resolves once all that has begun has come as
 * far as it can without more time.
 */
function createModelTime(settled: () => Promise<void>) {
  let elapsed = 0;
  const processes = new Set<Waiting>();

  const nextAlarm = () =>
    [...processes]
      .flatMap(({ alarms }) => [...alarms].map((alarm) => ({ alarm, alarms })))
      .toSorted((one, other) => one.alarm.at - other.alarm.at)[0];

  return {
    elapsed: () => elapsed,
    /** The timers of a new process, and how they all end with it. */
    timersOfProcess: () => {
      const waiting: Waiting = { alarms: new Set(), polls: new Set() };
      processes.add(waiting);
      const end = () => void processes.delete(waiting);
      return { timers: timersFor(waiting, () => elapsed), end };
    },
    /**
     * Lets time pass. The first polls come after `firstPause`, the next ever more seldom, so that three days take a few
     * dozen: it makes no difference how many there are. Less time passes where too many alarms ring in it: two servers
     * whose clocks are half a day apart take a hanging delivery from each other every minute, for as long as it hangs.
     */
    pass: async (milliseconds: number, firstPause = 5_000) => {
      const end = elapsed + milliseconds;
      let pause = firstPause;
      let nextPoll = elapsed + pause;
      let rings = 0;
      while (elapsed < end && rings < mostRings) {
        const next = nextAlarm();
        elapsed = Math.max(elapsed, Math.min(end, nextPoll, next?.alarm.at ?? Infinity));
        if (next && next.alarm.at <= elapsed) {
          next.alarms.delete(next.alarm);
          next.alarm.rings();
          rings += 1;
        } else {
          for (const { polls } of processes) for (const poll of polls) poll();
          pause = Math.min(4 * pause, longestPause);
          nextPoll = elapsed + pause;
        }
        await settled();
      }
    },
  };
}

const mostRings = 500;
const longestPause = 6 * 60 * 60 * 1_000;

function timersFor({ alarms, polls }: Waiting, elapsed: () => number): Timers {
  const after = (delay: number, does: () => void) => {
    const alarm: Alarm = { at: elapsed() + delay, rings: does };
    alarms.add(alarm);
    return () => void alarms.delete(alarm);
  };
  return {
    every: (_period, does) => {
      polls.add(does);
      return () => polls.delete(does);
    },
    after,
  };
}
