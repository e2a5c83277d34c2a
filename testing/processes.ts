import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

/**
 * Has Node keep what it compiles (`NODE_COMPILE_CACHE`), in a folder of the project: the processes that tests
 * start, dozens of them, read the same TypeScript and are up in half the time.
 */
export const keepCompiled = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../.cache/compiled') };

/**
 * A port of 127.0.0.1 on which nobody listens, for a program that cannot be told to take any. It is below those that a
 * system gives to connections and to whoever asks for any port, so that no other test gets it before it is used.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(12_000, 32_000);
  const probe = createServer().listen(port, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  probe.close();
  await once(probe, 'close');
  return port;
}
