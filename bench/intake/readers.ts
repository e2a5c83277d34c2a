import { parentPort, workerData } from 'node:worker_threads';

import { readAsFastAsCan } from '../site/reader.ts';

/** Who reads which page, and milliseconds that they look at it before they ask again. */
type Load = { address: string; connections: number; lookMs: number };

// A thread that reads pages for some seconds, and then says how many a second it had.
const { origin, seconds, loads } = workerData as {
  origin: string;
  seconds: number;
  loads: Load[];
};
const readings = await Promise.all(
  loads.map(({ address, ...load }) => readAsFastAsCan(origin + address, { ...load, seconds })),
);
parentPort?.postMessage(readings.reduce((sum, { perSecond }) => sum + perSecond, 0));
