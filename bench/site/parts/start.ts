import { setTimeout as pause } from 'node:timers/promises';

import { paths } from '../../../domain/paths.ts';
import { limits } from '../limits.ts';
import { startMeasuredServer } from '../measured-server.ts';
import { readAsFastAsCan } from '../reader.ts';
import { atMost, type Bench, type Cell, type Report } from '../report.ts';
import { median } from '../../statistics.ts';

/** Milliseconds after which a server is at rest, done with all that it does beside its first answers. */
const untilRest = 8_000;

/** How long the server takes to start, and the memory that it holds at rest and after a load. */
export async function measureStart({ runs = 3 }: Bench): Promise<Report> {
  const started: number[] = [];
  const atRest: number[] = [];
  const afterLoad: number[] = [];
  // The first start is not counted: only the later ones find the sources compiled (`tasks/run.mjs`).
  for (let run = 0; run <= runs; run += 1) {
    const server = await startMeasuredServer();
    if (run > 0) {
      started.push(server.startedIn);
      await pause(untilRest);
      atRest.push(await server.memory());
      for (const address of [paths.home, paths.enrol, paths.guide ?? paths.terms]) {
        await readAsFastAsCan(server.url + address, { connections: 50, seconds: 4 });
      }
      await pause(untilRest);
      afterLoad.push(await server.memory());
    }
    await server.end();
  }
  return { ...headings, rows: [row(started, atRest, afterLoad)] };
}

function row(started: number[], atRest: number[], afterLoad: number[]): Cell[] {
  const [milliseconds, rest, after] = [started, atRest, afterLoad].map(median) as [
    number,
    number,
    number,
  ];
  const inMiB = (bytes: number) => (bytes / 1_048_576).toFixed(0);
  return [
    'the server',
    atMost(milliseconds, limits.start, milliseconds.toFixed(0)),
    atMost(rest, limits.memoryAtRest, inMiB(rest)),
    atMost(after, limits.memoryAfterLoad, inMiB(after)),
  ];
}

const headings = {
  title: 'Start and memory',
  notes: [
    'From the start of the process to its first page, a second start, so that Node has what it made of the',
    'sources; resident memory 8 s later, and 8 s after 12 s of reading over 50 connections. Medians.',
  ],
  columns: ['', 'start ms', 'at rest MiB', 'after a load MiB'],
};
