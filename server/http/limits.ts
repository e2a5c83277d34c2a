/** What the server allows its clients. */
export type Limits = {
  /** Bytes of the request line and the headers together; more is answered with 431. */
  headerSize: number;
  /** Milliseconds for the headers to arrive, from the moment of the connection. */
  headersTimeout: number;
  /** Milliseconds for the whole request to arrive, body included. */
  requestTimeout: number;
  /** Milliseconds between two checks for requests over these two times, which are answered with 408. */
  checkInterval: number;
  /** Milliseconds of silence, in both directions, after which a connection is closed. */
  silence: number;
  /** Milliseconds for a client to take its answer, however slowly it reads. */
  answerTimeout: number;
  /** Milliseconds that a connection is kept for a next request. */
  keepAlive: number;
  /** Milliseconds, once the server is told to stop, for what clients have begun to send or to take. */
  lastAnswers: number;
  /** Open connections; more are closed as they come. */
  connections: number;
  /** Open connections of one client, see `addressGroups`. Not counted behind a trusted proxy. */
  connectionsPerAddress: number;
  /** Open connections of one stranger and of all, on a server that also recognises people (`Recognise`). */
  strangers?: { ofOne: number; ofAll: number };
  /** Requests that may wait on one connection until those before them are answered. */
  waitingRequests: number;
};

/** The limits of the site, generous for people on bad connections. */
export const limits: Limits = {
  headerSize: 16 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  checkInterval: 5_000,
  silence: 60_000,
  // Enough for the largest file, 209 KB without compression, at less than 1 KB a second.
  answerTimeout: 300_000,
  // Longer than the minute for which usual proxies keep a connection, so that none writes to a closed one.
  keepAlive: 72_000,
  lastAnswers: 4_000,
  connections: 2_000,
  // A classroom of 30 behind one address, six connections for each browser, with room.
  connectionsPerAddress: 250,
  // No browser and no usual proxy sends a request before it has the answer to the last.
  waitingRequests: 10,
};

/** Open connections to the desk: six for each browser of the staff, and room for strangers beside them. */
export const deskConnections = 200;

/**
 * The limits of the desk. Half of its connections are for people who are signed in, from whichever address, and
 * one stranger has those of three browsers at most.
 */
export const deskLimits = (connections: number): Limits => ({
  ...limits,
  connections,
  connectionsPerAddress: connections,
  strangers: { ofOne: 18, ofAll: Math.ceil(connections / 2) },
});

/** The most bytes of a form by which somebody signs in, or asks for a link: several times a long name. */
export const signInFormLimit = 4 * 1024;

/** The most tries a minute of one client: wrong keys, and requests for a link by mail. */
export const deskTries = 10;

/** Milliseconds for the whole stop; only a fault takes longer, such as a store that does not answer. */
export const stopGrace = 10_000;

/** The most bytes a post may have, unless its route takes less: several times what the longest application needs. */
export const bodyLimit = 256 * 1024;

/** The most fields a post may have, blank ones counted: many times what the longest form has. */
export const pairLimit = 1_000;

/** The most bytes an address may have, with its query: several times the longest of ours with tags in its query. */
export const addressLimit = 2 * 1024;

/**
 * A network of IPv6 (/48), with its 65,536 clients (/64), may have this many times the posts and the
 * connections of one client.
 */
export const networkShare = 3;

/**
 * How many clients are remembered to count their posts, and how many networks; the longest silent are
 * forgotten first. To be forgotten within the minute, a client would have to post from as many others.
 */
export const countedAddresses = 10_000;
