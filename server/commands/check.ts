import { count } from '../../domain/time/london-time.ts';
import { FatalError } from '../fatal-error.ts';
import { everyFinding } from '../night.ts';
import { findingWords } from '../store/check.ts';
import type { Store } from '../store/store.ts';
import { type CommandParts, writeAll } from './output.ts';

/** Says what in the store, and in its copies, cannot be. Throws `FatalError` where anything was found. */
export async function checkStore(store: Store, { stdout, settings, clock }: CommandParts) {
  let found = 0;
  const lines = async function* () {
    for await (const finding of everyFinding(store, settings(), clock().toISOString())) {
      found += 1;
      yield `${findingWords(finding)}\n`;
    }
    if (found === 0) yield 'Everything agrees.\n';
  };
  await writeAll(stdout, lines());
  if (found > 0)
    throw new FatalError(`${count(found, 'thing')} found: docs/operations.md says what to do.`);
}
