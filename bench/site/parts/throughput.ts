import path from 'node:path';

import autocannon from 'autocannon';

import { paths } from '../../../src/paths.ts';
import type { Bench } from '../bench.ts';
import { findNginx, startNginx } from '../nginx.ts';
import { format, type Report } from '../report.ts';
import { median } from '../../statistics.ts';

/** Seconds of one round. */
const round = 5;
const measured = [paths.home, paths.course('prompt-engineering')];

/** Pages a second from the product's server, beside nginx with the same files, in turn. */
export async function measureThroughput({ server, runs = 3 }: Bench): Promise<Report> {
  const nginx = await findNginx();
  if (!nginx) return absent;
  const folder = path.join(server.dist, 'client');
  const other = await startNginx(nginx, folder, path.join(server.dist, '../nginx'));
  const encoding = nginx.brotliModule ? 'br' : 'gzip';
  try {
    const rows = [];
    for (const address of measured) {
      const bytes = await sameBytes([server.url, other.url], address, encoding);
      for (const connections of [10, 50]) {
        const own: number[] = [];
        const theirs: number[] = [];
        for (let i = 0; i < runs; i += 1) {
          own.push(await pagesPerSecond(server.url + address, connections, encoding));
          theirs.push(await pagesPerSecond(other.url + address, connections, encoding));
        }
        rows.push([
          address,
          String(connections),
          format(bytes),
          format(Math.round(median(own))),
          format(Math.round(median(theirs))),
          (median(own) / median(theirs)).toFixed(2),
        ]);
      }
    }
    return { ...headings, notes: [...headings.notes, `Medians of ${runs} rounds.`], rows };
  } finally {
    await other.end();
  }
}

const headings = {
  title: 'Pages a second, beside nginx with the same files',
  notes: [
    `In turn, ${round} s a round, connections kept open; the asking program shares the processor. One process`,
    'each; nginx without a log. The product’s server also sends its security headers.',
  ],
  columns: ['Page', 'connections', 'bytes', 'own', 'nginx', 'ratio'],
};

const absent: Report = {
  ...headings,
  notes: ['Left out: there is no nginx on this machine, and none could be fetched.'],
  rows: [],
};

/** Asserts that both answer with the very same body, and gives its length. */
async function sameBytes(origins: string[], address: string, encoding: string): Promise<number> {
  const [own, theirs] = await Promise.all(
    origins.map(async (origin) => {
      const answer = await fetch(origin + address, { headers: { 'accept-encoding': encoding } });
      const sentAs = answer.headers.get('content-encoding');
      const length = Number(answer.headers.get('content-length'));
      return { sentAs, length, text: await answer.text() };
    }),
  );
  if (own?.sentAs !== encoding || JSON.stringify(own) !== JSON.stringify(theirs)) {
    throw new Error(
      `${address}: the servers answer differently (${own?.sentAs} ${own?.length}, ${theirs?.sentAs} ${theirs?.length})`,
    );
  }
  return own.length;
}

async function pagesPerSecond(url: string, connections: number, encoding: string) {
  const headers = { 'accept-encoding': encoding };
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: round,
    headers,
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers not 200, ${errors} errors`);
  return requests.average;
}
