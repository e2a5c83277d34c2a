import { connectClients, load } from './load.ts';
import { startServer } from './server.ts';
import { median, quantile } from '../statistics.ts';

type Round = { perSecond: number; latencies: number[] };

type Options = { clients: number; rounds: number; seconds: number; newFolder: () => string };

/**
 * Applications acknowledged in a second, storing and not storing. The two take turns, because what
 * else the machine is doing changes from one minute to the next.
 */
export async function measureThroughput({ clients, rounds, seconds, newFolder }: Options) {
  const servers = {
    storing: await startServer('storing', newFolder()),
    'not storing': await startServer('not storing', newFolder()),
  };
  const results: Record<keyof typeof servers, Round[]> = { storing: [], 'not storing': [] };
  const kinds = Object.keys(results) as (keyof typeof results)[];
  // The first round is thrown away: the code is not compiled yet.
  for (let round = 0; round <= rounds; round += 1) {
    for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
      const connected = await connectClients(servers[kind].port, clients);
      const end = performance.now() + seconds * 1_000;
      const done = await load(connected, () => performance.now() > end);
      const { acknowledged, latencies } = done;
      if (round > 0)
        results[kind].push({ perSecond: acknowledged.length / done.seconds, latencies });
    }
  }
  for (const kind of kinds) await servers[kind].stop();
  return {
    lines: kinds.map((kind) => ({ kind, ...summary(results[kind]) })),
    ratio: median(
      results.storing.map(({ perSecond }, i) => perSecond / results['not storing'][i]!.perSecond),
    ),
  };
}

function summary(rounds: Round[]) {
  const latencies = rounds.flatMap((round) => round.latencies);
  return {
    perSecond: median(rounds.map((round) => round.perSecond)),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}
