import { courseChoices } from '../../domain/forms/enrolment/course-choices.ts';
import { botSignalNames } from '../../domain/forms/form-values.ts';
import { applicationPaths, paths } from '../../domain/paths.ts';
import { bodyLimit } from '../../server/http/limits.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { filledWith, hostilePieces, type Place, type RequestPlace } from './place.ts';

/** Where an applicant with a made-up link would add something. */
const madeUpAct = applicationPaths.act(applicationPaths.page('2222-2222', 'A'.repeat(22)), 'add');

/** Stands for the hostile text in a form that is otherwise a sample. */
const mark = 'MARK';

const closing: Record<string, string> = { '[': '0]', '{"a":': '0}' };

/** One field of each kind, as fields of a kind are read alike; what travels beside the fields; and the whole post. */
export const formPlaces: RequestPlace[] = [
  ...['email', 'linkedIn', 'additionalRequirements'].map((name) =>
    place(name, dataOf({ ...sampleApplication, [name]: mark }), filledWith(inJson)),
  ),
  place('a name', dataOf({ ...sampleApplication, [mark]: '' }), filledWith(inJson)),
  place('data', `data=${mark}`, filledWith(inForm)),
  ...Object.values(botSignalNames).map((name) =>
    place(name, `${name}=${mark}&${dataOf(sampleApplication)}`, filledWith(inForm)),
  ),
  place(
    'entries of a list',
    dataOf({ ...sampleApplication, selectedCourses: [mark] }, `"${mark}"`),
    {
      pieces: ['', courseChoices[1], ...hostilePieces],
      fill: (piece, bytes) => listOf(bytes, () => inForm(JSON.stringify(piece))),
    },
  ),
  place('fields of other names', dataOf({ ...sampleApplication, [mark]: '' }, `"${mark}":""`), {
    pieces: ['', ...hostilePieces],
    fill: (piece, bytes) => listOf(bytes, (at) => `${inForm(JSON.stringify(`${piece}${at}`))}:0`),
  }),
  place('lists in lists', dataOf({ ...sampleApplication, city: mark }, `"${mark}"`), {
    pieces: Object.keys(closing),
    fill: (piece, bytes) => {
      const [end = '', depth] = [closing[piece], Math.floor(bytes / (piece.length + 1))];
      return `${piece.repeat(depth)}${end[0]}${end.slice(1).repeat(depth)}`;
    },
  }),
  place('additionalRequirements', nativeForm(), filledWith(inForm), paths.enrol),
  ...[paths.enrolmentsApi, paths.contactApi, paths.enrol, madeUpAct, applicationPaths.find].map(
    (address) => {
      const pairs = 'a& a=b& =& data& data=& selectedCourses=& city=& comments=&'.split(' ');
      const pieces = [...hostilePieces, ...pairs, '%4', '%C3', '%25'];
      return place('the whole post', mark, { ...filledWith(), pieces }, address);
    },
  ),
];

function place(
  name: string,
  body: string,
  filling: Pick<Place, 'pieces' | 'fill'>,
  address: string = paths.enrolmentsApi,
): RequestPlace {
  const [before = '', after = ''] = body.split(mark);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return {
    name: `POST ${address}, ${name}`,
    most: bodyLimit - 1 - Buffer.byteLength(before + after),
    ...filling,
    request: (filled) => ({ method: 'POST', address, headers, body: before + filled + after }),
  };
}

/** A form as JSON in a post, with the mark in place of `marked`. */
function dataOf(form: object, marked = mark): string {
  return `data=${inForm(JSON.stringify(form).replace(marked, mark))}`;
}

function nativeForm(): string {
  const form = new URLSearchParams();
  const answers = Object.entries({ ...sampleApplication, additionalRequirements: mark });
  for (const [each, answer] of answers) for (const one of [answer].flat()) form.append(each, one);
  return form.toString();
}

/** Encodes text for a form in as few bytes as possible, so that as much text as possible is let in. */
function inForm(text: string): string {
  return text.replaceAll(/[%&+]/gu, encodeURIComponent);
}

function inJson(text: string): string {
  return inForm(JSON.stringify(text).slice(1, -1));
}

/** Entries with commas between them, of about `bytes` bytes together. */
function listOf(bytes: number, entry: (at: number) => string): string {
  const count = Math.floor(bytes / (Buffer.byteLength(entry(10_000)) + 1));
  return Array.from({ length: count }, (_, at) => entry(at)).join(',');
}
