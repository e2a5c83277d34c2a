import { deskPaths, paperPath } from '../../domain/case/desk-paths.ts';
import { whoSent } from '../../domain/case/submission.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import { oneLine } from '../../domain/forms/readers.ts';
import type { ByHand } from '../../domain/letters/letter-times.ts';
import { fillLetter } from '../../domain/letters/letters.ts';
import { addresseeOf } from '../../domain/letters/own-letter.ts';
import { mailto } from '../components/mailto.ts';
import { ChangeForm, type ChangeFormProps } from './ChangeForm.tsx';
import { actionCopy, rowCopy } from './copy.ts';
import type { DeskContextValue } from './DeskContext.tsx';
import { SmallLink } from './Section.tsx';

/** The most characters in a link: the smallest known limit of mail programs, which is that of Windows, is 2,048. */
export const maxLink = 1_900;

/**
 * The link that opens an answer in the staff’s own mail program: to the sender, with the reference, greeting and
 * courses. What would make it longer than mail programs take is left out, the last courses first and the name
 * after them.
 */
export function replyLink(row: DeskRow, { name: staff, letters }: ReplyTerms): string {
  const letter = letters.find((each) => each.for === row.submission.kind)!;
  // Whoever has an offer has had this answer, with its gaps for dates and a price: greeting, link and name are left.
  const begun = row.state.offers.length > 0 ? { ...letter, text: frameOf(letter.text) } : letter;
  const { email } = whoSent(row.submission);
  const { name, courses, ...to } = addresseeOf(row, staff);
  const write = (named: string, shown: string[]) => {
    const { subject, text } = fillLetter(begun, { ...to, name: named, courses: shown });
    return mailto({ to: oneLine(email), subject, body: text });
  };
  const shorter = courses.map((_, left) => {
    const shown = courses.slice(0, courses.length - 1 - left);
    return write(name, [...shown, rowCopy.moreCourses(courses.length - shown.length)]);
  });
  const fits = (link: string) => link.length <= maxLink;
  return [write(name, courses), ...shorter].find(fits) ?? write('', []);
}

const frameOf = (text: string) =>
  text
    .split('\n\n')
    .filter((paragraph) => /\{(?:greeting|link|staff)\}/u.test(paragraph))
    .join('\n\n');

/**
 * The link to an answer: to the page of a letter, or, where there is no mail, to the staff’s own mail program. Who has no
 * address is called; a number with words in it leads to the application’s page.
 */
export function answerLink(row: DeskRow, desk: ReplyTerms & { canWrite: boolean }) {
  const { email, telephone } = whoSent(row.submission);
  const page = deskPaths.submission(row.submission);
  if (email === '') return { href: callLink(telephone) ?? page, children: actionCopy.call };
  return desk.canWrite
    ? { href: deskPaths.write(row.submission), children: actionCopy.write }
    : { href: replyLink(row, desk), children: actionCopy.reply };
}

type ReplyTerms = Pick<DeskContextValue, 'name' | 'letters'>;

/** A telephone number as a link; if it has words in it, such as an extension, it is plain text. */
export const Telephone = ({ number }: { number: string }) =>
  callLink(number) ? (
    <a className="finger" href={callLink(number)}>
      <bdi>{number}</bdi>
    </a>
  ) : (
    <bdi>{number}</bdi>
  );

type PhoneOrPostProps = Required<Pick<ChangeFormProps, 'row' | 'look'>> & {
  from?: string;
  letter: ByHand;
};

/** What can be done about a letter that no mail brings: it is said by telephone, or posted. */
export function PhoneOrPost({ row, from = '', look, letter: { letter, key } }: PhoneOrPostProps) {
  const { telephone } = whoSent(row.submission);
  const about = `(${rowCopy.handNames([letter])}, ${row.submission.reference})`;
  return (
    <>
      {telephone && <Telephone number={telephone} />}
      <SmallLink href={paperPath(row.submission, key)} about={about}>
        {actionCopy.print}
      </SmallLink>
      <ChangeForm
        row={row}
        from={from}
        action="pass-on"
        fields={{ letter: key }}
        about={about}
        look={look}
      />
    </>
  );
}

/** The link that dials a telephone number; `undefined` where it has words in it, such as an extension. */
const callLink = (number: string): string | undefined =>
  /^[-+\d\s()./]+$/u.test(number) ? `tel:${number.replace(/[^\d+]/gu, '')}` : undefined;
