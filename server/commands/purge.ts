import { facts } from '../../domain/facts.ts';
import { FatalError } from '../fatal-error.ts';
import { everySubmission, type Store } from '../store/store.ts';
import type { CommandParts } from './output.ts';
import { sayErased } from './erase.ts';

/**
 * Erases what is older than `facts.retentionYears` by the machine's clock. By a clock that is years ahead everything is
 * old, so it throws `FatalError` before it would erase nearly everything, unless the caller is sure.
 */
export async function purgeSubmissions(
  store: Store,
  { stdout, clock }: CommandParts,
  { isSure }: { isSure: boolean },
): Promise<void> {
  const before = new Date(clock());
  before.setUTCFullYear(before.getUTCFullYear() - facts.retentionYears);
  const date = before.toISOString().slice(0, 10);
  if (!isSure) await refuseNearlyAll(store, { before: before.toISOString(), now: clock() });
  const erased = await store.purge(before.toISOString(), clock().toISOString());
  if (erased.length > 0) {
    const heading = `Erased from this database, because it came before ${date}:\n`;
    const done = [heading, ...erased.map(({ reference }) => `  ${reference}\n`)];
    await sayErased(stdout, done, erased);
    return;
  }
  stdout.write(`Nothing is older than ${facts.retentionYears} years (from before ${date}).\n`);
}

/** Most applications of a site in use are newer. */
async function refuseNearlyAll(store: Store, { before, now }: { before: string; now: Date }) {
  let [old, all] = [0, 0];
  for await (const { submittedAt } of everySubmission(store)) {
    all += 1;
    if (submittedAt < before) old += 1;
  }
  if (old <= nearlyAll * all) return;
  throw new FatalError(
    `By this machine’s clock it is ${now.toISOString().slice(0, 10)}, and ${old} of ${all} would be erased. ` +
      'Nothing was erased. If it is right: purge --yes',
  );
}

/** The share of all submissions above which somebody has to say that it is right. */
const nearlyAll = 0.9;
