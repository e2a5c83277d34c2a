import { labelOf } from '../delivery/channels.ts';
import { FatalError } from '../fatal-error.ts';
import type { Store } from '../store/store.ts';
import type { CommandParts } from './command-parts.ts';

/** Ends a quarantine: from now on it is listed, and it is delivered like any other. */
export async function releaseSubmission(
  store: Store,
  { channels, clock, stdout }: Pick<CommandParts, 'channels' | 'clock' | 'stdout'>,
  reference: string,
): Promise<void> {
  const deliverTo = channels();
  if (!(await store.release(reference, { deliverTo, now: clock().toISOString() }))) {
    throw new FatalError(`${reference} is not in quarantine.`);
  }
  const labels = deliverTo.map(({ name }) => labelOf(name).toLowerCase());
  stdout.write(
    `${reference} is released. ` +
      (labels.length > 0
        ? `The server delivers it now: ${labels.join(', ')}.\n`
        : 'No deliveries are set up.\n'),
  );
}
