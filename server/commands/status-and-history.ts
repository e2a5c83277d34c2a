import {
  describeEvent,
  eventModels,
  type DeskEvent,
  shownOf,
  stateAfter,
} from '../../domain/events.ts';
import { statusWord } from '../../domain/stages.ts';
import { timeLeft, timeToAnswer } from '../../domain/time-words.ts';
import { dueAt } from '../../domain/due.ts';
import { forTerminal, formatTime } from '../plain-text.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import { inLondon } from './answered.ts';

/** How an application or a message stands, for `show`: stage, answer, call, and who has it. */
export function statusLines(
  submission: StoredSubmission,
  history: readonly DeskEvent[],
  now: string,
): string[] {
  const state = stateAfter(history);
  const { answeredAt, answeredBy = '', callAt, owner } = state;
  const times = { submittedAt: submission.submittedAt, dueAt: dueAt(submission) };
  const lines: [string, string | undefined][] = [
    ['Stage', statusWord({ ...state, ...times })],
    [
      'Answer',
      answeredAt === undefined
        ? `due ${formatTime(times.dueAt)}, ${timeLeft(times, now)}`
        : `${formatTime(answeredAt)}, by ${answeredBy}, ${timeToAnswer({ ...times, answeredAt })}`,
    ],
    ['Call', callAt && inLondon(callAt)],
    ['With', owner],
  ];
  const told = lines.flatMap(([label, text]) =>
    text === undefined ? [] : [`  ${label.padEnd(6)}  ${forTerminal(text)}\n`],
  );
  return ['\nWhere it stands\n', ...told];
}

/** What was done with it, the notes included, in the order in which it was done. */
export function historyLines(history: readonly DeskEvent[]): string[] {
  const lines = eventModels(history).flatMap((event) => [
    `  ${formatTime(event.at)}  ${forTerminal(event.by)}: ${describeEvent(event)}${event.isUndone ? ', taken back' : ''}\n`,
    ...shownOf(event)
      .filter(({ kind }) => kind === 'text')
      .flatMap(({ value }) => forTerminal(value).split(/\r\n|\r|\n/))
      .map((line) => `    ${line}\n`),
  ]);
  return ['\nNotes and history\n', ...(lines.length === 0 ? ['  None.\n'] : lines)];
}
