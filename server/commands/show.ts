import { answersOf, type LabelledAnswer } from '../../domain/kinds.ts';
import type { Store } from '../store/store.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import { deliveryLines } from './deliveries.ts';
import { suspicionLabels } from './list.ts';
import { writeAll } from './output.ts';
import { formatTime, forTerminal } from '../plain-text.ts';
import {
  describeEvent,
  type DeskEvent,
  eventModels,
  shownOf,
  stateAfter,
} from '../../domain/events.ts';
import { statusWord } from '../../domain/stages.ts';
import { timeLeft, timeToAnswer } from '../../domain/time-words.ts';
import { dueAt, waitingFor } from '../../domain/due.ts';
import { formatPence } from '../../domain/money.ts';
import { offersMade } from '../../domain/offers-made.ts';
import { priceWords, untilWords, whenWords } from '../../domain/offers.ts';
import { londonField } from '../../domain/london-time.ts';
import type { CommandParts } from './command-line.ts';

/** Prints one application or message under the form's own headings, with its history and deliveries. */
export async function showSubmission(
  store: Store,
  { stdout, clock }: CommandParts,
  reference: string,
): Promise<void> {
  const stored = await store.find(reference);
  if (stored === undefined) return;
  const sections = answersOf(stored);
  const labels = sections.flatMap(({ answers }) => answers.map(({ label }) => label));
  const width = Math.max(...labels.map((label) => label.length));
  const history = await store.desk.history(reference);
  await writeAll(stdout, [
    `${reference}, submitted ${formatTime(stored.submittedAt)}\n`,
    ...quarantineLines(stored),
    ...(stored.suspicion ? [] : statusLines(stored, history, clock().toISOString())),
    ...sections.flatMap(({ title = 'Contact message', answers }) => [
      `\n${title}\n`,
      ...answers.map((answer) => answerLines(answer, width)),
    ]),
    ...historyLines(history),
    '\nDeliveries\n',
    ...deliveryLines(await store.outbox.deliveriesOf(reference)),
  ]);
}

function quarantineLines({ suspicion }: StoredSubmission): string[] {
  if (suspicion === undefined) return [];
  return [
    `Quarantined, because it may come from a robot: ${suspicionLabels[suspicion]}.\n`,
    'If a person sent it, press Release at the desk.\n',
  ];
}

function answerLines({ label, text }: LabelledAnswer, width: number): string {
  const lines = forTerminal(text || '–').split(/\r\n|\r|\n/);
  const indent = ' '.repeat(width + 4);
  return `  ${label.padEnd(width)}  ${lines.join(`\n${indent}`)}\n`;
}

/** How an application or a message stands, for `show`: stage, answer, offer, booking, call, and who has it. */
function statusLines(
  submission: StoredSubmission,
  history: readonly DeskEvent[],
  now: string,
): string[] {
  const state = stateAfter(history);
  const { answeredAt, answeredBy = '', callAt, owner, booking, refund } = state;
  const times = { submittedAt: submission.submittedAt, dueAt: dueAt(submission) };
  const waiting = waitingFor(submission, state);
  const due = (at: { dueAt: string }) => `due ${formatTime(at.dueAt)}, ${timeLeft(at, now)}`;
  const lines: [string, string | undefined][] = [
    ['Stage', statusWord({ ...state, ...times })],
    [
      'Answer',
      answeredAt === undefined
        ? due(times)
        : `${formatTime(answeredAt)}, by ${answeredBy}, ${timeToAnswer({ ...times, answeredAt })}`,
    ],
    ['Added', waiting?.for === 'addition' ? `answer ${due(waiting)}` : undefined],
    ['Offer', offerWords(history, now)],
    ['Booked', booking && `${whenWords(booking)}, ${formatPence(booking.total)}`],
    ['Refund', refund && `${formatPence(refund.pence)}, ${due(refund)}`],
    ['Call', callAt && `${londonField(callAt).replace('T', ' ')} in London`],
    ['With', owner],
  ];
  const told = lines.flatMap(([label, text]) =>
    text === undefined ? [] : [`  ${label.padEnd(6)}  ${forTerminal(text)}\n`],
  );
  return ['\nWhere it stands\n', ...told];
}

/** How the last offer stands; nothing if it is booked or cancelled, because other lines say so. */
function offerWords(history: readonly DeskEvent[], now: string): string | undefined {
  const last = offersMade(history, now).at(-1);
  if (last === undefined) return undefined;
  const { offer, standing, acceptedBy } = last;
  const until = `${untilWords(offer)}: ${priceWords(offer)}`;
  switch (standing.is) {
    case 'open':
      return `open until ${until}`;
    case 'lapsed':
      return `lapsed, it was open until ${until}`;
    case 'accepted': {
      const confirmation = { dueAt: dueAt({ kind: 'enrolment', submittedAt: standing.at }) };
      const by = formatTime(confirmation.dueAt);
      return `accepted by ${acceptedBy}, to be confirmed by ${by}, ${timeLeft(confirmation, now)}`;
    }
    case 'declined':
      return 'declined by the applicant';
    case 'taken-back':
      return 'taken back';
    default:
      return undefined;
  }
}

/** The history, notes included, in its order. */
function historyLines(history: readonly DeskEvent[]): string[] {
  const lines = eventModels(history).flatMap((event) => [
    // Events of the server have no author.
    `  ${formatTime(event.at)}  ${event.by && `${forTerminal(event.by)}: `}${describeEvent(event)}${event.isUndone ? ', taken back' : ''}\n`,
    ...shownOf(event)
      .filter(({ kind }) => kind !== 'moment')
      .map(({ kind, label, value }) => (kind === 'fact' ? `${label}: ${value}` : value))
      .flatMap((said) => forTerminal(said).split(/\r\n|\r|\n/))
      .map((line) => `    ${line}\n`),
  ]);
  return ['\nNotes and history\n', ...(lines.length === 0 ? ['  None.\n'] : lines)];
}
