import { plainLine, readAddress } from '../forms/readers.ts';
import { addressFault, attendeesFault, attendeesOf, attendeesText } from './attendees.ts';
import { type NamesToSee, readNames } from './read-names.ts';
import type { Attendee } from './stages.ts';

/**
 * What a form for who comes posts: `name` and `email` of each place, a line each, and as `names` a list that was pasted
 * beside them.
 */
export const lineFields = ['name', 'email', 'names'] as const;

type NameLines = Partial<Record<(typeof lineFields)[number], string | undefined>>;

/** The lines of such a form as they were typed, with those that are empty. */
export function linesOf({ name = '', email = '' }: NameLines): Attendee[] {
  const emails = email.split('\n');
  const names = name.split('\n');
  return Array.from({ length: Math.max(names.length, emails.length) }, (_, at) => ({
    name: plainLine(names[at] ?? ''),
    email: plainLine(emails[at] ?? ''),
  }));
}

/** What fills the lines of a form with these people. */
export const asLines = (people: readonly Attendee[]): NameLines => ({
  name: people.map(({ name }) => name).join('\n'),
  email: people.map(({ email }) => email).join('\n'),
});

type Fault = { name: string; fault: string };

/** Who comes by the lines and the list, as one text, and what is wrong with them, by the field that shows it. */
export function namesOnLines(typed: NameLines): { text: string; faults: Fault[] } {
  const faults = linesOf(typed).flatMap((line, at) => faultOf(line, at + 1) ?? []);
  const fault = attendeesFault(readNames(typed.names ?? '').people, Infinity);
  if (fault) faults.push({ name: 'names', fault });
  return { text: faults.length > 0 ? '' : attendeesText(readLines(typed).people), faults };
}

/**
 * Who comes as it was read, if it has to be seen before it is saved: where a list was pasted, where a line was read
 * otherwise than it was typed, or where something is asked. `shown` is what was seen.
 */
export function linesToSee(typed: NameLines, shown: string | null): NamesToSee | undefined {
  const { people, questions } = readLines(typed);
  const names = attendeesText(people);
  const isPlain = !typed.names && textOf(typed) === names && questions.length === 0;
  return isPlain || shown === names ? undefined : { names, questions };
}

function readLines(typed: NameLines) {
  const [lines, list] = [readNames(textOf(typed)), readNames(typed.names ?? '')];
  const people = withList(lines.people, list.people);
  // Once more, for who is there twice only in both together.
  const { questions } = readNames(attendeesText(people));
  return { people, questions: [...new Set([...lines.questions, ...list.questions, ...questions])] };
}

/** The lines that are filled in, as a text. */
export const textOf = (typed: NameLines) =>
  attendeesText(
    linesOf(typed)
      .map((line) => ({ ...line, email: readAddress(line.email) }))
      .filter(({ name, email }) => name !== '' || email !== ''),
  );

/** The list after the lines. Whoever is on a line already is there once, with the address that the list has for them. */
function withList(lines: readonly Attendee[], list: readonly Attendee[]): Attendee[] {
  const all = [...lines];
  // By their names, so that a list of thousands takes no longer than its length.
  const places = Map.groupBy(lines.keys(), (at) => lines[at]!.name.toLowerCase());
  for (const each of list) {
    const at = places
      .get(each.name.toLowerCase())
      ?.find((place) => ['', each.email].includes(all[place]!.email) || each.email === '');
    if (at === undefined) all.push(each);
    else all[at] = { ...all[at]!, email: all[at]!.email || each.email };
  }
  return all;
}

/** What is wrong with a line, counted from 1. */
function faultOf({ name, email }: Attendee, number: number): Fault | undefined {
  const address = readAddress(email);
  if (address !== '' && addressFault(address)) {
    return { name: `email-${number}`, fault: addressFault(address)! };
  }
  if (address !== '' && name === '') {
    return { name: `name-${number}`, fault: 'Enter the name of the person with this address' };
  }
  const people = name.includes('@') ? readNames(name).people : attendeesOf(name);
  const fault = attendeesFault(people, Infinity);
  return fault === undefined ? undefined : { name: `name-${number}`, fault };
}
