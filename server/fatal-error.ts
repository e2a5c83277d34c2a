/**
 * An error whose message is the whole answer to the person at the terminal: one line that says what
 * is wrong and what to do. The server and the commands print it without a stack and exit with 1.
 */
export class FatalError extends Error {
  override name = 'FatalError';
}

/** Runs the main function of a program; a `FatalError` becomes one line on stderr and exit code 1. */
export async function exitOnFatal(run: () => Promise<void> | void): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof FatalError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
