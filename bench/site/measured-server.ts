import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { serverFlags } from '../../tasks/run.mjs';

/** The production server, and what it serves from. */
export type MeasuredServer = {
  url: string;
  dist: string;
  /** Milliseconds from its start to its first page. */
  startedIn: number;
  /** Bytes of memory that it holds. */
  memory: () => Promise<number>;
  end: () => Promise<void>;
};

const root = path.resolve(import.meta.dirname, '../..');

/** The address of a page with one line of text and nothing else: the floor of every measurement. */
export const emptyPage = '/bench-empty';
/** The address of a page with one text field and no script: the floor of a key press. */
export const barePage = '/bench-field';

/**
 * Starts the production server on a free port of 127.0.0.1, with an empty data folder, from a copy of
 * the built site that has the two floors as well. Throws with the server's output if it does not start.
 */
export async function startMeasuredServer(): Promise<MeasuredServer> {
  // Below the project, so that the copy finds the dependencies.
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.cache/bench-'));
  const dist = path.join(folder, 'dist');
  cpSync(path.join(root, 'dist'), dist, { recursive: true });
  writeFileSync(path.join(dist, `client${emptyPage}.html`), page('<p>Nothing.</p>'));
  writeFileSync(
    path.join(dist, `client${barePage}.html`),
    page('<label>Text <textarea id="idea"></textarea></label>'),
  );
  const start = performance.now();
  const server = spawn(
    process.execPath,
    [...serverFlags, path.join(import.meta.dirname, 'serve.ts'), dist],
    {
      cwd: root,
      env: {
        ...process.env,
        ...{ HOST: '127.0.0.1', PORT: '0', DESK_PORT: 'off', DATA_DIR: path.join(folder, 'data') },
      },
    },
  );
  const end = async () => {
    if (server.exitCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true });
  };
  try {
    const url = await addressOf(server);
    await (await fetch(url)).arrayBuffer();
    const startedIn = performance.now() - start;
    const memory = async () => {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(server.pid)]);
      return Number(stdout) * 1_024;
    };
    return { url, dist, startedIn, memory, end };
  } catch (error) {
    await end();
    throw error;
  }
}

const page = (body: string) => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>A floor to measure from</title>
  </head>
  <body>${body}</body>
</html>
`;

/** The address that the server prints once it listens. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [address] = /http:\/\/127\.0\.0\.1:\d+/u.exec(output) ?? [];
      if (address) resolve(address);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', () => reject(new Error(`The server did not start:\n${output}`)));
  });
}
