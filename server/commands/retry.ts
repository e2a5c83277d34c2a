import type { Store } from '../store/store.ts';
import type { CommandParts } from './command-parts.ts';

/** Makes due now what has not arrived, of one submission, or whatever gave up. */
export async function retryDeliveries(
  store: Store,
  { clock, stdout }: Pick<CommandParts, 'clock' | 'stdout'>,
  which: { reference: string } | 'given-up',
): Promise<void> {
  const number = await store.outbox.retry(which, clock().toISOString());
  stdout.write(
    number === 0
      ? 'There is nothing to try again.\n'
      : `${number} ${number === 1 ? 'delivery is' : 'deliveries are'} due now; ` +
          'the server tries again within seconds while it runs.\n',
  );
}
