import { waitingFor } from '../../domain/case/due.ts';
import { type DeskEvent, stateAfter } from '../../domain/case/events.ts';
import { describeEvent, eventModels, historyValues } from '../../domain/case/history.ts';
import { statusWord } from '../../domain/case/situation.ts';
import {
  answersOf,
  type LabelledAnswer,
  type StoredSubmission,
} from '../../domain/case/submission.ts';
import { timeLeft, timeToAnswer } from '../../domain/time/london-time.ts';
import { copyForPerson, mentionsOf } from '../copy-for-person.ts';
import { FatalError } from '../fatal-error.ts';
import { formatTime, forTerminal } from '../plain-text.ts';
import { everySubmission, type Store } from '../store/store.ts';
import { deliveryLines } from './deliveries.ts';
import { addressedTo } from './erase.ts';
import { suspicionLabels, wantedWords } from './list.ts';
import { type CommandParts, writeAll } from './output.ts';

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
    ...(stored.source ? [`Came from ${stored.source}\n`] : []),
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

/**
 * Prints, as JSON, what is stored of a person with an email address, for them: what they sent, and where the
 * address is in what others sent. Throws `FatalError` if there is nothing.
 */
export async function showForPerson(
  store: Store,
  { stdout, stderr, clock }: CommandParts,
  address: string,
): Promise<void> {
  const isTheirs = addressedTo(address);
  const held: object[] = [];
  for await (const submission of everySubmission(store)) {
    const record = { submission, events: await store.desk.history(submission.reference) };
    if (isTheirs(submission.content.email)) held.push(copyForPerson(record, clock().toISOString()));
    // What somebody else sent is theirs, though it was sent under this address before that was corrected.
    else held.push(...mentionsOf(record, isTheirs).map(({ copy }) => copy));
  }
  if (held.length === 0) throw new FatalError(`Nothing is held of ${JSON.stringify(address)}.`);
  await writeAll(stdout, [`${JSON.stringify(held, undefined, 2)}\n`]);
  stderr.write(
    'The notes of the staff are not in it, as they may be about others: `show REFERENCE` has them. Nor is what was handed on.\n',
  );
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

/** How an application or a message stands: stage, answer, what waits for the staff, and who has it. */
function statusLines(
  submission: StoredSubmission,
  history: readonly DeskEvent[],
  now: string,
): string[] {
  const state = stateAfter(history);
  const { owner } = state;
  const times = { submittedAt: submission.submittedAt, dueAt: submission.dueAt };
  const waiting = waitingFor(submission, state, now);
  const { at: answeredAt, by } = state.answer ?? {};
  const answer =
    answeredAt && `${formatTime(answeredAt)}, by ${by}, ${timeToAnswer({ ...times, answeredAt })}`;
  const lines: [string, string | undefined][] = [
    ['Stage', statusWord(state)],
    ['Answer', answer],
    [
      'Waits',
      waiting &&
        `${wantedWords({ waiting, state })}, due ${formatTime(waiting.dueAt)}, ${timeLeft(waiting, now)}`,
    ],
    ['With', owner],
  ];
  const known = lines.flatMap(([label, text]) =>
    text === undefined ? [] : [`  ${label.padEnd(6)}  ${forTerminal(text)}\n`],
  );
  return ['\nWhere it stands\n', ...known];
}

function historyLines(history: readonly DeskEvent[]): string[] {
  const lines = eventModels(history).flatMap((event) => [
    // Events of the server have no author.
    `  ${formatTime(event.at)}  ${event.by && `${forTerminal(event.by)}: `}${describeEvent(event)}${event.isUndone ? ', taken back' : ''}\n`,
    ...historyValues(event)
      .filter(({ kind }) => kind !== 'moment')
      .map(({ kind, label, value }) => (kind === 'fact' ? `${label}: ${value}` : value))
      .flatMap((said) => forTerminal(said).split(/\r\n|\r|\n/))
      .map((line) => `    ${line}\n`),
  ]);
  return ['\nNotes and history\n', ...(lines.length === 0 ? ['  None.\n'] : lines)];
}
