import { paths } from '../../domain/paths.ts';
import { startPostgres } from '../../testing/start-postgres.ts';
import { readAsFastAsCan } from '../site/reader.ts';
import { connectClients, load } from './load.ts';
import { type BenchServer, startServer } from './server.ts';

/** What was measured with this many instances, all on this machine. */
export type InstancesLine = {
  instances: number;
  applicationsPerSecond: number;
  /** Milliseconds that the instances worked for one application; PostgreSQL's own work is not in it. */
  workPerApplication: number;
  pagesPerSecond: number;
};

type Options = { clients: number; seconds: number; newFolder: () => string };

const counts = [1, 2, 4];
/** How many connections read pages from each instance. */
const readers = 10;

/**
 * Applications and pages a second with one, two and four instances on one PostgreSQL, which syncs to the disk as it
 * does for a real site. The `clients` that post are divided among the instances.
 */
export async function* measureInstances(options: Options): AsyncGenerator<InstancesLine> {
  for (const instances of counts) {
    const postgres = await startPostgres(undefined, { isDurable: true });
    const DATABASE_URL = `${postgres.address}/postgres`;
    const start = () => startServer('storing', options.newFolder(), { DATABASE_URL });
    // One after the other, as the first makes the tables.
    const servers = [];
    for (let count = 0; count < instances; count += 1) servers.push(await start());
    try {
      yield { instances, ...(await measure(servers, options)) };
    } finally {
      for (const server of servers) await server.stop();
      await postgres.stop();
    }
  }
}

async function measure(servers: BenchServer[], { clients, seconds }: Options) {
  const each = Math.ceil(clients / servers.length);
  const post = async (forSeconds: number) => {
    const loads = await Promise.all(
      servers.map(async ({ port }) => {
        const connected = await connectClients(port, each);
        const end = performance.now() + forSeconds * 1_000;
        return load(connected, () => performance.now() > end);
      }),
    );
    return sumOf(loads.map(({ acknowledged }) => acknowledged.length));
  };
  const worked = async () => sumOf(await Promise.all(servers.map((server) => server.worked())));
  // The first run is thrown away: the code is not compiled yet.
  await post(2);
  const before = await worked();
  const stored = await post(seconds);
  const work = (await worked()) - before;
  const pages = await Promise.all(
    servers.map(({ port }) =>
      readAsFastAsCan(`http://127.0.0.1:${port}${paths.enrol}`, { connections: readers, seconds }),
    ),
  );
  return {
    applicationsPerSecond: stored / seconds,
    workPerApplication: work / stored,
    pagesPerSecond: sumOf(pages.map(({ perSecond }) => perSecond)),
  };
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
