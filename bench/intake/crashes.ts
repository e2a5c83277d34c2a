import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { Client, type SamplePost } from './client.ts';
import { connectClients, load, type Acknowledged } from './load.ts';
import { startServer } from './server.ts';

/** The longest time under load before the server is killed, in milliseconds. */
const latest = 1_500;

type Options = { clients: number; crashes: number; newFolder: () => string };

/** What became of the posts while the server was killed again and again. */
export type CrashResult = {
  acknowledged: number;
  /** Sent before a crash and never answered; retried afterwards. */
  unanswered: number;
  /** How many of the unanswered were stored all the same: the list had them before their retry. */
  storedUnanswered: number;
  /** What went wrong, in sentences; empty when everything is there exactly once. */
  faults: string[];
};

/**
 * Kills the server at a random moment under load and starts it again, many times over the same data. Each time it
 * checks that every acknowledged application is stored exactly once, and, after the retries, every application that was
 * sent.
 */
export async function measureCrashes({
  clients,
  crashes,
  newFolder,
}: Options): Promise<CrashResult> {
  const dataDir = newFolder();
  const everything: Acknowledged[] = [];
  const result: CrashResult = { acknowledged: 0, unanswered: 0, storedUnanswered: 0, faults: [] };
  for (let crash = 1; crash <= crashes; crash += 1) {
    const server = await startServer('storing', dataDir);
    const connected = await connectClients(server.port, clients);
    const instant = new Promise((wait) => setTimeout(wait, Math.random() * latest));
    const killed = instant.then(server.kill);
    const { acknowledged, unanswered } = await load(connected, () => false);
    await killed;

    const again = await startServer('storing', dataDir);
    everything.push(...acknowledged);
    const found = await list(dataDir);
    result.faults.push(...check(everything, found).map((fault) => `Crash ${crash}: ${fault}`));
    result.acknowledged += acknowledged.length;
    result.unanswered += unanswered.length;
    const names = new Set(found.map(({ fullName }) => fullName));
    result.storedUnanswered += unanswered.filter(({ fullName }) => names.has(fullName)).length;

    const retried = await retry(again.port, [...acknowledged, ...unanswered]);
    everything.push(...retried.slice(acknowledged.length));
    for (const [index, { reference }] of acknowledged.entries()) {
      if (retried[index]?.reference === reference) continue;
      result.faults.push(`Crash ${crash}: the retry of ${reference} got another reference.`);
    }
    const after = await list(dataDir);
    result.faults.push(...check(everything, after).map((fault) => `Retry ${crash}: ${fault}`));
    if (after.length !== everything.length) {
      result.faults.push(
        `Retry ${crash}: ${after.length} are stored of ${everything.length} sent.`,
      );
    }
    await again.stop();
  }
  return result;
}

type Found = { reference: string; fullName: string };

/** What the staff see: `npm run applications -- list --json`. */
async function list(dataDir: string): Promise<Found[]> {
  const command = join(import.meta.dirname, '..', '..', 'server', 'commands', 'applications.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'list', '--json'], {
    env: { ...process.env, DATA_DIR: dataDir },
    maxBuffer: Infinity,
  });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Found);
}

function check(expected: Acknowledged[], found: Found[]): string[] {
  const byName = Map.groupBy(found, ({ fullName }) => fullName);
  return expected.flatMap(({ fullName, reference }) => {
    const stored = byName.get(fullName) ?? [];
    if (stored.length !== 1) return [`${reference} is there ${stored.length} times.`];
    return stored[0]?.reference === reference ? [] : [`${reference} has another reference.`];
  });
}

/** Sends every post once more, with its key. */
async function retry(port: number, posts: SamplePost[]): Promise<Acknowledged[]> {
  const client = await Client.to(port);
  const retried: Acknowledged[] = [];
  for (const post of posts) {
    retried.push({ ...post, reference: await client.post(post) });
  }
  client.close();
  return retried;
}
