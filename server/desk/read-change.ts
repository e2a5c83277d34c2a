import type { DeskAction, SubmissionModel } from '../../src/desk/models.ts';
import { openStages } from '../../src/desk/next-step.ts';
import { type Change, maxNoteLength, outcomes, stateAfter, undoable } from '../../domain/events.ts';
import { fromLondon } from '../../domain/london-time.ts';
import type { Found } from './submissions.ts';

/** What somebody typed, to be given back where it cannot be taken. */
export type Typed = NonNullable<SubmissionModel['typed']>;

/** What a form asks for. */
export type ReadChange =
  | { outcome: 'change'; change: Change; typed: Typed }
  /** It is so already. */
  | { outcome: 'nothing' }
  | { outcome: 'fault'; fault: NonNullable<SubmissionModel['fault']>; typed: Typed }
  /** None of our forms asks for it. */
  | { outcome: 'unknown' };

/** Reads what is to be done with an application or a message. */
export function readChange(form: URLSearchParams, { submission, events }: Found): ReadChange {
  const isApplication = submission.kind === 'enrolment';
  switch (form.get('do') as Exclude<DeskAction, 'erase'> | null) {
    case 'answer':
      return readAnswer(form);
    case 'take':
      return as({ action: 'taken' });
    case 'give-back':
      return stateAfter(events).owner === undefined ? nothing : as({ action: 'given-back' });
    case 'move': {
      const stage = openStages.find((each) => each === form.get('stage'));
      return stage && isApplication ? as({ action: 'moved', stage }) : unknown;
    }
    case 'close': {
      const outcome = outcomes.find((each) => each === form.get('outcome'));
      if (!isApplication) return unknown;
      return outcome ? as({ action: 'closed', outcome }) : fault('outcome-missing');
    }
    case 'note':
      return readNote(form);
    case 'undo': {
      const event = undoable(events)?.id;
      return event === undefined ? nothing : as({ action: 'undone', event });
    }
    case 'retry':
      return as({ action: 'retried' });
    case 'quarantine':
      return submission.suspicion === undefined ? as({ action: 'quarantined' }) : nothing;
    case 'release':
      return submission.suspicion === undefined ? nothing : as({ action: 'released' });
    default:
      return unknown;
  }
}

function readAnswer(form: URLSearchParams): ReadChange {
  const typed = (form.get('callAt') ?? '').trim();
  // Browsers leave the seconds out where they are none, and need not.
  const callAt = fromLondon(typed.replace(/(T\d\d:\d\d):00$/u, '$1'));
  if (typed === '') return as({ action: 'answered' });
  if (callAt === undefined) return fault('call-unreadable', { callAt: typed.slice(0, 100) });
  return as({ action: 'answered', callAt }, { callAt: typed });
}

function readNote(form: URLSearchParams): ReadChange {
  // A form posts line ends as CRLF, and the browser counted each as one.
  const text = (form.get('text') ?? '').replaceAll('\r\n', '\n').trim();
  if (text === '') return fault('note-empty');
  if (text.length > maxNoteLength) return fault('note-too-long', { text });
  return as({ action: 'noted', text }, { text });
}

const as = (change: Change, typed: Typed = {}): ReadChange => ({
  ...{ outcome: 'change', change, typed },
});
const fault = (what: NonNullable<SubmissionModel['fault']>, typed: Typed = {}): ReadChange => ({
  outcome: 'fault',
  fault: what,
  typed,
});
const nothing: ReadChange = { outcome: 'nothing' };
const unknown: ReadChange = { outcome: 'unknown' };
