import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';

/**
 * Has Node keep what it compiles (`NODE_COMPILE_CACHE`), in a folder of the project: the processes that tests
 * start, dozens of them, read the same TypeScript and are up in half the time.
 */
export const keepCompiled = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../.cache/compiled') };

/** A port of 127.0.0.1 on which nobody listens at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
