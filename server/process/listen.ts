import type { AddressInfo } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { FatalError } from '../fatal-error.ts';

type Place = { host: string; port: number };

type ListenOptions = {
  /** The names of the settings for host and port, for error messages. */
  names?: { host: string; port: string };
  /** Takes the next port where another program listens on this one. */
  orNext?: boolean;
};

/** Thrown where the server cannot listen; `isTaken` says whether another program listens there. */
export class ListenError extends FatalError {
  override name = 'ListenError';
  readonly isTaken: boolean;

  constructor(message: string, isTaken: boolean) {
    super(message);
    this.isTaken = isTaken;
  }
}

/** Listens. Returns the place, whose port is another for port 0. Throws `ListenError` with one line that says why not. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Place,
  { names = { host: 'HOST', port: 'PORT' }, orNext = false }: ListenOptions = {},
): Promise<Place> {
  try {
    await app.listen({ host, port });
    const { port: taken } = app.server.address() as AddressInfo;
    return { host, port: taken };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isTaken = code === 'EADDRINUSE';
    if (isTaken && orNext) return listen(app, { host, port: port + 1 }, { names, orNext });
    const reasons: Record<string, string | undefined> = {
      EADDRINUSE: `another program already does. Stop it, or set ${names.port} to another number`,
      EACCES: `this user may not. Set ${names.port} to a number above 1023`,
      EADDRNOTAVAIL: `${names.host} is not an address of this computer`,
      ENOTFOUND: `${names.host} is not a name that can be found`,
      EAI_AGAIN: `${names.host} is not a name that can be found`,
    };
    const reason = reasons[code];
    if (reason === undefined) throw error;
    throw new ListenError(`The server cannot listen on ${host}, port ${port}: ${reason}.`, isTaken);
  }
}
