import { setImmediate as turn } from 'node:timers/promises';

import { UncertainError, type Store } from '../../server/store/store.ts';
import type { HistoryEngine } from './database.ts';
import { createPlaces, destinations } from './places.ts';
import { createDeliveryWorker } from '../../server/delivery/delivery-worker.ts';
import type { Timers } from '../../server/delivery/timing.ts';
import { createIntake } from '../../server/intake/intake.ts';
import { forwardCalls, inTurn, makeCall } from '../../server/store/store-calls.ts';

/** The two servers, each on a machine with a clock of its own. */
export const servers = [0, 1] as const;

/** Which of the two servers. */
export type ServerName = (typeof servers)[number];

/** Everything real in one history: two servers on one database, the staff's commands, the places. */
export type World = Awaited<ReturnType<typeof createWorld>>;

/** The error that callers of a server get once it is killed. */
export const gone = new UncertainError('the server is gone');

/** Makes the world of one history; `alter` puts something between the stores and their users. */
export async function createWorld(
  engine: HistoryEngine,
  alter: (store: Store) => Store = (store) => store,
) {
  const database = await engine.makeDatabase();
  const underWay = new Set<Promise<unknown>>();
  const offsets = [0, 0];
  const running: (ReturnType<typeof startProcess> | undefined)[] = [undefined, undefined];
  const faults: string[] = [];
  let moments = 0;
  let clockMoves = 0;
  let started = 0;

  /** Resolves once all that has begun has come as far as it can without more time. */
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
  const places = createPlaces({
    moment,
    clocks: () => ({ moved: clockMoves, agree: offsets[0] === offsets[1] }),
    latestShown: () => new Date(latestShown).toISOString(),
  });
  const inOrder = createQueue();

  /** A server without its sockets, on its machine's clock: intake, worker and an opened store. */
  function startProcess(number: number, clock: () => Date) {
    const opened = database.open();
    const inner = inTurn(alter(opened.store));
    let isAlive = true;
    /** Once the process is killed, new calls never reach the store, and those under way end there unheard. */
    const pass = (operation: () => Promise<unknown>) =>
      new Promise((resolve, reject) => {
        if (!isAlive) return;
        const ended = inOrder(operation).then(
          (result) => (isAlive ? resolve(result) : reject(gone)),
          (error: unknown) => reject(isAlive ? (error as Error) : gone),
        );
        underWay.add(ended);
        void ended.then(() => underWay.delete(ended));
      });
    const passing = forwardCalls((call) => pass(() => makeCall(inner, call)), inner);
    const store = places.watch(passing, number);
    const worker = createDeliveryWorker({
      ...{ store, clock, timers: time.timers, random: () => 0.999 },
      channels: places.channelsOf(number, clock),
      log: (entry) => {
        const isDenied = 'outcome' in entry && entry.outcome === 'no access to the store';
        if (isDenied && isAlive && !database.trouble()) faults.push(deniedForNoReason);
      },
    });
    const wake = () => worker.wake();
    void worker.start();
    return {
      submit: createIntake({ store, clock, deliverTo: destinations, onStored: wake }),
      desk: store.desk,
      wake,
      /** Ends the process as SIGKILL does, after this many more statements. Resolves once its store is dropped. */
      kill: async (after: number) => {
        isAlive = false;
        places.endProcess(number);
        opened.cutOff(after);
        await settled();
        await opened.drop();
      },
    };
  }

  async function start(server: ServerName) {
    running[server] ??= startProcess((started += 1), clockOf(server));
    await settled();
  }

  async function kill(server: ServerName, after = 0) {
    const process = running[server];
    running[server] = undefined;
    await process?.kill(after);
  }

  for (const server of servers) await start(server);
  return {
    ...{ database, places, time, settled, moment, start, kill, clockOf, trueTime },
    // Read each time, because restoring a copy replaces this store.
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
    running: (server: ServerName) => running[server],
    moveClock: (server: ServerName, by: number) => {
      offsets[server]! += by;
      clockMoves += 1;
    },
    /** Every clock shows the true time from now on. */
    setClocks: () => {
      offsets.fill(0);
      clockMoves += 1;
    },
    remove: async () => {
      for (const server of servers) await kill(server);
      await database.remove();
    },
  };
}

const beginning = Date.UTC(2025, 0, 31, 9, 5);
const deniedForNoReason = 'A worker could not use a store that nothing ails.';

/** Runs one call after the other, with all that follows from it, so that a seed always gives the same history. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(call: () => Promise<Result>): Promise<Result> => {
    const done = last.then(call);
    last = done.catch(() => undefined).then(() => turn());
    return done;
  };
}

type Alarm = { at: number; rings: () => void };

/** Time that goes on only when it is told to, in milliseconds. Nobody hears the alarms of a process that is dead. */
function createModelTime(settled: () => Promise<void>) {
  let elapsed = 0;
  const alarms = new Set<Alarm>();
  const polls = new Set<() => void>();
  const timers: Timers = {
    every: (_period, does) => {
      polls.add(does);
      return () => polls.delete(does);
    },
    after: (delay, does) => {
      const alarm = { at: elapsed + delay, rings: does };
      alarms.add(alarm);
      return () => void alarms.delete(alarm);
    },
  };

  return {
    elapsed: () => elapsed,
    timers,
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
        const [next] = [...alarms].toSorted((one, other) => one.at - other.at);
        elapsed = Math.max(elapsed, Math.min(end, nextPoll, next?.at ?? Infinity));
        if (next && next.at <= elapsed) {
          alarms.delete(next);
          next.rings();
          rings += 1;
        } else {
          for (const poll of polls) poll();
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
