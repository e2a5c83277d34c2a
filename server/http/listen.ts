import { lookup } from 'node:dns/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { stopping } from './graceful-shutdown.ts';
import type { Settings } from '../settings.ts';
import { FatalError } from '../fatal-error.ts';

/**
 * Listens on the socket that was handed down, or on `port` of every address that `host` stands for, as
 * `localhost` does for one of IPv4 and one of IPv6. Returns the host and the port, which differ from the
 * settings for port 0 and for a socket. Left to itself, Fastify makes a second server for the second address, which
 * knows neither the limits nor the headers of the first; here one server has the connections of all.
 * Throws `FatalError` where it cannot listen.
 */
export async function listen(
  app: FastifyInstance,
  { host, port, inheritedSocket }: Pick<Settings, 'host' | 'port' | 'inheritedSocket'>,
  options: ListenOptions = {},
): Promise<Pick<Settings, 'host' | 'port'>> {
  const { addressesOf = addressesOfHost, names = { host: 'HOST', port: 'PORT' } } = options;
  try {
    if (inheritedSocket !== undefined) {
      // Fastify hands `fd` on, and Node prefers it to host and port. The host is an address, because Fastify would look
      // up a name.
      await app.listen({ fd: inheritedSocket, host: '127.0.0.1' } as object);
      const { address, port: inherited } = app.server.address() as AddressInfo;
      return { host: address, port: inherited };
    }
    const [first, ...others] = await addressesOf(host);
    await app.listen({ host: first ?? host, port });
    const { port: given } = app.server.address() as AddressInfo;
    for (const other of others) await listenToo(app, other, given);
    return { host, port: given };
  } catch (error) {
    const reason = reasons(names)[codeOf(error)];
    if (reason === undefined) throw error;
    const isTaken = codeOf(error) === 'EADDRINUSE';
    if (isTaken && options.orNext) {
      return listen(app, { host, port: port + 1, inheritedSocket }, options);
    }
    throw new ListenError(`The server cannot listen on ${host}, port ${port}: ${reason}.`, isTaken);
  }
}

type ListenOptions = {
  addressesOf?: (host: string) => Promise<string[]>;
  /** The names of the settings for host and port, for error messages. */
  names?: { host: string; port: string };
  /** Takes the next port if another program listens on this one; for a single address only. */
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

async function addressesOfHost(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host];
  const found = await lookup(host, { all: true });
  return [...new Set(found.map(({ address }) => address))];
}

/** Passes connections to one more address on to the server. */
async function listenToo(app: FastifyInstance, host: string, port: number): Promise<void> {
  // With the options of Node's own HTTP server: a client may end its side before it has the answer.
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    app.server.emit('connection', socket),
  );
  try {
    await opened(server, host, port);
    app.server.once(stopping, () => server.close());
  } catch (error) {
    // A name may stand for an address that the machine has not, such as ::1 with IPv6 switched off.
    if (unavailable.includes(codeOf(error))) return;
    throw error;
  }
}

function opened(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => resolve());
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const unavailable = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

function reasons({ host, port }: NonNullable<ListenOptions['names']>): Record<string, string> {
  return {
    EADDRINUSE: `another program already does. Stop it, or set ${port} to another number`,
    EACCES: `this user may not. Set ${port} to a number above 1023`,
    EADDRNOTAVAIL: `${host} is not an address of this computer`,
    ENOTFOUND: `${host} is not a name that can be found`,
    EAI_AGAIN: `${host} is not a name that can be found`,
  };
}
