import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cache = path.resolve(import.meta.dirname, '../../.cache/nginx');

/**
 * The nginx of the machine; otherwise Debian's, unpacked into `.cache/` and not installed, so that no service starts.
 * Undefined where neither is to be had.
 */
export async function findNginx(): Promise<string | undefined> {
  const own = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((file) => existsSync(file));
  if (own) return own;
  const unpacked = path.join(cache, 'usr/sbin/nginx');
  if (!existsSync(unpacked)) await unpack().catch(() => undefined);
  return existsSync(unpacked) ? unpacked : undefined;
}

async function unpack() {
  mkdirSync(cache, { recursive: true });
  await run('apt-get', ['download', '-qq', 'nginx'], { cwd: cache });
  for (const file of readdirSync(cache).filter((name) => name.endsWith('.deb'))) {
    await run('dpkg', ['-x', file, '.'], { cwd: cache });
  }
}
