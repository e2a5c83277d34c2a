import type { Answers } from '../events/application.ts';
import { asWorded } from '../forms/form-values.ts';
import {
  type Action,
  additionIn,
  type Change,
  type ChangeOf,
  type DeskEvent,
  deskEvents,
  effectiveEvents,
  type EventTable,
  fieldsOf,
  letterOf,
} from './events.ts';
import { kinds } from './submission.ts';

const table: EventTable = deskEvents;

export type EventModel = DeskEvent & {
  isUndone: boolean;
  /** Why somebody who had not seen it could not do what they wanted to. */
  contradiction?: string | undefined;
  /** Of an undoing: what it took back. */
  undid?: EventModel | undefined;
};

export function eventModels(events: readonly DeskEvent[]): EventModel[] {
  const undone = new Set(events.map((each) => (each.action === 'undone' ? each.event : undefined)));
  const models = new Map<string, EventModel>();
  for (const event of events) {
    const undid = event.action === 'undone' ? models.get(event.event) : undefined;
    models.set(event.id, { ...event, isUndone: undone.has(event.id), undid });
  }
  return [...models.values()];
}

export function describeEvent(
  event: Change & { by?: string; undid?: EventModel | undefined },
): string {
  return sentenceOf(event, event.undid && describeEvent(event.undid));
}

function sentenceOf<Of extends Action>(
  change: ChangeOf<Of> & { by?: string },
  undid: string | undefined,
): string {
  return table[change.action].sentence(change, undid);
}

/** What an applicant is told, with the words of a letter that has gone to them. */
export type Told = {
  at: string;
  said: string;
  letter?: { subject: string; text: string };
  /** What the applicant wrote themselves. */
  added?: string;
  /** Who comes, a line each. */
  names?: string;
};

/** All that an applicant is told of what was done, in its order. */
export function toldOf(events: readonly DeskEvent[]): Told[] {
  return effectiveEvents(events).flatMap((event): Told[] => {
    const said = toldSentence(event);
    if (said === undefined) return [];
    const added = additionIn(event);
    if (added !== undefined) return [{ at: event.at, said, added }];
    if ('names' in event) return [{ at: event.at, said, names: event.names }];
    const written = events.find(({ id }) => event.action === 'sent' && id === event.event);
    const letter = written && letterOf(written);
    if (!letter) return [{ at: event.at, said }];
    return [{ at: event.at, said, letter: { subject: letter.subject, text: letter.text } }];
  });
}

function toldSentence<Of extends Action>(change: ChangeOf<Of>): string | undefined {
  return table[change.action].applicantSentence?.(change);
}

/** A value of an event that the history shows under its sentence. */
export type HistoryValue = { kind: 'text' | 'moment' | 'fact'; label: string; value: string };

export function historyValues(change: Change): HistoryValue[] {
  return Object.entries(fieldsOf(change.action)).flatMap(([name, field]): HistoryValue[] => {
    const value: unknown = Reflect.get(change, name);
    // A text that is optional may be left empty.
    if (typeof value !== 'string' || value === '') return [];
    switch (field.kind) {
      case 'text':
        if (field.isId) return [];
        return [{ kind: field.isLine ? 'fact' : 'text', label: field.label, value }];
      case 'choice':
        return field.label
          ? [{ kind: 'fact', label: field.label, value: field.names?.[value] ?? value }]
          : [];
      case 'value':
        return [{ kind: 'fact', label: field.label, value: field.inWords?.(value) ?? value }];
      case 'tick':
        return [{ kind: 'fact', label: field.label, value: 'Yes' }];
      case 'moment':
        return [{ kind: 'moment', label: field.shown, value }];
      case 'fact':
      case 'mail':
        return field.shown ? [{ kind: 'fact', label: field.shown, value }] : [];
      case 'answers':
        return field.shown ? answerValues(value, field.shown) : [];
      case 'several':
      case 'people':
        return [{ kind: 'text', label: field.label, value }];
      case 'event':
      case 'promise':
        return [];
    }
  });
}

function answerValues(answers: string, after: string): HistoryValue[] {
  return Object.entries(JSON.parse(answers) as Answers).map(([name, answer = '']) => {
    const field = kinds.enrolment.fields[name];
    const value = field ? asWorded(field, answer) : String(answer);
    return { kind: 'fact', label: `${field?.label ?? name}, ${after}`, value: value || '–' };
  });
}

/** The texts of the events that still count, for the desk's search. */
export function searchedTexts(events: readonly DeskEvent[]): string[] {
  return effectiveEvents(events).flatMap((event) =>
    Object.entries(fieldsOf(event.action)).flatMap(([name, field]) =>
      'isSearched' in field && field.isSearched ? [String(Reflect.get(event, name))] : [],
    ),
  );
}
