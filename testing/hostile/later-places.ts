import { Writable } from 'node:stream';

import * as v from 'valibot';

import { Google } from '../../spreadsheet/testing/google.ts';
import { post } from '../../spreadsheet/testing/run-script.ts';
import { buildPrompt } from '../../src/forms/prompt-builder/build-prompt.ts';
import { classifyAnswer } from '../../src/forms/classify-answer.ts';
import { isSame, mergeDraft, parseDraft } from '../../src/forms/draft.ts';
import { choices, emailAddress, link, text as textRule } from '../../domain/forms/schema-of.ts';
import { mailto } from '../../src/components/mailto.ts';
import { exportSubmissions } from '../../server/commands/export.ts';
import { listSubmissions } from '../../server/commands/list.ts';
import { showSubmission } from '../../server/commands/show.ts';
import { htmlText, plainText, type Letter } from '../../server/delivery/letter.ts';
import { plainName, receiptLetter, staffLetter } from '../../server/delivery/mail-text.ts';
import { checkScriptAnswer } from '../../server/delivery/script-answer.ts';
import type { Store } from '../../server/store/store.ts';
import { callInvitation } from '../../server/desk/calendar.ts';
import type { DeskEvent } from '../../domain/events.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import { sampleApplication } from '../sample-application.ts';
import { sampleMessage } from '../sample-message.ts';
import { filledWith, type ReaderPlace } from './place.ts';

/** What reads a form beside the server: the browser, the staff's commands, mails, the spreadsheet. */
export const laterPlaces: ReaderPlace[] = [
  ...Object.entries(rules()).map(([name, rule]) =>
    // Every rule is asked, also after one that is broken: a form would have stopped there.
    reader(`each rule of ${name}`, (text) => v.safeParse(rule, text)),
  ),
  reader('each rule of a link after its scheme', (text) =>
    v.safeParse(rules().link, `https://${text}`),
  ),
  reader('a draft', (text) => {
    const draft = parseDraft(JSON.stringify({ answers: { a: text }, defaults: { a: text } }), [
      'a',
    ]);
    return (
      draft &&
      isSame(
        mergeDraft(draft, { a: 'b' }, () => false),
        draft.answers,
      )
    );
  }),
  reader('a damaged draft', (text) => parseDraft(text, ['a'])),
  reader('what an endpoint answers', (body) => classifyAnswer({ status: 200, body })),
  reader('a prompt', (text) => buildPrompt({ idea: text, style: text, mood: text })),
  reader('a link for a mail program', (text) => mailto({ to: 'a@a.example', body: text })),
  ...staffReaders(),
  reader('the calendar file of a call', (name) =>
    callInvitation({
      ...{
        kind: 'enrolment',
        reference: '2222-2222',
        callAt: '2025-07-01T08:30:00.000Z',
        name,
        courses: [name],
      },
      now: new Date('2025-06-30T10:11:12.000Z'),
    }),
  ),
  reader('the answer of a script', (body) => refused({ body })),
  reader('the words of a script', (error) =>
    refused({ body: JSON.stringify({ success: false, error }) }),
  ),
  ...['fullName', 'email', 'linkedIn', 'selectedCourses', 'additionalRequirements'].map((name) =>
    reader(`the spreadsheet’s script, ${name}`, (text) =>
      post(new Google(), {
        ...sampleApplication,
        [name]: name === 'selectedCourses' ? [text] : text,
      }),
    ),
  ),
];

function reader(name: string, read: (text: string) => unknown): ReaderPlace {
  return { name, most: 64_000, ...filledWith((text) => text.toWellFormed()), read };
}

function rules() {
  const words = { error: 'wrong' };
  return {
    text: textRule({ ...words, max: 5 }),
    'an email address': emailAddress(words),
    link: link(words),
    'a choice': choices({ options: ['a'], error: 'wrong' }),
  };
}

function staffReaders(): ReaderPlace[] {
  const read: Record<string, (store: Store, submission: StoredSubmission) => unknown> = {
    'the mail to the staff': (_store, submission) => drawn(staffLetter(submission, {}, undefined)),
    'the receipt': (_store, submission) =>
      drawn(receiptLetter(submission, {})) + plainName(submission),
    list: (store, { kind }) =>
      listSubmissions(store, nowhere(), { kind, asJson: false, quarantined: false }),
    show: (store, { reference }) => showSubmission(store, nowhere(), reference),
    'export as csv': (store, { kind }) =>
      exportSubmissions(store, nowhere(), { kind, format: 'csv', file: undefined }),
    'export as xlsx': (store, { kind }) =>
      exportSubmissions(store, nowhere(), { kind, format: 'xlsx', file: undefined }),
  };
  return Object.entries(read).map(([name, show]) =>
    reader(name, (text) => {
      const submission = messageOf(text);
      return show(storeOf(submission), submission);
    }),
  );
}

/** A message whose every answer is as long as all may be together. */
function messageOf(text: string): StoredSubmission {
  const content = { ...sampleMessage, name: text, subject: text, message: text };
  return {
    kind: 'contact',
    reference: '2222-2222',
    submittedAt: '2025-01-31T09:05:00.000Z',
    content,
  };
}

function storeOf(submission: StoredSubmission): Store {
  const store: Pick<Store, 'find' | 'countQuarantined'> & {
    outbox: Partial<Store['outbox']>;
    desk: Partial<Store['desk']>;
  } = {
    find: () => Promise.resolve(submission),
    countQuarantined: () => Promise.resolve(0),
    outbox: {
      deliveriesOf: () => Promise.resolve([]),
      listGivenUp: () => Promise.resolve([]),
      countWithheld: () => Promise.resolve(0),
    },
    desk: { history: () => Promise.resolve(historyOf(submission)) },
  };
  return { ...store, list: () => [submission] } as unknown as Store;
}

/** What the staff did with it, in words as long as theirs: a name and a note. */
function historyOf({ content }: StoredSubmission): DeskEvent[] {
  const by = 'name' in content ? content.name : content.fullName;
  return [{ id: '1', at: '2025-01-31T09:05:00.000Z', by, action: 'noted', text: by }];
}

/** New ones each time: a command's listeners stay on its output. */
function nowhere() {
  const output = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  return { stdout: output(), stderr: output(), clock: () => new Date() };
}

function refused({ body }: { body: string }): unknown {
  const answer = { status: 200, type: 'application/json', body, isWhole: true };
  try {
    checkScriptAnswer(answer, { content: sampleMessage });
    return undefined;
  } catch (error) {
    return error;
  }
}

const drawn = (letter: Letter) =>
  plainText(letter) + htmlText(letter, { subject: 'Mail', links: ['https://desk.example'] });
