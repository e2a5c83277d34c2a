import { facts } from '../../src/facts.ts';
import { FatalError } from '../fatal-error.ts';
import { type Erased, type Store, TracesLeftError } from '../store/store.ts';
import type { CommandParts } from './command-parts.ts';
import { whatIsLeft } from './erase.ts';
import { everySubmission } from './every-submission.ts';
import { writeAll } from './output.ts';

type Parts = Pick<CommandParts, 'stdout' | 'clock' | 'erasures' | 'confirm'>;

/**
 * Removes what is older than `facts.retentionYears` by the machine's clock. A clock that is years ahead
 * would make everything old, so what looks like that is asked about first; without anybody to ask it
 * throws `FatalError`, and nothing is erased.
 */
export async function purgeSubmissions(
  store: Store,
  { stdout, clock, erasures, confirm }: Parts,
  { isSure }: { isSure: boolean },
): Promise<void> {
  const before = new Date(clock());
  before.setUTCFullYear(before.getUTCFullYear() - facts.retentionYears);
  const date = before.toISOString().slice(0, 10);
  const { old, kept } = await sortByAge(store, before.toISOString());
  if (old.length > 0 && !isSure) {
    const doubt = doubtAbout(old.length, kept, clock());
    if (doubt !== undefined && !(await confirm(`${doubt} Erase them?`))) {
      throw new FatalError(`${doubt} Nothing was erased. If it is right: purge --yes`);
    }
  }
  if (old.length > 0) erasures().add(old, clock());
  // Also where nothing is old: traces that another program kept in the files go with it.
  const { erased, tracesLeft } = await purge(store, before.toISOString());
  if (tracesLeft && erased.length === 0) throw tracesLeft;
  if (erased.length === 0) {
    stdout.write(`Nothing is older than ${facts.retentionYears} years (from before ${date}).\n`);
    return;
  }
  const sentTo = new Set(erased.flatMap((each) => each.sentTo));
  await writeAll(stdout, [
    `Erased from this database, because it came before ${date}:\n`,
    ...erased.map(({ reference }: Erased) => `  ${reference}\n`),
    ...whatIsLeft([...sentTo]),
  ]);
  if (tracesLeft) throw tracesLeft;
}

async function purge(store: Store, before: string) {
  try {
    return { erased: await store.purge(before) };
  } catch (error) {
    if (!(error instanceof TracesLeftError)) throw error;
    return { erased: error.erased, tracesLeft: error };
  }
}

/** The references of what is old, and how many others there are. */
async function sortByAge(store: Store, before: string) {
  const old: string[] = [];
  let kept = 0;
  for await (const { reference, submittedAt } of everySubmission(store)) {
    if (submittedAt < before) old.push(reference);
    else kept += 1;
  }
  return { old, kept };
}

/** Why a person should look first, in a sentence. A site in use always has newer ones, and most of them. */
function doubtAbout(old: number, kept: number, now: Date): string | undefined {
  const today = `By this machine’s clock it is ${now.toISOString().slice(0, 10)}`;
  if (kept === 0) return `${today}, and everything would be erased, the newest included (${old}).`;
  if (old > nearlyAll * (old + kept)) {
    return `${today}, and ${old} of ${old + kept} would be erased.`;
  }
  return undefined;
}

/** A share. */
const nearlyAll = 0.9;
