import { brand } from '../../src/brand.ts';
import { maxReceipts } from '../store/receipts.ts';

/** The words of the daily notice to the staff. */
export const noticeCopy = {
  subject: (day: string) => `${brand.name}: something waits for you, ${day}`,
  gaveUp: 'These were stored and could not be delivered, and nobody tries any more:',
  more: (count: number) => `  and ${count} more`,
  howToRetry:
    'Mend what the sentence names, then: npm run applications -- retry REFERENCE, or retry --all\n' +
    'To see them all: npm run applications -- list --undelivered',
  held: 'These may come from a robot, and are held back until somebody looks:',
  howToRelease:
    'To look: npm run applications -- list --quarantined, and with --messages\n' +
    'If a person sent it: npm run applications -- release REFERENCE\n' +
    'If not: npm run applications -- erase REFERENCE',
  receipts: (count: number) =>
    `Receipts held back within a day, because their address had had ${maxReceipts} already: ${count}\n` +
    'Which they are stands in the mail about each. To send one all the same: npm run applications -- retry REFERENCE',
  oncePerDay: 'This mail comes once a day, for as long as something waits.',
} as const;
