import { facts } from '../../domain/facts.ts';
import { FatalError } from '../fatal-error.ts';
import { removed } from '../store/erasure-list.ts';
import { everySubmission, type Store } from '../store/store.ts';
import type { CommandParts } from './with-store.ts';
import { sayErased } from './erase.ts';

/**
 * Erases what is older than `facts.retentionYears` by the machine's clock. Because everything is old by a clock that is
 * years ahead, it asks first if it would erase too much; if there is nobody to ask, it throws `FatalError` and erases
 * nothing.
 */
export async function purgeSubmissions(
  store: Store,
  { stdout, clock, confirm }: CommandParts,
  { isSure }: { isSure: boolean },
): Promise<void> {
  const before = new Date(clock());
  before.setUTCFullYear(before.getUTCFullYear() - facts.retentionYears);
  const date = before.toISOString().slice(0, 10);
  const { old, kept } = await sortByAge(store, before.toISOString());
  if (old > 0 && !isSure) {
    const doubt = doubtAbout(old, kept, clock());
    if (doubt !== undefined && !(await confirm(`${doubt} Erase them?`))) {
      throw new FatalError(`${doubt} Nothing was erased. If it is right: purge --yes`);
    }
  }
  // This also runs if nothing is old, because it clears traces that another program kept in the files.
  const erased = await removed(store.purge(before.toISOString(), clock().toISOString()));
  const { references, tracesLeft } = erased;
  if (references.length > 0) {
    const heading = `Erased from this database, because it came before ${date}:\n`;
    const done = [heading, ...references.map((reference) => `  ${reference}\n`)];
    await sayErased(stdout, done, erased);
    return;
  }
  if (tracesLeft) throw tracesLeft;
  stdout.write(`Nothing is older than ${facts.retentionYears} years (from before ${date}).\n`);
}

/** Counts what was submitted before and after a time. */
async function sortByAge(store: Store, before: string) {
  let old = 0;
  let kept = 0;
  for await (const { submittedAt } of everySubmission(store)) {
    if (submittedAt < before) old += 1;
    else kept += 1;
  }
  return { old, kept };
}

/**
 * A sentence on why a person should look first, if there is a reason. On a site in use, most applications are newer.
 */
function doubtAbout(old: number, kept: number, now: Date): string | undefined {
  const today = `By this machine’s clock it is ${now.toISOString().slice(0, 10)}`;
  if (kept === 0)
    return `${today}, and everything (${old} in all) would be erased, the newest included.`;
  if (old > nearlyAll * (old + kept)) {
    return `${today}, and ${old} of ${old + kept} would be erased.`;
  }
  return undefined;
}

/** The share of all submissions above which a person has to confirm. */
const nearlyAll = 0.9;
