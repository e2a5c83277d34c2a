import { deskPaths } from '../../domain/case/desk-paths.ts';
import { dayWords } from '../../domain/case/offers.ts';
import { personOf, whoSent } from '../../domain/case/submission.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import { letterOfKey } from '../../domain/letters/letter-times.ts';
import { lawRule } from '../../domain/letters/letters.ts';
import { brand } from '../../domain/provider/brand.ts';
import { traderAddress, traderLine } from '../../domain/provider/trader.ts';
import { Logo } from '../art/Logo.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { pageCopy, rowCopy } from './copy.ts';
import { useDesk } from './DeskContext.tsx';
import { Back } from './Section.tsx';
import styles from './Paper.module.css';

export type PaperProps = {
  paper: Record<'letter' | 'subject' | 'text', string> & { row: DeskRow; isDone: boolean };
};

/** A letter for somebody without an email address, as a sheet to post: the words of the mail under the brand's head. */
export function Paper({ paper: { row, letter, subject, text, isDone } }: PaperProps) {
  const { now } = useDesk();
  const { name, company, town } = whoSent(row.submission);
  const { country } = personOf(row.submission);
  const paragraphs = text.split(/\n{2,}/u);
  const rule = paragraphs.indexOf(lawRule);
  const end = rule === -1 ? paragraphs.length : rule;
  return (
    <>
      <div className={`cluster apart unprinted ${styles.acts}`}>
        <Back href={deskPaths.submission(row.submission)}>
          {pageCopy.back(`${rowCopy.kind.enrolment} ${row.submission.reference}`)}
        </Back>
        <p className="as-small">Print this page: only the letter is printed.</p>
        {!isDone && (
          <ChangeForm
            row={row}
            action="pass-on"
            fields={{ letter }}
            about={`(${rowCopy.handNames([letterOfKey(letter)])})`}
          />
        )}
      </div>
      <article className={styles.sheet}>
        <header className={`cluster apart ${styles.head}`}>
          <p className="brand">
            <Logo size={34} />
            <span>{brand.name}</span>
          </p>
          <p className="as-small">
            {traderAddress()}
            <br />
            {brand.email}
          </p>
        </header>
        <address className={styles.to} dir="auto">
          {[name, company, town, country].filter(Boolean).join('\n')}
        </address>
        <p>{dayWords(now)}</p>
        <h1 className="as-h3">{subject}</h1>
        <div className="stack">
          {paragraphs.slice(0, end).map((paragraph, i) => (
            <p key={i} className={styles.paragraph} dir="auto">
              {paragraph}
            </p>
          ))}
        </div>
        <footer className={`stack as-small ${styles.law}`}>
          {paragraphs.slice(end + 1).map((paragraph, i) => (
            <p key={i} className={styles.paragraph}>
              {paragraph}
            </p>
          ))}
          {rule === -1 && traderLine() && <p>{traderLine()}</p>}
        </footer>
      </article>
    </>
  );
}

Paper.title = ({ paper: { letter } }: PaperProps) => rowCopy.next.letter([letterOfKey(letter)]);
