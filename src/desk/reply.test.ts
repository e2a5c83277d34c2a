import { describe, expect, it } from 'vitest';

import { brand } from '../../domain/brand.ts';
import { courseChoices } from '../../domain/forms/enrolment/course-choices.ts';
import { isBegun } from '../../domain/letters.ts';
import { lettersOfContent } from '../../testing/letters-of-content.ts';
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
  it('goes to the sender, with the reference in its subject', () => {
    const { to, subject } = read(replyLink(row, desk));
    expect(to).toBe(row.who.email);
    expect(subject).toContain(row.reference);
    expect(subject).toContain(brand.name);
  });

  it('greets by name, names the courses and is signed by whoever answers', () => {
    const { body } = read(replyLink(row, desk));
    expect(body).toMatch(new RegExp(`^Hello ${row.who.name},\r\n`, 'u'));
    for (const course of row.courses) expect(body).toContain(course);
    expect(body).toContain('Sam\r\n');
  });

  it('ends its lines as mail does', () => {
    expect(read(replyLink(row, desk)).body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
  });

  it('answers a message by its subject', () => {
    const message = sampleMessageRow();
    const { body } = read(replyLink(message, desk));
    expect(body).toContain(message.subject);
    const silent = read(replyLink({ ...message, subject: '' }, desk)).body;
    expect(silent).not.toContain('subject');
    expect(silent).not.toMatch(/[{}]/u);
  });

  it('leaves braces that somebody typed as they are', () => {
    expect(read(replyLink(withName('{staff}'), desk)).body).toContain('Hello {staff},');
  });

  it('stays within what mail programs take, whatever was typed', () => {
    const all = { ...row, courses: [...courseChoices] };
    expect(replyLink(all, desk).length).toBeLessThanOrEqual(maxLink);
    expect(read(replyLink(all, desk)).body).toContain(courseChoices[0]);
    for (const name of ['🦽'.repeat(100), 'م'.repeat(200), 'x'.repeat(200)]) {
      expect(
        replyLink({ ...withName(name), courses: [...courseChoices] }, desk).length,
      ).toBeLessThanOrEqual(maxLink);
    }
  });

  it('says how many courses it leaves out', () => {
    const many = Array.from(
      { length: 60 },
      (_, i) => `A course of a rather long name, number ${i}`,
    );
    const { body } = read(replyLink({ ...row, courses: many }, desk));
    const shown = many.filter((course) => body.includes(`${course}\r\n`)).length;
    expect(body).toContain(`and ${60 - shown} more`);
    expect(shown).toBeGreaterThan(3);
  });

  it('takes no line break, no mark of direction and no half of a character from a name', () => {
    const { body } = read(replyLink(withName('Jo\r\nBcc: x@y.example\u202e \ud83d!'), desk));
    expect(body.split('\r\n')[0]).toBe('Hello Jo Bcc: x@y.example \uFFFD!,');
  });
});
