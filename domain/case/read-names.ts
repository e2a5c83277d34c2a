import { beginningOf, plainLine, readAddress, withoutEnds } from '../forms/readers.ts';
import { addressFault, attendeesFault, attendeesOf, attendeesText, vCard } from './attendees.ts';
import type { Attendee } from './stages.ts';

/** What was read, and what whoever pasted it should look at before it is saved. */
export type NamesRead = { people: Attendee[]; questions: string[] };

/** Who comes, from whatever somebody typed or pasted: lines, a spreadsheet, the addresses of a mail. */
export function readNames(text: string): NamesRead {
  const { people, questions } = readOnce(text);
  // What it was read as is read once more when it is saved, and then has to be the same.
  const again = attendeesText(readOnce(attendeesText(people)).people);
  const isStable = again === attendeesText(people);
  const { people: stable } = isStable ? { people } : readOnce(again);
  return {
    people: stable,
    questions: [...questions, ...questionsAbout(stable)].slice(0, maxQuestions),
  };
}

function readOnce(text: string): NamesRead {
  // Its lines would be read as people, one by one.
  if (/^BEGIN:VCARD/imu.test(text)) return { people: [{ name: vCard, email: '' }], questions: [] };
  const lines = text
    .replaceAll(/[\u2028\u2029\r\n]+/gu, '\n')
    .replaceAll(/mailto:|(?<=\s|^|[,;|(])(?:e-?mail|name)\s?:/giu, ' ')
    .split('\n')
    .map((line) => plainLine(line.replaceAll(/[^\P{Cc}\t]/gu, ' ')))
    .filter(Boolean);
  const questions: string[] = [];
  const columns = columnsOf(lines[0] ?? '');
  const people = lines
    .filter((line) => !isHeading(line))
    .flatMap((line) => (columns ? rowOf(line, columns) : peopleOnLine(line, questions)))
    .filter(({ name, email }) => name !== '' || email !== '');
  return { people, questions };
}

/** Whoever pasted something else than a list has seen enough of it. */
const maxQuestions = 12;

/**
 * What was typed as it was read, if it has to be seen before it is saved: where it was read otherwise than it stands
 * there, or something is asked. `shown` is what was seen, and `among` whom they come beside.
 */
export function namesToSee(
  typed: string,
  shown: string | null | undefined,
  among: readonly Attendee[] = [],
): NamesToSee | undefined {
  const { people, questions: own } = readNames(typed);
  const questions = [...new Set([...own, ...questionsAbout([...among, ...people])])];
  const names = attendeesText(people);
  const asTyped = typed.split(/\r?\n/u).map((line) => line.trim());
  const isPlain = asTyped.filter(Boolean).join('\n') === names && questions.length === 0;
  return isPlain || shown === names ? undefined : { names, questions };
}

export type NamesToSee = { names: string; questions: readonly string[] };

/** What may be no name, or stand there twice. */
function questionsAbout(people: readonly Attendee[]): string[] {
  const unsure = people
    .filter(({ name }) => placeholder.test(name))
    .map(({ name }) => `Is ${quoted(name)} somebody’s name? Leave out who is not known yet.`);
  const doubles = (['name', 'email'] as const).flatMap((by) =>
    [...Map.groupBy(people, (each) => each[by].toLowerCase())].flatMap(([key, [one, ...others]]) =>
      key !== '' && others.length > 0 ? [`${quoted(one![by])} is there more than once.`] : [],
    ),
  );
  return [...unsure, ...doubles];
}

/** What stands in lists where nobody is known yet. */
const placeholder =
  /^(?:tb[acd]\b.*|n\/?a|none|nobody|unknown|vacant|vacancy|spare|open|pending|name to follow|to be (?:announced|confirmed|decided|named)|to follow|colleague|guest|delegate|attendee|participant|person|somebody|someone|(?:delegate|attendee|participant|person|guest|place|seat) \d+|x+|\?+|test)$/iu;

const quoted = (text: string) => `“${beginningOf(text, 60)}”`;

// Headings.

type CellKind = 'name' | 'first' | 'last' | 'email' | 'other';

/** Words of which headings of lists are made. */
const headings: Readonly<Record<CellKind, RegExp>> = {
  name: /^(?:(?:full )?names?|who(?: comes)?|attendees?|participants?|delegates?|people|staff)$/u,
  first: /^(?:first|given|christian)(?: ?names?)?$|^forenames?$/u,
  last: /^(?:last|family)(?: ?names?)?$|^surnames?$/u,
  email: /^(?:e-?mail|mail)s?(?: ?address(?:es)?)?$/u,
  other:
    /^(?:no|nr|num|number|id|row|#|phone|mobile|tel|telephone|company|organisation|organization|firm|department|dept|team|job|job title|title|role|position|notes?|comments?|dietary requirements?)$/u,
};

function columnOf(cell: string): CellKind | undefined {
  const words = withoutEnds(cell.toLowerCase(), ' .:*"“”');
  return (Object.keys(headings) as CellKind[]).find((column) => headings[column].test(words));
}

/** Whether a line names what the others hold: "No Name Email". */
function isHeading(line: string): boolean {
  const cells = line.split(/[\t;|,]/u).filter((cell) => /\p{L}/u.test(cell));
  const isAll = (parts: readonly string[]) =>
    parts.length > 0 && parts.every((part) => columnOf(part) !== undefined);
  return isAll(cells) || isAll(line.split(/[\s;|,/]+/u).filter(Boolean));
}

type Columns = { separator: string; of: (CellKind | undefined)[] };

/** The columns of a table that begins with a heading which says where the names are. */
function columnsOf(heading: string): Columns | undefined {
  if (!isHeading(heading)) return undefined;
  for (const separator of ['\t', ';', '|', ',']) {
    const of = heading.split(separator).map(columnOf);
    if (of.length > 1 && (of.includes('name') || of.includes('last'))) return { separator, of };
  }
  return undefined;
}

/** The people of a row, by its columns; more than one where their names share a cell. */
function rowOf(line: string, { separator, of }: Columns): Attendee[] {
  const cells = cellsOf(line, separator);
  const cell = (column: CellKind) => cells[of.indexOf(column)] ?? '';
  const whole = cell('name') || [cell('first'), cell('last')].filter(Boolean).join(' ');
  const email = readAddress(cell('email'));
  if (whole.includes('@')) return peopleOnLine(whole, []);
  const names = namesIn(whole, { hasAddress: true });
  if (names.length === 0) return /\p{L}/u.test(email) ? [{ name: '', email }] : [];
  return names.map((name, at) => ({ name, email: at === names.length - 1 ? email : '' }));
}

/** The cells of a row; a separator between quotation marks is part of its cell. */
function cellsOf(line: string, separator: string): string[] {
  const parts = line.split('"');
  const marked = parts.map((part, at) => (at % 2 === 0 ? part.replaceAll(separator, '\0') : part));
  return marked
    .join('"')
    .split('\0')
    .map((cell) => cleaned(cell));
}

// Lines without columns.

/** The people of a line: each name with the address that stands beside it. */
function peopleOnLine(line: string, questions: string[]): Attendee[] {
  // With the signs between the words, so that every second one is such a sign.
  const words = line.split(/([\s,;|<>()[\]"“”]+)/u);
  const texts: string[] = [''];
  const emails: string[] = [];
  const known = new Set<string>();
  for (const word of words) {
    const email = word.includes('@') ? readAddress(word) : undefined;
    if (email === undefined || known.has(email)) {
      texts.push(`${texts.pop()}${email === undefined ? word : ' '}`);
      continue;
    }
    known.add(email);
    emails.push(email);
    texts.push('');
  }
  const hasBrackets = line.includes('<');
  if (emails.length === 0) {
    const names = namesIn(line, { hasAddress: false });
    const [only = ''] = names;
    if (names.length === 1 && only.includes(',')) {
      questions.push(`${quoted(line)} was read as one person. Is all of it the name?`);
    }
    return names.map((name) => ({ name, email: '' }));
  }
  const last = texts.at(-1)!;
  // Where each address stands before its name, what follows is whose it is.
  const isBefore = lettersIn(texts[0]!) === 0 && lettersIn(last) > 0;
  const people = emails.flatMap((email, at): Attendee[] => {
    const names = namesIn(texts[isBefore ? at + 1 : at]!, { hasAddress: true, hasBrackets });
    if (names.length === 0) return [{ name: '', email }];
    const whose = isBefore ? 0 : names.length - 1;
    return names.map((name, i) => ({ name, email: i === whose ? email : '' }));
  });
  if (isBefore || lettersIn(last) === 0) return people;
  // Behind the last address another person may follow, without one; or a telephone number, a firm, a role.
  if (/^[>)\]"”\s]*[;|]/u.test(last)) {
    const more = namesIn(last, { hasAddress: false });
    return [...people, ...more.map((name) => ({ name, email: '' }))];
  }
  questions.push(`${quoted(cleaned(last))} was left out, because it stands behind the address.`);
  return people;
}

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

type Beside = { hasAddress: boolean; hasBrackets?: boolean };

/** The names in what stands beside one address, or on a line that has none. */
function namesIn(text: string, beside: Beside): string[] {
  const isTabbed = text.includes('\t');
  const [cells, others] = isTabbed
    ? [text.split('\t'), /[;|]/u.test(text)]
    : [text.split(/[;|]/u), false];
  const named = cells.map(cleaned).filter((cell) => lettersIn(cell) > 0 && cell !== 'o');
  // Several people may share a cell of a spreadsheet.
  if (others) return named.flatMap((cell) => namesIn(cell, beside));
  if (named.length === 0)
    return /^[\d\s.,;|()#-]*$/u.test(text) || beside.hasAddress ? [] : [cleaned(text) || text];
  const isGlued = isTabbed || !/[;|]\s/u.test(withoutEnds(text, ' ;|'));
  const areWhole = named.every((cell) => wordsIn(cell) > 1);
  const isColumns = !areWhole && (isTabbed || (named.length === 2 && isGlued));
  const people = isColumns ? [named.join(' ')] : named;
  return people.flatMap((name) => withCommas(name, beside));
}

const wordsIn = (text: string) => text.split(/\s+/u).filter(Boolean).length;

/** "Sample, Ada" is one person, and "Ada Sample, Ben Sample" are two. */
function withCommas(name: string, { hasAddress, hasBrackets = false }: Beside): string[] {
  const parts = name
    .split(',')
    .map(cleaned)
    .filter((part) => lettersIn(part) > 0);
  const [one = '', other = ''] = parts;
  if (parts.length < 2) return [one || name];
  if (parts.length > 2) {
    return hasAddress && !parts.every((part) => wordsIn(part) > 1) ? [parts.join(', ')] : parts;
  }
  // Fields that are separated by commas have no space behind them, and come in the order of the columns.
  if (!/,\s/u.test(name) && wordsIn(one) === 1) return [`${one} ${other}`];
  const isSurname = wordsIn(one) === 1 || particle.test(one);
  if (hasBrackets || isSurname) return [`${other} ${one}`];
  return wordsIn(other) > 1 ? [one, other] : [`${one}, ${other}`];
}

const particle =
  /^(?:al|bin|da|de|del|della|den|der|di|dos|du|el|la|le|mac|mc|san|st|ten|ter|van|von)\s/iu;

/** What is longer is no name, and would be gone through again and again. */
const maxCell = 1_000;

/** Without bullets, numbers and closing signs around it. */
function cleaned(cell: string): string {
  const plain = plainLine(cell.replaceAll(/\s+/gu, ' '));
  const bare = withoutEnds(plain, ` ,;|<>:="“”[]•·*▪◦‣⁃►➢✓✔☐☑–—-`)
    .replace(/^[(#]*\d{1,4}[.):]?\s*(?=[^\d\s])/u, '')
    .replace(/^[)\s]+|\($/gu, '');
  return bare === plain || bare.length > maxCell ? bare : cleaned(bare);
}

// The form with a line for each place.

/**
 * What a form for who comes posts: `name` and `email` of each place, a line each, and as `names` a list that was pasted
 * beside them.
 */
export const lineFields = ['name', 'email', 'names'] as const;

type NameLines = Partial<Record<(typeof lineFields)[number], string | undefined>>;

/** The lines of such a form as they were typed, with those that are empty. */
export function typedLines({ name = '', email = '' }: NameLines): Attendee[] {
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
  const faults = typedLines(typed).flatMap((line, at) => faultOf(line, at + 1) ?? []);
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
    typedLines(typed)
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
