import { deedOf, standingWord } from '../../src/desk/copy.ts';
import { timeLeft, timeToAnswer } from '../../src/desk/time-words.ts';
import { dueAt } from '../submissions/due.ts';
import { type DeskEvent, stateAfter } from '../submissions/events.ts';
import { forTerminal, formatTime } from '../submissions/plain-text.ts';
import type { StoredSubmission } from '../submissions/submission.ts';
import { inLondon } from './answered.ts';

/** How an application or a message stands, for `show`: stage, answer, call, and who has it. */
export function standingLines(
  submission: StoredSubmission,
  history: readonly DeskEvent[],
  now: string,
): string[] {
  const state = stateAfter(history);
  const { answeredAt, answeredBy = '', callAt, owner } = state;
  const times = { submittedAt: submission.submittedAt, dueAt: dueAt(submission) };
  const lines: [string, string | undefined][] = [
    [
      'Stage',
      standingWord({
        ...times,
        stage: state.stage,
        ...(state.outcome && { outcome: state.outcome }),
      }),
    ],
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
  const undone = new Set(history.map((each) => (each.action === 'undone' ? each.event : '')));
  const lines = history.flatMap((event) => {
    const taken = history.find(({ id }) => event.action === 'undone' && id === event.event);
    const undid = taken && { ...taken, isUndone: true };
    const isUndone = undone.has(event.id);
    const deed = deedOf({ ...event, isUndone, undid });
    const note = event.action === 'noted' ? forTerminal(event.text).split(/\r\n|\r|\n/) : [];
    return [
      `  ${formatTime(event.at)}  ${forTerminal(event.by)}: ${deed}${isUndone ? ', taken back' : ''}\n`,
      ...note.map((line) => `    ${line}\n`),
    ];
  });
  return ['\nNotes and history\n', ...(lines.length === 0 ? ['  None.\n'] : lines)];
}
