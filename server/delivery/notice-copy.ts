import { brand } from '../../domain/brand.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { count } from '../../domain/time-words.ts';
import { viewPath, waitingView } from '../../domain/views.ts';
import { receiptLimits } from '../store/receipts.ts';
import type { Kind } from '../../domain/submission.ts';
import { kinds } from '../../domain/kinds.ts';

/** The words of the daily notice to the staff. Each way on leads to the desk, where it has an address, or is a command. */
export const noticeCopy = {
  subject: (day: string) => `${brand.name}: something waits for you, ${day}`,
  due: (kind: Kind, late: number, soon: number) => {
    const parts = [
      ...(late > 0 ? [`${late} late`] : []),
      ...(soon > 0 ? [`${soon} due within a day`] : []),
    ];
    return `${count(late + soon, kinds[kind].singular)} without an answer, ${parts.join(' and ')}:`;
  },
  howToAnswer: (kind: Kind, desk: Desk) =>
    desk === undefined
      ? `To see who waits: npm run applications -- list --due${kind === 'contact' ? ' --messages' : ''}\n` +
        'To read one: npm run applications -- show REFERENCE\n' +
        'Once it is answered: npm run applications -- answered REFERENCE'
      : `To answer them: ${desk}${viewPath[waitingView[kind]]}`,
  gaveUp: 'These were stored and could not be delivered, and nobody tries any more:',
  more: (count: number) => `  and ${count} more`,
  howToRetry: (desk: Desk) =>
    desk === undefined
      ? 'Mend what the sentence names, then: npm run applications -- retry REFERENCE, or retry --all\n' +
        'To see them all: npm run applications -- list --undelivered'
      : `Mend what the sentence names, then press Retry: ${desk}${deskPaths.notDelivered}`,
  held: 'These may come from a robot, and are held back until somebody looks:',
  howToRelease: (desk: Desk) =>
    desk === undefined
      ? 'To look: npm run applications -- list --quarantined, and with --messages\n' +
        'If a person sent it: npm run applications -- release REFERENCE\n' +
        'If not: npm run applications -- erase REFERENCE'
      : `To release them, or to erase them: ${desk}${deskPaths.quarantined}`,
  receipts: (count: number, desk: Desk) =>
    `Receipts held back within a day, beyond ${receiptLimits}: ${count}\n` +
    'Which they are stands in the mail about each. To send one all the same' +
    (desk === undefined
      ? ': npm run applications -- retry REFERENCE'
      : `, search for the reference at ${desk} and press Retry.`),
  oncePerDay: 'This mail comes once a day, for as long as something waits.',
} as const;

/** Its public address, if it has one. */
type Desk = string | undefined;
