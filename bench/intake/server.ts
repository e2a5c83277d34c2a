import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { serverFlags } from '../../tasks/run.mjs';
import { freePort } from '../../testing/processes.ts';

const root = resolve(import.meta.dirname, '..', '..');

const entries = {
  storing: join(root, 'server', 'main.ts'),
  'not storing': join(import.meta.dirname, 'server-that-stores-nothing.ts'),
};

const reporter = join(import.meta.dirname, 'report-work.ts');

/** A server in a process of its own. */
export type BenchServer = {
  port: number;
  /** Bytes of memory that it holds. */
  memory: () => Promise<number>;
  /** Milliseconds that it has worked so far, whatever else the machine did meanwhile. */
  worked: () => Promise<number>;
  /** Ends it as a power cut would, without a chance to tidy up. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts the production server on a free port, as it is or with a store that keeps nothing. */
export async function startServer(
  kind: keyof typeof entries,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<BenchServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [...serverFlags, '--import', reporter, entries[kind]], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DESK_PORT: 'off',
      DATA_DIR: dataDir,
      // Every client comes from one address.
      RATE_LIMIT: '999999999',
      ...settings,
    },
    // Either server logs a line for every post, which nobody reads here.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const leaveNothing = () => child.kill('SIGKILL');
  process.once('exit', leaveNothing);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    process.off('exit', leaveNothing);
  };
  await answering(port, child);
  return {
    port,
    memory: async () => {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)]);
      return Number(stdout) * 1_024;
    },
    worked: async () => {
      child.send('worked?');
      const [worked] = (await once(child, 'message')) as [number];
      return worked;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function answering(port: number, child: ChildProcess) {
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((tryAgain) => setTimeout(tryAgain, 50));
  }
  throw new Error('the server did not start');
}
