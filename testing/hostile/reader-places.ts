import { Socket } from 'node:net';

import * as v from 'valibot';

import { addressGroups, clientAddress } from '../../server/http/connections/client-address.ts';
import { originForm } from '../../server/http/connections/request-head.ts';
import { isPreview } from '../../server/http/headers/preview-host.ts';
import { isPage } from '../../server/http/headers/speculation-rules.ts';
import { isUuid, suspicionOf } from '../../server/intake/intake.ts';
import { normaliseReference, type StoredSubmission } from '../../domain/submission.ts';
import { isSameOrigin } from '../../server/http/posts/post-guard.ts';
import { tightenPolicy } from '../../server/http/policy/policies.ts';
import { encodingsFor } from '../../server/http/static-response.ts';
import type { SiteFile } from '../../server/http/pages/site-files.ts';
import { rangeIn } from '../../server/http/send-static-response.ts';
import { nearest } from '../../server/http/pages/site.ts';
import { domainOf, mailboxOf } from '../../server/store/intake.ts';
import { formPlaces } from './form-places.ts';
import { filledWith, type ReaderPlace, type RequestPlace } from './place.ts';
import { addressPlaces, headerPlaces } from './request-places.ts';
import { createCookie } from '../../server/desk/sessions.ts';
import { isFormToken, seal, unseal } from '../../server/desk/session-secrets.ts';
import { placeFrom } from '../../server/desk/lists.ts';
import { isOwnHost, isOwnPost } from '../../server/desk/own-address.ts';
import { letterFor } from '../../domain/letter-for.ts';
import { readChange } from '../../domain/read-change.ts';
import { readName } from '../../server/desk/sign-in.ts';
import { sampleApplication, sampleMessage } from '../../domain/testing/sample-forms.ts';
import { Google } from '../../spreadsheet/testing/google.ts';
import { post } from '../../spreadsheet/testing/run-script.ts';
import { buildPrompt } from '../../src/forms/prompt-builder/build-prompt.ts';
import { classifyAnswer } from '../../src/forms/classify-answer.ts';
import { mergeDraft, parseDraft } from '../../src/forms/draft.ts';
import { choices, emailAddress, link, text as textRule } from '../../domain/forms/schema-of.ts';
import { personOf } from '../../domain/kinds.ts';
import { mailto } from '../../src/components/mailto.ts';
import { csvLine, spreadsheetRow } from '../../server/commands/export.ts';
import { forTerminal, jsonLine, plainLine } from '../../server/plain-text.ts';
import { htmlText, type Letter, plainText } from '../../server/delivery/letter.ts';
import { receiptLetter, staffLetter } from '../../server/delivery/mail-text.ts';
import { checkScriptAnswer } from '../../server/delivery/script-answer.ts';
import { bookingFile, callInvitation } from '../../server/calendar.ts';
import { lettersOfContent } from '../project-files.ts';
import {
  acceptanceOf,
  confirmationOf,
  eventsOf,
  sampleBooking,
  sampleOffer,
} from '../../domain/testing/sample-changes.ts';

const site = 'https://www.provider.example';
const policy = "script-src 'self' 'sha256-a'; style-src 'self' 'sha256-b'";
const pages = new Map(['', 'course', 'video'].map((folder) => [folder, {} as SiteFile]));

/**
 * What reads text in the server, without the limits before it: each reader must be linear by itself, because a limit
 * may be raised, and the reader may one day be used elsewhere.
 */
const readerPlaces: ReaderPlace[] = [
  reader('the page for an unknown address', (text) => nearest(pages, `/course/${text}/`)),
  reader('whether an address is a page', (text) => isPage(`/${text}/`)),
  reader('whether a host is a preview', (text) => isPreview(text, site)),
  reader('whether an origin is ours', (text) => isOurs(`https://${text}`)),
  reader('who counts as one client', addressGroups),
  reader('whom a proxy names', (text) => clientBehind(text)),
  reader('an address that names its host', (text) => originForm(`http://${text}`)),
  reader('a reference', normaliseReference),
  reader('a key', isUuid),
  reader('a robot’s signals', (text) =>
    suspicionOf(new URLSearchParams({ comments: '', elapsed: text })),
  ),
  reader('whose receipts count together', (text) => domainOf(mailboxOf(`${text}@${text}`))),
  reader('the encodings that a client accepts', encodingsFor),
  reader('the bytes that a client asks for', (text) => rangeIn(`bytes=${text}`, 1_000)),
  ...['<p>', '<p title="', '<!--', '<style>', '<script '].map((tag) =>
    reader(`the policy of a page with ${tag}`, (text) => tightenPolicy(policy, `${tag}${text}`)),
  ),
];

function reader(name: string, read: (text: string) => unknown): ReaderPlace {
  // Longer than most of these texts ever are.
  return { name, most: 64_000, ...filledWith(), read };
}

/** The same for a reader of text that was decoded before, so that it holds no lone surrogates. */
function wellFormed(name: string, read: (text: string) => unknown): ReaderPlace {
  return { ...reader(name, read), ...filledWith((text) => text.toWellFormed()) };
}

function clientBehind(forwarded: string): string {
  const request = { headers: { 'x-forwarded-for': forwarded }, socket: new Socket() };
  return clientAddress(request, true);
}

function isOurs(origin: string): boolean {
  return isSameOrigin({ headers: { origin }, host: site }, site);
}

const own = { deskUrl: undefined, deskHost: 'localhost' };

const found: Parameters<typeof readChange>[1] = {
  submission: {
    ...{ kind: 'enrolment', reference: '2222-2222', content: sampleApplication },
    submittedAt: '2025-01-31T09:05:00.000Z',
  },
  events: [],
  now: '2025-01-31T09:05:00.000Z',
};

type Posted = {
  fields: { do: string; [field: string]: string };
  author: 'staff' | 'applicant';
  booked?: Readonly<Parameters<typeof eventsOf>>;
  now?: string;
};

/** What the forms of the desk and of the applicant’s page bring. */
const postedChanges: Posted[] = [
  { fields: { do: 'note', text: '' }, author: 'staff' },
  { fields: { do: 'answer', callAt: '' }, author: 'staff' },
  { fields: { do: 'move', stage: '' }, author: 'staff' },
  { fields: { do: 'write', subject: 'Dates', text: 'Friday?' }, author: 'staff' },
  { fields: { do: 'add', text: '' }, author: 'applicant' },
  { fields: { ...sampleOffer, do: 'offer', price: '747', minutes: '2 hours' }, author: 'staff' },
  {
    fields: { do: 'accept', name: '', mayBind: 'yes' },
    author: 'applicant',
    booked: [sampleOffer],
  },
  { fields: { do: 'take-back', reason: '' }, author: 'staff', booked: [sampleOffer] },
  {
    fields: { do: 'call-off', whose: 'provider', writtenOn: '2025-06-05', reason: 'Ill' },
    ...{ author: 'staff', booked: sampleBooking, now: '2025-06-05T09:00:00.000Z' },
  },
];

/** What the desk reads from anybody's request. */
const deskPlaces: ReaderPlace[] = [
  wellFormed('the name at the desk', readName),
  wellFormed('a cookie of the desk', (cookie) => {
    const { read } = createCookie({ name: 'desk-session', maxAge: 1, isSecure: false });
    return read({ headers: { cookie } });
  }),
  wellFormed('the token of a form', (token) => isFormToken(token, 'session')),
  wellFormed('the list that a form names', (query) => placeFrom(`/to-answer?page=${query}`, true)),
  wellFormed('the host of the desk', (host) => isOwnHost(host, own)),
  wellFormed('the origin of a form', (origin) =>
    isOwnPost({ headers: { origin }, host: 'localhost' }, own),
  ),
  wellFormed('a search in an address', (text) => unseal('search', text, 'session')),
  wellFormed('a search', (text) => unseal('search', seal('search', text, 'session'), 'session')),
  ...postedChanges.flatMap(({ fields, author, booked = [], now = found.now }) =>
    Object.keys(fields).map((name) =>
      wellFormed(`${fields.do}, ${name}`, (text) => {
        const typed = new URLSearchParams({ ...fields, [name]: text });
        return readChange(typed, { ...found, now, events: eventsOf(...booked) }, author);
      }),
    ),
  ),
  wellFormed('the letter of an offer, and its calendar file', (text) => {
    const offered = { ...sampleOffer, courses: text, place: text, included: text };
    const [change, accepted] = [confirmationOf('1'), { ...acceptanceOf('1'), name: text }];
    const events = eventsOf(offered, accepted, change);
    const given = { ...found, events: events.slice(0, 2), link: 'https://a.example/b' };
    const letter = letterFor(change, { ...given, letters: lettersOfContent });
    return [letter, bookingFile('2222-2222', events, new Date(0))];
  }),
];

/** What reads a form beside the server: the browser, the staff's commands, mails, the spreadsheet. */
const laterPlaces: ReaderPlace[] = [
  ...Object.entries({
    text: textRule({ error: 'wrong', max: 5 }),
    'an email address': emailAddress({ error: 'wrong' }),
    link: link({ error: 'wrong' }),
    'a choice': choices({ options: ['a'], error: 'wrong' }),
  }).map(([name, rule]) =>
    // Every rule is tested, although a form would stop at the first that is broken.
    wellFormed(`each rule of ${name}`, (text) => v.safeParse(rule, text)),
  ),
  wellFormed('a draft', (text) => {
    const kept = { answers: { a: text }, defaults: { a: text } };
    const draft = parseDraft(JSON.stringify(kept), ['a'])!;
    return mergeDraft(draft, { a: 'b' }, () => false);
  }),
  wellFormed('what an endpoint answers', (body) => classifyAnswer({ status: 200, body })),
  wellFormed('a prompt', (text) => buildPrompt({ idea: text, style: text, mood: text })),
  wellFormed('a link for a mail program', (text) => mailto({ to: 'a@a.example', body: text })),
  ...staffReaders(),
  wellFormed('the calendar file of a call', (name) =>
    callInvitation({
      ...{ kind: 'enrolment', reference: '2222-2222', name, courses: [name], now: new Date(0) },
      callAt: '2025-07-01T08:30:00.000Z',
    }),
  ),
  wellFormed('the words of a script', (error) => refused({ success: false, error })),
  ...['fullName', 'email', 'linkedIn', 'additionalRequirements'].map((name) =>
    wellFormed(`the spreadsheet’s script, ${name}`, (text) =>
      post(new Google(), { ...sampleApplication, [name]: text }),
    ),
  ),
];

function staffReaders(): ReaderPlace[] {
  const read: Record<string, (submission: StoredSubmission) => unknown> = {
    'the mail to the staff': (submission) => drawn(staffLetter(submission, {}, undefined)),
    'the receipt': (submission) =>
      drawn(receiptLetter(submission, {}, 'https://a.example/b')) +
      plainLine(personOf(submission).name),
    'a line for a terminal': (submission) => forTerminal(jsonLine(submission)),
    'a line of an export': (submission) => csvLine(spreadsheetRow(submission)),
  };
  return Object.entries(read).map(([name, readAs]) =>
    wellFormed(name, (text) => {
      // Every answer is as long as all answers together may be.
      const content = { ...sampleMessage, name: text, subject: text, message: text };
      const submittedAt = '2025-01-31T09:05:00.000Z';
      return readAs({ kind: 'contact', reference: '2222-2222', submittedAt, content });
    }),
  );
}

function refused(said: object): unknown {
  const body = JSON.stringify(said);
  try {
    checkScriptAnswer(
      { status: 200, type: 'application/json', body, isWhole: true },
      { content: sampleMessage },
    );
  } catch (error) {
    return error;
  }
  return undefined;
}

const drawn = (letter: Letter) =>
  plainText(letter) + htmlText(letter, { subject: 'Mail', links: ['https://desk.example'] });

/** Everything that reads what a stranger wrote; the tests and `bench:intake` feed all of it the same texts. */
export const hostilePlaces: (RequestPlace | ReaderPlace)[] = [
  ...formPlaces,
  ...addressPlaces,
  ...headerPlaces,
  ...readerPlaces,
  ...laterPlaces,
  ...deskPlaces,
];
