import { StepsCurve } from '../art/curves.tsx';
import { Logo } from '../art/Logo.tsx';
import { OwnCover } from '../art/OwnCover.tsx';
import { Button } from '../components/Button.tsx';
import { TitleLines } from '../components/TitleLines.tsx';
import { brand } from '../../domain/brand.ts';
import type { Certificate as Certified } from '../../domain/certificates.ts';
import { facts } from '../../domain/facts.ts';
import { dayWords, lengthWords } from '../../domain/offers.ts';
import styles from './Certificate.module.css';
import { certificateCopy as copy, pageCopy } from './copy.ts';

/** A certificate as a sheet to hang on a wall, and above it, on a screen, whether it holds. */
export function Certificate({ certificate }: { certificate: Certified }) {
  const { name, courses, startsAt, minutes, number, isGood } = certificate;
  return (
    <div className={`wrap ${styles.page}`}>
      <div
        className={`cluster apart filled unprinted ${styles.said}`}
        data-field={isGood ? 'innovation' : 'fomo'}
      >
        <div>
          <p className="as-h4">
            {isGood ? 'This certificate is good.' : 'This certificate was withdrawn.'}
          </p>
          <p>{isGood ? copy.goodText : copy.withdrawnText}</p>
        </div>
        {/* The script in Application.astro shows the button, which does nothing without it. */}
        <span data-print hidden>
          <Button look="onField">{pageCopy.print}</Button>
        </span>
      </div>
      <article className={styles.sheet} data-withdrawn={!isGood || undefined}>
        <div className={styles.words}>
          <p className="brand">
            <Logo size={30} /> {brand.name}
          </p>
          <p className="as-h4">{facts.course.certificate}</p>
          <h1 className={styles.name} data-long={lengthOf(name)} dir="auto">
            {name}
          </h1>
          <p className="as-lead">{copy.took}</p>
          <ul>
            {courses.map((course) => (
              <li key={course} className="as-h3">
                <TitleLines title={course} />
              </li>
            ))}
          </ul>
          <dl className={`cluster ${styles.facts}`}>
            {[
              ['Day', dayWords(startsAt)],
              ['Length', lengthWords(String(minutes))],
              ['Number', number],
            ].map(([label, value]) => (
              <div key={label}>
                <dt className="as-small">{label}</dt>
                <dd className="as-strong">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="as-small">
            To check it, open this address with the number behind it:{' '}
            <span className="kept">{copy.checkedAt}</span>
          </p>
        </div>
        <div className={styles.cover}>
          <OwnCover reference={number} />
        </div>
        <div className={styles.curve}>
          <StepsCurve reached={4} />
        </div>
      </article>
    </div>
  );
}

/** Which size of letters a name has, so that the certificate stays one sheet. */
const lengthOf = ({ length }: string) =>
  length > 80 ? 'very' : length > 28 ? 'rather' : undefined;
