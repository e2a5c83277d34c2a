import { deskPaths } from '../../domain/desk-paths.ts';
import { fillLetter, type Letter, oneLine } from '../../domain/letters.ts';
import { mailto } from '../components/mailto.ts';
import { actionCopy, rowCopy } from './copy.ts';
import type { DeskContextValue } from './DeskContext.tsx';
import type { RowModel } from './models.ts';

/** The most characters in a link: the smallest known limit of mail programs, which is that of Windows, is 2,048. */
export const maxLink = 1_900;

/**
 * The link that opens an answer in the staff’s own mail program: to the sender, with the reference, greeting and
 * courses. What would make it longer than mail programs take is left out, the last courses first and the name
 * after them.
 */
export function replyLink({ who, ...row }: RowModel, { name: staff, letters }: ReplyTerms): string {
  const letter = letters.find((each) => each.for === row.kind)!;
  const name = oneLine(who.name);
  const courses = row.courses.map(oneLine);
  const subject = row.subject && oneLine(row.subject);
  const to = { reference: row.reference, subject, staff: oneLine(staff), link: row.link };
  const write = (named: string, shown: string[]) => {
    const filled = fillLetter(letter, { ...to, name: named, courses: shown });
    return mailto({ to: oneLine(who.email), subject: filled.subject, body: filled.text });
  };
  const shorter = courses.map((_, left) => {
    const shown = courses.slice(0, courses.length - 1 - left);
    return write(name, [...shown, rowCopy.moreCourses(courses.length - shown.length)]);
  });
  const fits = (link: string) => link.length <= maxLink;
  return [write(name, courses), ...shorter].find(fits) ?? write('', []);
}

/** The link to an answer: to the page of a letter, or, where there is no mail, to the staff’s own mail program. */
export const answerLink = (row: RowModel, desk: ReplyTerms & { canWrite: boolean }) =>
  desk.canWrite
    ? { href: deskPaths.write(row), children: actionCopy.write }
    : { href: replyLink(row, desk), children: actionCopy.reply };

/** The beginning of a letter to the sender, which the staff complete. */
export function letterTo(
  { who, reference, courses, subject, link }: RowModel,
  { letter, staff }: { letter: Letter; staff: string },
) {
  return fillLetter(letter, {
    reference,
    name: oneLine(who.name),
    courses: courses.map(oneLine),
    subject: subject && oneLine(subject),
    staff: oneLine(staff),
    link,
  });
}

/** Who answers, and with which letters. */
type ReplyTerms = Pick<DeskContextValue, 'name' | 'letters'>;
