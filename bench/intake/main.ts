import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { measureCrashes } from './crashes.ts';
import { deskLimit, measureDesk } from './desk.ts';
import { floor } from './growth.ts';
import { engineNames, measureHistories } from './histories.ts';
import { measureInstances } from './instances.ts';
import { measureHostile, type PlaceResult } from './hostile.ts';
import { measureMemory } from './memory.ts';
import { measureMixed, type Wait } from './mixed.ts';
import { measureThroughput } from './throughput.ts';

const parts = [
  'throughput',
  'mixed',
  'memory',
  'crashes',
  'hostile',
  'histories',
  'desk',
  'instances',
];

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '4' },
    applications: { type: 'string', default: '100000' },
    crashes: { type: 'string', default: '20' },
    // The hostile part feeds only places whose names contain this: `--place email`.
    place: { type: 'string', default: '' },
    histories: { type: 'string', default: '10000' },
    engine: { type: 'string', multiple: true, default: engineNames },
    // The seed that a failure names repeats it.
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    path: { type: 'string' },
    only: { type: 'string', multiple: true, default: parts },
  },
});
const wanted = values.only.flatMap((given) => given.split(','));
const unknown = wanted.filter((part) => !parts.includes(part));
if (unknown.length > 0) {
  process.stderr.write(`--only: no ${unknown.join(', ')}. The parts are ${parts.join(', ')}.\n`);
  process.exit(2);
}
const clients = Number(values.clients);
const folders: string[] = [];
const newFolder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'bench-')));
  return folders.at(-1)!;
};

/** The width of the column of places, in the table of the hostile part. */
const width = 58;

process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
// Without a handler a signal leaves the servers and the folders behind.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const machine = `${availableParallelism()} cores (${cpus()[0]?.model})`;
print(`${machine}, Node ${process.versions.node}, ${clients} clients`);
if (wanted.includes('throughput')) await throughput();
if (wanted.includes('mixed')) await mixed();
if (wanted.includes('memory')) await memory();
if (wanted.includes('crashes')) await crashes();
if (wanted.includes('hostile')) await hostile();
if (wanted.includes('histories')) await histories();
if (wanted.includes('desk')) await desk();
if (wanted.includes('instances')) await instances();

async function throughput() {
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
  const { lines, ratio } = await measureThroughput({ clients, rounds, seconds, newFolder });
  print(`\nApplications acknowledged, ${rounds} rounds of ${seconds} s each in turn`);
  print('               per second     p50 ms     p99 ms');
  for (const { kind, perSecond, p50, p99 } of lines) {
    const figures = [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)];
    print(`  ${kind.padEnd(13)}${figures.map((figure) => figure.padStart(10)).join(' ')}`);
  }
  print(
    `  Storing reaches ${ratio.toFixed(2)} of not storing: ${goal(ratio >= 0.5, 'at least 0.50')}`,
  );
  const p99 = lines.find(({ kind }) => kind === 'storing')?.p99 ?? Infinity;
  print(`  99 of 100 wait at most ${p99.toFixed(1)} ms: ${goal(p99 < 50, 'under 50 ms')}`);
}

async function mixed() {
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
  const { p50, p99, readPerSecond } = await measureMixed({ rounds, seconds, newFolder });
  const read = Math.round(readPerSecond);
  print(
    `\nPosts while visitors read and one client asks for the form as fast as it can (${read}/s)`,
  );
  const told = (what: string, { alone, amongReaders, times }: Wait, most: number) => {
    const milliseconds = `${amongReaders.toFixed(1)} ms instead of ${alone.toFixed(1)}`;
    const verdict = goal(times <= most, `within ${most} times`);
    print(`  ${what}: ${milliseconds}, ${times.toFixed(1)} times as long: ${verdict}`);
  };
  told('The middle one waits', p50, 4);
  told('99 of 100 wait at most', p99, 6);
}

async function memory() {
  const applications = Number(values.applications);
  const result = await measureMemory({ clients, applications, newFolder });
  const fifths = result.fifths.map((bytes) => (bytes / 1_048_576).toFixed(0)).join(', ');
  print(`\nMemory over ${result.acknowledged} applications, MiB, median of each fifth: ${fifths}`);
  const text = `The last fifth holds ${result.growth.toFixed(2)} of the first`;
  print(`  ${text}: ${goal(result.growth <= 1.1, 'at most 1.10')}`);
}

async function crashes() {
  const count = Number(values.crashes);
  const result = await measureCrashes({ clients, crashes: count, newFolder });
  print(`\nThe server killed ${count} times under load`);
  print(`  ${result.acknowledged} applications were acknowledged before a crash`);
  print(
    `  ${result.unanswered} were not, ${result.storedUnanswered} of them stored; all were retried`,
  );
  for (const fault of result.faults.slice(0, 20)) print(`  ${fault}`);
  print(`  Everything is there exactly once: ${goal(result.faults.length === 0, 'no fault')}`);
}

async function hostile() {
  print('\nHostile text at growing lengths, milliseconds for the longest,');
  print(`  ${`where any took more than ${floor}`.padEnd(width)}    plain  slowest`);
  const results = await measureHostile({
    newFolder,
    place: values.place,
    onPlace: (result) => {
      if (result.slowest.milliseconds > floor) print(line(result));
    },
  });
  const steep = results.flatMap(({ place, steep: found }) =>
    found.map(({ piece, growth: { lengths, times } }) => {
      const [shorter, longer] = [times.at(-3), times.at(-1)].map((time) => time?.toFixed(0));
      return `  ${place}: ${JSON.stringify(piece)} took ${shorter} ms for ${lengths.at(-3)} bytes and ${longer} ms for ${lengths.at(-1)}`;
    }),
  );
  for (const fault of steep) print(fault);
  const fed = results.reduce((sum, result) => sum + result.fed, 0);
  const text = `Four times the text takes at most nine times as long, ${fed} times`;
  print(`  ${text}: ${goal(steep.length === 0, 'everywhere')}`);
}

function line({ place, plain, slowest, steep }: PlaceResult): string {
  const times = [plain, slowest.milliseconds].map((time) => time.toFixed(0).padStart(9));
  const verdict = steep.length > 0 ? 'TOO STEEP' : '';
  return `  ${place.padEnd(width)}${times.join('')}  ${JSON.stringify(slowest.piece)} ${verdict}`.trimEnd();
}

async function histories() {
  const { engine: engines, path } = values;
  const seed = Number(values.seed);
  const number = path === undefined ? Math.ceil(Number(values.histories) / engines.length) : 1;
  print(`\nHistories of the store, the intake and the worker, ${number} an engine, seed ${seed}`);
  for (const engine of engines) {
    const { done, seconds, failure } = await measureHistories({
      ...{ engine, number, seed, path },
      onProgress: (sofar, after) => print(`  ${engine}: ${sofar} after ${after.toFixed(0)} s`),
    });
    if (failure) print(`\n${failure}\n`);
    const result = `${engine}: ${done} in ${seconds.toFixed(0)} s, all promises kept`;
    print(`  ${result}: ${goal(failure === undefined, 'in every one')}`);
  }
}

async function desk() {
  const { engine: engines } = values;
  const applications = Number(values.applications);
  print(
    `\nThe desk over ${applications} applications, milliseconds: the median, and how long at most`,
  );
  print('  everything else in the process waited');
  const late: string[] = [];
  for await (const line of measureDesk({ engines, applications, newFolder })) {
    const { engine, what, median, held, isFree = false } = line;
    const isLate = !isFree && median >= deskLimit;
    if (isLate) late.push(`${what} (${engine})`);
    const times = [median, held].map((time) => time.toFixed(1).padStart(9));
    const verdict = isLate ? '  TOO LATE' : '';
    print(`  ${engine.padEnd(11)} ${what.padEnd(42)}${times.join('')}${verdict}`);
  }
  const text = 'Each view, each search and an application';
  print(`  ${text}: ${goal(late.length === 0, `under ${deskLimit} ms`)}`);
}

async function instances() {
  const seconds = Number(values.seconds);
  print('\nInstances on one PostgreSQL, on this machine, which the clients share');
  print('  instances  applications/s  ms of theirs for one   pages/s');
  for await (const line of measureInstances({ clients, seconds, newFolder })) {
    const { applicationsPerSecond, workPerApplication, pagesPerSecond } = line;
    const figures = [
      String(line.instances).padStart(11),
      applicationsPerSecond.toFixed(0).padStart(16),
      workPerApplication.toFixed(2).padStart(22),
      pagesPerSecond.toFixed(0).padStart(10),
    ];
    print(figures.join(''));
  }
}

function goal(isMet: boolean, words: string): string {
  if (!isMet) process.exitCode = 1;
  return `${isMet ? 'met' : 'MISSED'} (goal: ${words})`;
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
