import { setTimeout as pause } from 'node:timers/promises';

import { hashOf, isSecret, type Pass, type Sessions } from '../store/sessions.ts';
import { keyMinutes, sessionHours } from '../../domain/desk-limits.ts';

/** Days for which a browser is remembered after a sign-in. */
export const browserDays = 180;

/** The keys, sessions and browsers that are valid now, in memory. */
export type Passes = {
  /** Whether a secret is valid. If it is not known here, another process may have made it, so the store is asked. */
  has: (kind: Pass['kind'], secret: string | undefined) => Promise<boolean>;
  /** Adds one that was made by this process. */
  add: (pass: Pass) => void;
  /** Forgets one that the store no longer has. */
  drop: (kind: Pass['kind'], secret: string) => void;
};

type PassParts = { sessions: Pick<Sessions, 'passes'>; clock: () => Date };

/**
 * Keeps in memory which secrets are valid, so that made-up ones cost the store next to nothing: requests with an
 * unknown secret share a look at the store, of which there are at most ten a second. A known secret may have ended
 * since, so the store is still asked before anybody is let in.
 */
export function createPasses({ sessions, clock }: PassParts): Passes {
  let known = new Map<string, Pass>();
  let made: Pass[] = [];
  let next: Promise<void> | undefined;
  let rested: Promise<unknown> = Promise.resolve();

  async function look() {
    await rested;
    // Later requests need another look, because this one may miss what they ask for.
    next = undefined;
    made = [];
    const looking = sessions.passes(clock().toISOString());
    rested = Promise.allSettled([looking, pause(restMs, undefined, { ref: false })]);
    known = new Map([...(await looking), ...made].map((pass) => [nameOf(pass), pass]));
  }

  function isGood(pass: Pass | undefined): boolean {
    if (pass === undefined) return false;
    const left = Date.parse(pass.endsAt) - clock().getTime();
    // A secret that was made while the clock was ahead is not valid once the clock is right.
    return left > 0 && left <= lifetimeMs[pass.kind] + clockErrorMs;
  }

  return {
    has: async (kind, secret) => {
      if (!isSecret(secret)) return false;
      const name = nameOf({ kind, hash: hashOf(secret) });
      if (isGood(known.get(name))) return true;
      await (next ??= look());
      return isGood(known.get(name));
    },
    add: (pass) => {
      made.push(pass);
      known.set(nameOf(pass), pass);
    },
    drop: (kind, secret) => void known.delete(nameOf({ kind, hash: hashOf(secret) })),
  };
}

function nameOf({ kind, hash }: Pick<Pass, 'kind' | 'hash'>): string {
  return `${kind} ${hash}`;
}

/** Milliseconds between two looks at the store. */
const restMs = 100;

/** The most milliseconds for which each kind is valid. */
const lifetimeMs: Record<Pass['kind'], number> = {
  key: keyMinutes * 60_000,
  session: sessionHours * 60 * 60_000,
  browser: browserDays * 24 * 60 * 60_000,
};

/** Milliseconds by which clocks may be set, or differ between instances, before anybody is signed out. */
const clockErrorMs = 60_000;
