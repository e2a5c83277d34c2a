import { beginningOf, plainLine } from '../forms/readers.ts';
import { readMoment } from '../time/london-time.ts';
import { type Entry, type EventAuthor, type FormReading, tooLongOf } from './event-entry.ts';
import {
  type Action,
  actions,
  type Change,
  type DeskEvent,
  deskEvents,
  fieldsOf,
  stateAfter,
  undoable,
} from './events.ts';
import { lineFields, namesOnLines, textOf } from './read-names.ts';
import type { CaseNow } from './stages.ts';
import { kinds } from './submission.ts';

/** The value of the field `do` of a form: what it asks for. */
export type Verb = (typeof deskEvents)[Action]['verb'];

export type Typed = Partial<Record<string, string>>;

export type ReadChange =
  | { outcome: 'change'; change: Change; verb: Verb; typed: Typed }
  /** The change is not open at the moment, or there is nothing to undo. */
  | { outcome: 'nothing' }
  /** The first fault, and of an applicant's form all of them, in the order of the form. */
  | ({ outcome: 'fault'; all: readonly WrongField[]; verb: Verb; typed: Typed } & WrongField)
  | { outcome: 'unknown' };

/** A field by its name, with what is wrong with it. */
export type WrongField = { name: string; fault: string };

/** What is known of a form's submission; `now` is ISO 8601, UTC, and `terms` the SHA-256 of the terms of service. */
type ChangeTerms = { events: readonly DeskEvent[]; terms?: string } & Pick<
  FormReading,
  'submission' | 'now' | 'listPrice' | 'smallestGroup' | 'closing'
>;

type FormOf = Pick<Entry, 'kinds' | 'isOpen' | 'fields' | 'check'>;

/**
 * What the staff typed into a form, by label, to show it to them again. A form without `do` is recognised by its
 * fields.
 */
export function typedByLabel(form: { get: (name: string) => string | null }): Labelled[] {
  const ofStaff = actions.filter((action) => deskEvents[action].author === 'staff');
  const asked = ofStaff.find((action) => deskEvents[action].verb === form.get('do'));
  const typedFor = (action: Action) => {
    return Object.entries(fieldsOf(action)).flatMap(([name, field]): Labelled[] => {
      const value =
        field.kind === 'people'
          ? [textOf(linesIn(form)), form.get(name)].filter(Boolean).join('\n')
          : (form.get(name) ?? '');
      if (!('label' in field) || !field.label || value.trim() === '') return [];
      return [
        {
          label: field.label,
          value: field.kind === 'choice' ? (field.names?.[value] ?? value) : value,
        },
      ];
    });
  };
  const answers =
    asked === 'corrected' || asked === 'taken-down'
      ? Object.entries(kinds.enrolment.fields)
          .map(([name, { label }]) => ({ label, value: form.get(name) ?? '' }))
          .filter(({ value }) => value.trim() !== '')
      : [];
  return asked
    ? [...typedFor(asked), ...answers]
    : ofStaff.map(typedFor).reduce((most, each) => (each.length > most.length ? each : most));
}

export type Labelled = { label: string; value: string };

export const caseNow = ({ submission, events, now }: Omit<ChangeTerms, 'terms'>): CaseNow => ({
  state: stateAfter(events),
  isQuarantined: submission.suspicion !== undefined,
  now,
});

/** The fields that only some are asked for, and that somebody is asked for at the moment, by their names. */
export function ticksFor(
  action: Action,
  { submission, ...given }: Omit<ChangeTerms, 'terms'>,
): string[] {
  const reading = { ...caseNow({ submission, ...given }), submission, values: {}, terms: '' };
  return Object.entries(fieldsOf(action)).flatMap(([name, field]) =>
    'isAsked' in field && field.isAsked?.(reading) ? [name] : [],
  );
}

/** What somebody pasted with line ends into a field of one line: a name, a number, a link. */
const inOneLine = (text: string) =>
  text
    .split(/[\n\r\u0085\u2028\u2029]+/u)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');

/** The lines of who comes as they were posted, with those that are empty, and the list beside them. */
const linesIn = (form: { get: (name: string) => string | null }): Typed =>
  Object.fromEntries(
    lineFields.flatMap((name) => {
      const typed = form.get(name)?.replaceAll('\r\n', '\n').replaceAll('\0', '');
      return typed === undefined ? [] : [[name, typed]];
    }),
  );

/** What was typed into all fields, so that a fault in one of them does not empty those after it. */
const typedIn = (form: { get: (name: string) => string | null }, fields: Entry['fields']): Typed =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) => {
      const typed = (form.get(name) ?? '').trim();
      return typed !== '' && ['text', 'value', 'tick', 'choice'].includes(kind)
        ? [[name, typed]]
        : [];
    }),
  );

/** Reads from a posted form what its author wants to do with an application or a message. */
export function readChange(
  form: { get: (name: string) => string | null },
  { submission, events, now, terms = '', listPrice, smallestGroup, closing }: ChangeTerms,
  author: EventAuthor,
): ReadChange {
  const action = actions.find(
    (each) => deskEvents[each].author === author && deskEvents[each].verb === form.get('do'),
  );
  if (action === undefined) return { outcome: 'unknown' };
  const { verb } = deskEvents[action];
  const { kinds, isOpen, fields, check }: FormOf = deskEvents[action] as unknown as FormOf;
  if (!kinds.includes(submission.kind)) return { outcome: 'unknown' };
  const standing = caseNow({ submission, events, now });
  if (!isOpen(standing)) return { outcome: 'nothing' };

  const values: Record<string, string> = {};
  const known = { submission, values, terms, listPrice, smallestGroup, closing };
  const reading: FormReading = { ...standing, ...known };
  const typed: Typed = {};
  const faults: WrongField[] = [];
  for (const [name, field] of Object.entries(fields)) {
    // At the desk a field may be worked out from those before it, so it is read only once they are right.
    if (faults.length > 0 && author === 'staff') break;
    // A form posts line ends as CRLF, and the browser counted each as one. PostgreSQL reads no state with U+0000 in it.
    const whole = (form.get(name) ?? '').replaceAll('\r\n', '\n').replaceAll('\0', '').trim();
    const isLine = field.kind === 'text' ? field.isLine : 'value moment'.includes(field.kind);
    const given = isLine ? plainLine(inOneLine(whole)) : whole;
    const fail = (fault: string) => faults.push({ name, fault });
    if (field.kind !== 'tick' && 'isAsked' in field && field.isAsked?.(reading) === false) {
      values[name] = '';
      continue;
    }
    switch (field.kind) {
      case 'text':
        values[name] = field.kept?.(given, submission) ?? given;
        if (values[name] === '' && field.empty !== undefined) {
          fail(field.empty);
          break;
        }
        typed[name] = given;
        // Measures the stored value, or a form that was shown as valid could be refused when it is posted.
        if (values[name].length > field.max) fail(tooLongOf(field));
        break;
      case 'people': {
        Object.assign(typed, linesIn(form));
        const { text, faults: wrong } = namesOnLines(typed);
        values[name] = text;
        faults.push(...wrong);
        if (text.length > field.max) fail(tooLongOf(field));
        break;
      }
      case 'fact':
      case 'promise':
        if (faults.length === 0) values[name] = field.of(reading);
        break;
      case 'mail':
        // The caller adds the letter.
        break;
      case 'tick':
        values[name] = field.isAsked(reading) && given !== '' ? 'yes' : '';
        typed[name] = values[name];
        if (field.missing && field.isAsked(reading) && given === '') fail(field.missing);
        break;
      case 'value': {
        typed[name] = beginningOf(given, 100);
        const value = field.read(given);
        if (value === undefined) fail(field.wrong);
        else values[name] = value;
        break;
      }
      case 'moment': {
        if (given === '') break;
        typed[name] = beginningOf(given, 100);
        const moment = readMoment(given);
        if (moment === undefined) fail(field.unreadable);
        else values[name] = moment;
        break;
      }
      case 'choice':
        if (!field.options.includes(given)) {
          if (!field.missing) return { outcome: 'unknown' };
          fail(field.missing);
          break;
        }
        values[name] = given;
        if (field.label !== undefined) typed[name] = given;
        break;
      case 'several': {
        const options = field.of(reading);
        const chosen = [...new Set(given.split('\n'))];
        typed[name] = given;
        if (chosen.every((each) => options.includes(each))) values[name] = chosen.join('\n');
        else fail(field.missing);
        break;
      }
      case 'answers':
        // Nothing but the page of its own reads them.
        return { outcome: 'unknown' };
      case 'event': {
        const last = undoable(events);
        if (last === undefined) return { outcome: 'nothing' };
        values[name] = last.id;
      }
    }
  }
  if (faults.length === 0 || author === 'applicant') {
    for (const [name, fault] of Object.entries(check?.(values, reading) ?? {})) {
      if (fault && !faults.some((each) => each.name === name)) faults.push({ name, fault });
    }
  }
  const order = Object.keys(fields);
  const [first, ...rest] = faults.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  if (first) {
    const whole = { ...typedIn(form, fields), ...typed };
    return { outcome: 'fault', ...first, all: [first, ...rest], verb, typed: whole };
  }
  // Each value was read as its field says, so together they have the type of the change.
  return { outcome: 'change', change: { action, ...values } as Change, verb, typed };
}
