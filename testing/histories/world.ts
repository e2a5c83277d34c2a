import { setImmediate as turn } from 'node:timers/promises';

import type { Store } from '../../server/store/store.ts';
import type { HistoryEngine } from './database.ts';
import { createLedger } from './ledger.ts';
import { createModelTime } from './model-time.ts';
import { createPlaces } from './places.ts';
import { type ServerProcess, startProcess } from './process.ts';

/** Which of the two servers, each on a machine with a clock of its own. */
export type ServerName = 0 | 1;

/** Everything real in one history: two servers on one database, the staff's commands, the places. */
export type World = Awaited<ReturnType<typeof createWorld>>;

/** `alter` puts something between the stores and who uses them. */
export async function createWorld(
  engine: HistoryEngine,
  { alter = (store) => store }: { alter?: (store: Store) => Store } = {},
) {
  const database = await engine.makeDatabase();
  const underWay = new Set<Promise<unknown>>();
  const offsets = [0, 0];
  const running: (ServerProcess | undefined)[] = [undefined, undefined];
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

  async function start(server: ServerName) {
    if (running[server]) return;
    running[server] = startProcess({
      opened: await database.open(),
      number: (started += 1),
      clock: clockOf(server),
      ...{ alter, time, places, ledger, underWay, settled },
      onNoStore: () => {
        if (!database.trouble()) faults.push('A worker could not use a store that nothing ails.');
      },
    });
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
    staff: alter(database.staff),
    observer: alter(database.observer),
    /** What went wrong on the way, in sentences. */
    faults,
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
