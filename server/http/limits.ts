/** Milliseconds that connections get; the samples in `deploy/` have the same. */
export const limits = {
  /** For the headers to arrive, from the moment of the connection. */
  headersTimeout: 15_000,
  /** For the whole request to arrive, body included. */
  requestTimeout: 60_000,
  /** For a next request: longer than the minute of usual proxies, so that none writes to a closed connection. */
  keepAlive: 72_000,
};

/** The most bytes a post may have, unless its route takes less: several times what the longest application needs. */
export const bodyLimit = 256 * 1024;
