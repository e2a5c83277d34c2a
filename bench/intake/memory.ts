import { connectClients, load } from './load.ts';
import { startServer } from './server.ts';
import { median } from '../statistics.ts';

type Options = { clients: number; applications: number; newFolder: () => string };

/**
 * The server's memory while it takes in many applications: the median of each fifth of the run, in bytes. It is flat if
 * the last fifth takes at most a tenth more than the first. Enough applications come before the first fifth for the
 * engine's heap to reach its working size: in a run of 400,000 it grew during the first 60,000, and by 2 % after them.
 */
export async function measureMemory({ clients, applications, newFolder }: Options) {
  const server = await startServer('storing', newFolder());
  const samples: number[] = [];
  let acknowledged = 0;
  const send = async (size: number) =>
    load(
      await connectClients(server.port, clients),
      ({ latencies, unanswered }) => latencies.length + unanswered.length >= size,
    );
  await send(warmUp);
  for (let portion = 0; portion < portions; portion += 1) {
    const done = await send(Math.ceil(applications / portions));
    acknowledged += done.acknowledged.length;
    samples.push(await server.memory());
  }
  await server.stop();
  const fifths = [0, 1, 2, 3, 4].map((fifth) =>
    median(samples.slice((fifth * portions) / 5, ((fifth + 1) * portions) / 5)),
  );
  return { acknowledged, fifths, growth: fifths[4]! / fifths[0]! };
}

/** How many applications come before the memory is first looked at. */
const warmUp = 75_000;
/** How many times the memory is looked at. */
const portions = 50;
