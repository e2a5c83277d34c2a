import * as v from 'valibot';

import { Google } from '../../spreadsheet/testing/google.ts';
import { post } from '../../spreadsheet/testing/run-script.ts';
import { buildPrompt } from '../../src/forms/prompt-builder/build-prompt.ts';
import { classifyAnswer } from '../../src/forms/classify-answer.ts';
import { mergeDraft, parseDraft } from '../../src/forms/draft.ts';
import { choices, emailAddress, link, text as textRule } from '../../domain/forms/schema-of.ts';
import { mailto } from '../../src/components/mailto.ts';
import { csvLine, spreadsheetRow } from '../../server/commands/export.ts';
import { forTerminal, jsonLine } from '../../server/plain-text.ts';
import { htmlText, plainText, type Letter } from '../../server/delivery/letter.ts';
import { plainName, receiptLetter, staffLetter } from '../../server/delivery/mail-text.ts';
import { checkScriptAnswer } from '../../server/delivery/script-answer.ts';
import { callInvitation } from '../../server/desk/calendar.ts';
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
    const kept = { answers: { a: text }, defaults: { a: text } };
    const draft = parseDraft(JSON.stringify(kept), ['a'])!;
    return mergeDraft(draft, { a: 'b' }, () => false);
  }),
  reader('a damaged draft', (text) => parseDraft(text, ['a'])),
  reader('what an endpoint answers', (body) => classifyAnswer({ status: 200, body })),
  reader('a prompt', (text) => buildPrompt({ idea: text, style: text, mood: text })),
  reader('a link for a mail program', (text) => mailto({ to: 'a@a.example', body: text })),
  ...staffReaders(),
  reader('the calendar file of a call', (name) =>
    callInvitation({
      ...{ kind: 'enrolment', reference: '2222-2222', name, courses: [name], now: new Date(0) },
      callAt: '2025-07-01T08:30:00.000Z',
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
  const read: Record<string, (submission: StoredSubmission) => unknown> = {
    'the mail to the staff': (submission) => drawn(staffLetter(submission, {}, undefined)),
    'the receipt': (submission) => drawn(receiptLetter(submission, {})) + plainName(submission),
    'a line for a terminal': (submission) => forTerminal(jsonLine(submission)),
    'a line of an export': (submission) => csvLine(spreadsheetRow(submission)),
  };
  return Object.entries(read).map(([name, readAs]) =>
    reader(name, (text) => {
      // Every answer is as long as all may be together.
      const content = { ...sampleMessage, name: text, subject: text, message: text };
      const submittedAt = '2025-01-31T09:05:00.000Z';
      return readAs({ kind: 'contact', reference: '2222-2222', submittedAt, content });
    }),
  );
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
