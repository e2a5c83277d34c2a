import { setTimeout as pause } from 'node:timers/promises';

import { forwardCalls, isWrite, makeCall } from '../store-calls.ts';
import { type Store, StoreError, UncertainError } from '../store.ts';

/** Adds something, or finds that it was added before. */
type Add<Entry, Outcome> = (entry: Entry) => Promise<Outcome>;

/**
 * Makes an `add` that rejects with `UncertainError` where the form may have been stored although the
 * answer was lost. It is added once more before that: the same answers on one day are one application, so
 * where it was stored, that finds it, and where it was not, that may store it. So it is with an event of the
 * desk, by the name of the attempt, and with a session.
 */
export function knowingLostAnswers<Entry, Outcome>(add: Add<Entry, Outcome>): Add<Entry, Outcome> {
  return async (entry) => {
    try {
      return await add(entry);
    } catch (error) {
      if (isCertain(error)) throw error;
      const found = await inTime(add(entry));
      if (found) return found.outcome;
      throw new UncertainError(error);
    }
  };
}

/** The same store, where whatever writes rejects with `UncertainError` if it may have written all the same. */
export function admittingDoubt(store: Store): Store {
  const calls = forwardCalls(async (call) => {
    try {
      return await makeCall(store, call);
    } catch (error) {
      throw isWrite(call) && !isCertain(error) ? new UncertainError(error) : error;
    }
  });
  return { ...calls, list: (...args) => store.list(...args), close: () => store.close() };
}

/**
 * Milliseconds for the second time. With 5 s to get a connection and 12 s for a statement (`openPool`) the
 * applicant has an answer before the form gives up waiting, after 30 s.
 */
const secondTry = 3_000;

function inTime<Outcome>(added: Promise<Outcome>): Promise<{ outcome: Outcome } | undefined> {
  const nothing = () => undefined;
  const found = added.then((outcome) => ({ outcome }), nothing);
  return Promise.race([found, pause(secondTry, undefined, { ref: false })]);
}

/** Whether it is known that nothing was stored. Whatever is not known by name here, is not. */
function isCertain(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Ours, thrown before anything was written.
  if (error instanceof StoreError) return !(error instanceof UncertainError);
  const code = 'code' in error ? String(error.code) : '';
  return unsent.includes(code || error.message) || takenBack.test(code);
}

/** There was no connection to send anything over: of Node, and of the pool, which gives no codes. */
const unsent = [
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'],
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'timeout expired',
];

/**
 * PostgreSQL lets nobody in, or says why it did not do a statement, and so has undone it:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html. Left out is what it says when it goes
 * down, as it may have committed just before: 08, 57P01 and 57P02, 58, XX, and 53100, a full disk, which
 * ends it where that disk has its log.
 */
const takenBack = /^(?:0[ABL]|[23].|40(?:00[12]|P01)|4[24]|53[23]|5[45]|57014|57P03|P0)/;
