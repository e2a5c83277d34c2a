import { formatUnexpectedError } from '../log.ts';
import type { Stop } from './stop-on-signal.ts';

/**
 * Logs what nobody caught, and ends the process only where it may be broken. An exception leaves half
 * done whatever it tore through (https://nodejs.org/api/process.html#event-uncaughtexception): the
 * server stops in order, with code 1, and whoever watches over it starts it again. A promise that was
 * rejected with nobody waiting has broken only what it was for: the server goes on.
 */
export function endOnException(stop: Stop): void {
  process.on('uncaughtException', (error: unknown, origin) => {
    console.error(formatUnexpectedError(error, origin, new Date()));
    if (origin === 'uncaughtException') void stop(1);
  });
}
