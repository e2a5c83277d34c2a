import { describe, expect, test } from 'vitest';

import { courseChoices } from '../../../domain/forms/enrolment/fields.ts';
import { brand } from '../../../domain/provider/brand.ts';
import { ticketCopy } from '../../../domain/provider/copy.ts';
import { personalTextsOf, sampleApplication } from '../../../domain/testing/sample-forms.ts';
import { replyBy } from '../../../domain/time/reply-due.ts';
import {
  application,
  applicationWith,
  at,
  chosen,
  linkOf,
  mailOf,
  mailsOf,
  message,
} from '../../../testing/mails.ts';

describe('the receipt', () => {
  test('gives the reference, says what is next and which courses were chosen, and leads to the page', async () => {
    const given = { linkGeneration: 2 };
    const [mail, ofMessage] = await mailsOf('receipt', [application, message], { given });
    expect(mail!.to).toEqual([sampleApplication.email]);
    expect(mail!.header('Subject')).toBe(`${brand.name}: we have your application 4KX7-9QMD`);
    expect(mail!.header('Reply-To')).toBe('');
    // The words are those of the ticket.
    const reply = `${ticketCopy.reply}: ${replyBy(at.dueAt)}\n`;
    const courses = `${ticketCopy.courses}:\n`;
    const link = linkOf(2);
    for (const part of ['reference: 4KX7-9QMD', chosen, brand.email, reply, courses, `${link}\n`])
      expect(mail!.body).toContain(part);
    expect(mail!.html).toContain(`<a href="${link}"`);
    expect(ofMessage!.body).not.toContain('/application/');
  });

  test.each([application, message])(
    'repeats nothing that was typed, except the address that it goes to',
    async (of) => {
      const { email } = of.content;
      const { raw, body, html, header } = await mailOf('receipt', of);
      expect(header('To')).toBe(email);
      const everywhere = `${raw}\n${body}\n${html}`.replaceAll(email, '');
      const ours = new Set<string>(courseChoices);
      const typed = personalTextsOf(of.content).filter((text) => !ours.has(text));
      expect(typed.length).toBeGreaterThan(4);
      for (const text of typed) expect(everywhere).not.toContain(text);
      expect(body).toMatch(/^Hello,\n/);
      expect(body).toContain(`email you ${replyBy(at.dueAt)}`);
    },
  );

  test('names no course that is not one of the product’s own', async () => {
    const selectedCourses = ['Pills at pills.example', courseChoices[2]] as never;
    const mail = await mailOf('receipt', applicationWith({ selectedCourses }));
    expect(mail.body).toContain(courseChoices[2]);
    expect(mail.raw).not.toContain('pills');
  });
});
