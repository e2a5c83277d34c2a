import { courseChoices } from '../../domain/forms/enrolment/course-choices.ts';
import { botSignalNames } from '../../domain/forms/bot-signals.ts';
import { applicationPaths, paths } from '../../domain/paths.ts';
import { bodyLimit } from '../../server/http/limits.ts';
import { sampleApplication } from '../sample-application.ts';
import { sampleMessage } from '../sample-message.ts';
import type { SentRequest } from '../send-request.ts';
import { filledWith, hostilePieces, type RequestPlace } from './place.ts';

/** Where an applicant with a made-up link would add something. */
const madeUpAct = applicationPaths.act(applicationPaths.page('2222-2222', 'A'.repeat(22)), 'add');

/** Room for the rest of the form. */
const most = bodyLimit - 6 * 1024;

/** Stands for the hostile text in a form that is otherwise a sample. */
const mark = 'MARK';

/** The answer to a native post is a drawn page, which is slow, so only these fields are filled to the full. */
const drawnWhole = ['fullName', 'selectedCourses', 'additionalRequirements'];

/** Every field of every form, what travels beside them, and the post as a whole. */
export const formPlaces: RequestPlace[] = [
  ...jsonPlaces(paths.enrolmentsApi, sampleApplication),
  ...jsonPlaces(paths.contactApi, sampleMessage),
  ...listPlaces(),
  ...nativePlaces(),
  ...[paths.enrolmentsApi, paths.contactApi, paths.enrol].map(wholePlace),
  ...[madeUpAct, applicationPaths.find].map(wholePlace),
];

function jsonPlaces(address: string, sample: Record<string, unknown>): RequestPlace[] {
  const place = (name: string, body: string, write: (text: string) => string): RequestPlace => ({
    name: `POST ${address}, ${name}`,
    most,
    ...filledWith(write),
    request: around(address, body),
  });
  const data = `data=${inForm(JSON.stringify(sample))}`;
  return [
    ...Object.keys(sample).map((name) => place(name, dataOf({ ...sample, [name]: mark }), inJson)),
    place('data', `data=${mark}`, inForm),
    place('a field of another name', dataOf({ ...sample, [mark]: '' }), inJson),
    ...[...Object.values(botSignalNames), 'nickname'].map((name) =>
      place(name, `${name}=${mark}&${data}`, inForm),
    ),
  ];
}

/** Places that are filled with many or deeply nested entries instead of long ones. */
function listPlaces(): RequestPlace[] {
  const address = paths.enrolmentsApi;
  const name = (what: string) => `POST ${address}, ${what}`;
  const list = dataOf({ ...sampleApplication, selectedCourses: [mark] }).replace(`"${mark}"`, mark);
  const object = dataOf({ ...sampleApplication, [mark]: '' }).replace(`"${mark}":""`, mark);
  const nested = dataOf({ ...sampleApplication, city: mark }).replace(`"${mark}"`, mark);
  const closing: Record<string, string> = { '[': '0]', '{"a":': '0}' };
  return [
    {
      name: name('entries of selectedCourses'),
      most,
      pieces: ['', courseChoices[1], ...hostilePieces],
      fill: (piece, bytes) => listOf(bytes, () => inForm(JSON.stringify(piece))),
      request: around(address, list),
    },
    {
      name: name('fields of other names'),
      most,
      pieces: ['', ...hostilePieces],
      fill: (piece, bytes) => listOf(bytes, (at) => `${inForm(JSON.stringify(`${piece}${at}`))}:0`),
      request: around(address, object),
    },
    {
      name: name('lists in lists'),
      most,
      pieces: Object.keys(closing),
      fill: (piece, bytes) => {
        const [end = '', depth] = [closing[piece], Math.floor(bytes / (piece.length + 1))];
        return `${piece.repeat(depth)}${end[0]}${end.slice(1).repeat(depth)}`;
      },
      request: around(address, nested),
    },
  ];
}

function nativePlaces(): RequestPlace[] {
  const names = [...Object.keys(sampleApplication), ...Object.values(botSignalNames)];
  return names.map((name) => {
    const form = new URLSearchParams();
    for (const [each, answer] of Object.entries({ ...sampleApplication, [name]: mark })) {
      for (const one of [answer].flat()) form.append(each, one);
    }
    return {
      name: `POST ${paths.enrol}, ${name}`,
      most: drawnWhole.includes(name) ? most : most / 4,
      ...filledWith(inForm),
      request: around(paths.enrol, form.toString()),
    };
  });
}

function wholePlace(address: string): RequestPlace {
  const pairs = 'a& a=b& =& data& data=& selectedCourses=& city=& comments=&'.split(' ');
  return {
    name: `POST ${address}, the whole post`,
    most: bodyLimit - 1,
    ...filledWith(),
    pieces: [...hostilePieces, ...pairs, '%4', '%C3', '%25'],
    request: around(address, mark),
  };
}

function around(address: string, body: string): (filled: string) => SentRequest {
  const [before = '', after = ''] = body.split(mark);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (filled) => ({ method: 'POST', address, headers, body: before + filled + after });
}

function dataOf(form: object): string {
  return `data=${inForm(JSON.stringify(form))}`;
}

/** As few bytes as a form can be written with, so that as much as possible is let in. */
function inForm(text: string): string {
  return text.replaceAll(/[%&+]/gu, encodeURIComponent);
}

function inJson(text: string): string {
  return inForm(JSON.stringify(text).slice(1, -1));
}

/** Entries, with commas between them, of about so many bytes together. */
function listOf(bytes: number, entry: (at: number) => string): string {
  const count = Math.floor(bytes / (Buffer.byteLength(entry(10_000)) + 1));
  return Array.from({ length: count }, (_, at) => entry(at)).join(',');
}
