import { parentPort, workerData } from 'node:worker_threads';

import { readAsFastAsCan } from '../site/reader.ts';

/** How many connections read which page, and the milliseconds before each asks for it again. */
type Load = { address: string; connections: number; lookMs: number };

// This thread reads pages for some seconds, and then reports how many a second it read.
const { origin, seconds, loads } = workerData as {
  origin: string;
  seconds: number;
  loads: Load[];
};
const readings = await Promise.all(
  loads.map(({ address, ...load }) => readAsFastAsCan(origin + address, { ...load, seconds })),
);
parentPort?.postMessage(readings.reduce((sum, { perSecond }) => sum + perSecond, 0));
