import { describe, expect, it } from 'vitest';

import type { Contents, StoredSubmission } from '../../domain/case/submission.ts';
import { courseChoices } from '../../domain/forms/enrolment/fields.ts';
import { fillLetter, gapsIn, isBegun } from '../../domain/letters/letters.ts';
import { addresseeOf } from '../../domain/letters/own-letter.ts';
import { brand } from '../../domain/provider/brand.ts';
import { appliedAgo, sampleOffered } from '../../domain/testing/sample-submissions.ts';
import { lettersOfContent } from '../../testing/project-files.ts';
import { maxLink, replyLink } from './Reply.tsx';
import { rowOf, sampleMessageRow, sampleRow } from './testing/sample-rows.ts';

/** What a mail program makes of a link. */
function read(link: string) {
  const [, to = '', query = ''] = /^mailto:([^?]*)\?(.*)$/u.exec(link) ?? [];
  const fields = new Map(
    query.split('&').map((each) => each.split('=').map(decodeURIComponent) as [string, string]),
  );
  return { to: decodeURIComponent(to), subject: fields.get('subject'), body: fields.get('body')! };
}

const row = sampleRow();
const { reference, content } = row.submission as StoredSubmission<'enrolment'>;
const desk = { name: 'Sam', letters: lettersOfContent.filter(isBegun) };
const withAnswers = (answers: Partial<Contents['enrolment']>) => ({
  ...row,
  submission: { ...row.submission, content: { ...content, ...answers } } as StoredSubmission,
});

describe('Reply: the letter that it begins', () => {
  it('goes to the sender, with the reference in its subject, in lines that end as those of mail do', () => {
    const { to, subject, body } = read(replyLink(row, desk));
    expect(to).toBe(content.email);
    expect(subject).toContain(reference);
    expect(subject).toContain(brand.name);
    expect(body).toMatch(new RegExp(`^Hello Zoë,\r\n`, 'u'));
    for (const said of [...content.selectedCourses, 'Sam\r\n']) expect(body).toContain(said);
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
  });

  it('says in the letter about a payment which invoice is late, and what is owed', () => {
    const letter = desk.letters.find(({ id }) => id === 'payment')!;
    const on = '2025-05-01';
    const line = { event: '1', on, pence: 24_900 };
    const lines = [
      { ...line, of: 'asked', for: 'booking', since: on, dueAt: on },
      { ...line, of: 'invoiced', number: '2025-17', dueOn: '2025-05-30' },
      { ...line, of: 'paid', pence: 10_000, since: on, dueAt: on },
    ] as const;
    const state = { ...row.state, lines };
    const { text } = fillLetter(letter, addresseeOf({ ...row, state }, 'Sam'));
    expect(text).toContain('Invoice 2025-17 was due on Friday 30\u{a0}May 2025.');
    expect(text).toContain('Still to pay: £149.00');
  });

  it('has no gaps for dates and a price once there is an offer, which says them', () => {
    const { body } = read(replyLink(rowOf(appliedAgo(90, [sampleOffered(20)])), desk));
    expect(body).toMatch(/^Hello .*Sam\r\n/su);
    expect(gapsIn(body)).toEqual([]);
    expect(gapsIn(read(replyLink(row, desk)).body)).not.toEqual([]);
  });

  it('answers a message by its subject', () => {
    const message = sampleMessageRow();
    const { content } = message.submission as StoredSubmission<'contact'>;
    expect(read(replyLink(message, desk)).body).toContain(content.subject);
    const submission = { ...message.submission, content: { ...content, subject: '' } };
    const silent = { ...message, submission: submission as StoredSubmission };
    expect(read(replyLink(silent, desk)).body).not.toMatch(/subject|[{}]/u);
  });

  it.each([
    ['braces as they are', '{staff}', '{staff}'],
    ['no line break or mark', 'Jo\r\nBcc: x@y.example\u202e', 'Jo Bcc: x@y.example'],
    ['no half of a character', 'Jo \ud83d!', 'Jo \uFFFD!'],
  ])('takes of a name %s', (_, name, shown) => {
    const { body } = read(replyLink(withAnswers({ fullName: name }), desk));
    expect(body.split('\r\n')[0]).toBe(`Hello ${shown},`);
  });

  it('stays within what mail programs take, whatever was typed, and says how many courses it leaves out', () => {
    const all = withAnswers({ selectedCourses: [...courseChoices] });
    expect(read(replyLink(all, desk)).body).toContain(courseChoices[0]);
    const many = Array.from({ length: 60 }, (_, i) => `A course of a rather long name, no. ${i}`);
    const selectedCourses = many;
    for (const fullName of ['🦽'.repeat(100), 'م'.repeat(200)]) {
      const link = replyLink(withAnswers({ fullName, selectedCourses }), desk);
      expect(link.length).toBeLessThanOrEqual(maxLink);
    }
    const { body } = read(replyLink(withAnswers({ selectedCourses }), desk));
    const shown = many.filter((course) => body.includes(`${course}\r\n`)).length;
    expect(body).toContain(`and ${60 - shown} more`);
    expect(shown).toBeGreaterThan(3);
  });
});
