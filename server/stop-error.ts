/**
 * An error whose message is the whole answer to the person at the terminal: one line that says what
 * is wrong and what to do. The server and the commands print it without a stack and exit with 1.
 */
export class StopError extends Error {
  override name = 'StopError';
}
