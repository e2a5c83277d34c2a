import { describe, expect, it } from 'vitest';

import { brand } from '../../domain/brand.ts';
import { courseChoices } from '../../domain/forms/enrolment/course-choices.ts';
import { isBegun } from '../../domain/letters.ts';
import { lettersOfContent } from '../../testing/project-files.ts';
import { maxLink, replyLink } from './reply.ts';
import { sampleMessageRow, sampleRow } from './testing/sample-rows.ts';

/** What a mail program makes of a link. */
function read(link: string) {
  const [, to = '', query = ''] = /^mailto:([^?]*)\?(.*)$/u.exec(link) ?? [];
  const fields = new Map(
    query.split('&').map((each) => each.split('=').map(decodeURIComponent) as [string, string]),
  );
  return { to: decodeURIComponent(to), subject: fields.get('subject'), body: fields.get('body')! };
}

const row = sampleRow();
const desk = { name: 'Sam', letters: lettersOfContent.filter(isBegun) };
const withName = (name: string) => ({ ...row, who: { ...row.who, name } });

describe('the answer that Reply begins', () => {
  it('goes to the sender, with the reference in its subject, in lines that end as those of mail do', () => {
    const { to, subject, body } = read(replyLink(row, desk));
    expect(to).toBe(row.who.email);
    expect(subject).toContain(row.reference);
    expect(subject).toContain(brand.name);
    expect(body).toMatch(new RegExp(`^Hello ${row.who.name},\r\n`, 'u'));
    for (const said of [...row.courses, 'Sam\r\n']) expect(body).toContain(said);
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
  });

  it('answers a message by its subject', () => {
    const message = sampleMessageRow();
    expect(read(replyLink(message, desk)).body).toContain(message.subject);
    const silent = read(replyLink({ ...message, subject: '' }, desk)).body;
    expect(silent).not.toMatch(/subject|[{}]/u);
  });

  it.each([
    ['braces as they are', '{staff}', '{staff}'],
    [
      ...['no line break, no mark of direction and no half of a character'],
      ...['Jo\r\nBcc: x@y.example\u202e \ud83d!', 'Jo Bcc: x@y.example \uFFFD!'],
    ],
  ])('takes of a name %s', (_, name, shown) => {
    expect(read(replyLink(withName(name), desk)).body.split('\r\n')[0]).toBe(`Hello ${shown},`);
  });

  it('stays within what mail programs take, whatever was typed, and says how many courses it leaves out', () => {
    const all = { ...row, courses: [...courseChoices] };
    expect(read(replyLink(all, desk)).body).toContain(courseChoices[0]);
    for (const name of [row.who.name, '🦽'.repeat(100), 'م'.repeat(200), 'x'.repeat(200)]) {
      const link = replyLink({ ...withName(name), courses: [...courseChoices] }, desk);
      expect(link.length).toBeLessThanOrEqual(maxLink);
    }
    const many = Array.from(
      { length: 60 },
      (_, i) => `A course of a rather long name, number ${i}`,
    );
    const { body } = read(replyLink({ ...row, courses: many }, desk));
    const shown = many.filter((course) => body.includes(`${course}\r\n`)).length;
    expect(body).toContain(`and ${60 - shown} more`);
    expect(shown).toBeGreaterThan(3);
  });
});
