import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import { paths } from '../../../domain/paths.ts';
import { atLeast, atMost, type Bench, type Cell, format, type Report } from '../report.ts';
import { limits } from '../limits.ts';
import { findNginx, startNginx } from '../nginx.ts';
import { readAsFastAsCan, type Reading } from '../reader.ts';
import { median, quantile } from '../../statistics.ts';

/** Seconds of one round: rounds are short and many, so that other load on the machine falls on all servers alike. */
const seconds = 0.5;
const connections = 10;

/** Every kind of answer to a GET; nginx has no file for pages that the server chooses and for unknown ones. */
const measured: { address: string; status: number; isFile: boolean }[] = [
  { address: paths.home, status: 200, isFile: true },
  { address: paths.course('prompt-engineering'), status: 200, isFile: true },
  ...(paths.guide ? [{ address: paths.guide, status: 200, isFile: true }] : []),
  { address: paths.enrol, status: 200, isFile: false },
  { address: paths.enrolFor('prompt-engineering'), status: 200, isFile: false },
  { address: paths.contact, status: 200, isFile: false },
  { address: '/no-such-page', status: 404, isFile: false },
];

/** Answers a second, beside a bare Node server that answers with the same bytes and headers, and nginx. */
export async function measureThroughput({ server, runs = 11 }: Bench): Promise<Report> {
  const addresses = measured.map(({ address }) => address);
  const bare = await startBareServer(server.url, addresses);
  const found = await findNginx();
  const nginx =
    found &&
    (await startNginx(found, path.join(server.dist, 'client'), path.join(server.dist, '../nginx')));
  try {
    const rows: Cell[][] = [];
    for (const { address, status, isFile } of measured) {
      const others = [bare.url, ...(nginx && isFile ? [nginx.url] : [])];
      const rounds: Reading[][] = [];
      for (let round = 0; round < runs; round += 1) {
        const readings: Reading[] = [];
        for (const origin of [server.url, ...others]) {
          readings.push(await readAsFastAsCan(origin + address, { connections, seconds, status }));
        }
        rounds.push(readings);
      }
      rows.push(row(address, rounds));
    }
    return { ...headings, notes: [...headings.notes, `Medians of ${runs} rounds.`], rows };
  } finally {
    await bare.end();
    await nginx?.end();
  }
}

function row(address: string, rounds: Reading[][]): Cell[] {
  const perSecond = (server: number) => median(rounds.map((each) => each[server]!.perSecond));
  const share = (server: number) =>
    median(rounds.map((each) => each[0]!.perSecond / each[server]!.perSecond));
  const p99 = median(rounds.map(([own]) => quantile(own!.latencies, 0.99)));
  const hasNginx = rounds[0]!.length > 2;
  return [
    address,
    format(Math.round(perSecond(0))),
    atMost(p99, limits.answerTime, p99.toFixed(1)),
    format(Math.round(perSecond(1))),
    atLeast(Number(share(1).toFixed(2)), limits.ofBareServer),
    hasNginx ? format(Math.round(perSecond(2))) : '',
    hasNginx ? share(2).toFixed(2) : '',
  ];
}

const headings = {
  title: 'Answers a second from memory',
  notes: [
    `In turn, ${seconds} s a round, ${connections} connections that are kept, brotli accepted; the asking program shares`,
    'the machine. One process each. The bare Node server answers with the same bytes and headers and does',
    'nothing else; nginx has the same files, sends no security headers and keeps no log.',
  ],
  columns: ['Address', 'own', 'p99 ms', 'bare', 'of bare', 'nginx', 'of nginx'],
};

/** Starts `../bare-server.ts`, which answers these addresses as the server at `origin` does. */
async function startBareServer(origin: string, addresses: readonly string[]) {
  const file = path.join(import.meta.dirname, '../bare-server.ts');
  const child = spawn(process.execPath, [file, origin, ...addresses], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [first] = (await Promise.race([once(child.stdout, 'data'), ended])) as [unknown];
  if (child.exitCode !== null) throw new Error('The bare server did not start.');
  return {
    url: String(first).trim(),
    end: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
