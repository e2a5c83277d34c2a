import type { AddressInfo } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { FatalError } from '../fatal-error.ts';

type Place = { host: string; port: number };

/**
 * Listens. Returns the place, whose port is another for port 0. Throws `FatalError` with one line that says why not, by
 * the names of the settings; its cause has the system's code.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: Place,
  names = { host: 'HOST', port: 'PORT' },
): Promise<Place> {
  try {
    await app.listen({ host, port });
    const { port: taken } = app.server.address() as AddressInfo;
    return { host, port: taken };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reasons: Record<string, string | undefined> = {
      EADDRINUSE: `another program already does. Stop it, or set ${names.port} to another number`,
      EACCES: `this user may not. Set ${names.port} to a number above 1023`,
      EADDRNOTAVAIL: `${names.host} is not an address of this computer`,
      ENOTFOUND: `${names.host} is not a name that can be found`,
      EAI_AGAIN: `${names.host} is not a name that can be found`,
    };
    const reason = reasons[code];
    if (reason === undefined) throw error;
    const message = `The server cannot listen on ${host}, port ${port}: ${reason}.`;
    throw new FatalError(message, { cause: error });
  }
}
