import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Starts `bare-server.ts`, which answers these addresses as the server at `origin` does. */
export async function startBareServer(origin: string, addresses: readonly string[]) {
  const file = path.join(import.meta.dirname, 'bare-server.ts');
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
