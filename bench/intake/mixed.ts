import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import { paths } from '../../domain/paths.ts';
import { median, quantile } from '../statistics.ts';
import { newSamplePost } from './client.ts';
import { connectClients } from './load.ts';
import { startServer } from './server.ts';

type Options = { rounds: number; seconds: number; newFolder: () => string };

/** How many milliseconds a post waits, alone and among readers, and how many times longer the latter is. */
export type Wait = { alone: number; amongReaders: number; times: number };

/** How long posts wait, the median and the 99th percentile, and how many pages a second were read meanwhile. */
export type MixedResult = { p50: Wait; p99: Wait; readPerSecond: number };

/** How many visitors read a page, and how long each looks at it before asking again; 19 of 20 visitors send nothing. */
const visitors = 19;
const lookMs = 100;
/** Connections of one client that asks for the form as fast as it is answered. */
const greedy = 20;
/** How many clients post, and the milliseconds between two posts of one. */
const posters = 2;
const betweenPostsMs = 20;

/** How long posts wait, alone and while visitors read and one client asks for the form as fast as it can. */
export async function measureMixed({ rounds, seconds, newFolder }: Options): Promise<MixedResult> {
  const server = await startServer('storing', newFolder());
  const found: Record<'alone' | 'amongReaders', Distribution[]> = { alone: [], amongReaders: [] };
  const read: number[] = [];
  // The first round is thrown away: the code is not compiled yet.
  for (let round = 0; round <= rounds; round += 1) {
    const alone = await post(server.port, seconds);
    // Readers have a thread of their own, or posts would also wait for them here.
    const readers = new Worker(join(import.meta.dirname, 'readers.ts'), {
      workerData: {
        origin: `http://127.0.0.1:${server.port}`,
        seconds: seconds + 1,
        loads: [
          { address: paths.enrol, connections: greedy, lookMs: 0 },
          { address: paths.home, connections: visitors, lookMs },
        ],
      },
    });
    await pause(500);
    const amongReaders = await post(server.port, seconds);
    const [perSecond] = (await once(readers, 'message')) as [number];
    if (round === 0) continue;
    found.alone.push(alone);
    found.amongReaders.push(amongReaders);
    read.push(perSecond);
  }
  await server.stop();
  const wait = (share: keyof Distribution): Wait => {
    const [alone, amongReaders] = [found.alone, found.amongReaders].map((each) =>
      median(each.map((distribution) => distribution[share])),
    ) as [number, number];
    return { alone, amongReaders, times: amongReaders / alone };
  };
  return { p50: wait('p50'), p99: wait('p99'), readPerSecond: median(read) };
}

type Distribution = { p50: number; p99: number };

async function post(port: number, seconds: number): Promise<Distribution> {
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1_000;
  const clients = await connectClients(port, posters);
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        const sent = performance.now();
        await client.post(newSamplePost());
        latencies.push(performance.now() - sent);
        await pause(betweenPostsMs);
      }
      client.close();
    }),
  );
  return { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
}
