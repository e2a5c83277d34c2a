import { facts } from '../../domain/facts.ts';
import { figuresCopy } from './copy.ts';
import styles from './Figures.module.css';
import type { FiguresModel } from './models.ts';
import { Section } from './Section.tsx';
import { spanOfHours } from '../../domain/time-words.ts';
import { Tally } from './Tally.tsx';
import { Weeks } from './Weeks.tsx';

export type FiguresProps = { figures: FiguresModel; now: string };

const copy = figuresCopy;

/** What the applications come to, without anybody’s name. */
export function Figures({ figures, now }: FiguresProps) {
  const { weeks, courses, kinds, medianHoursToAnswer, inTime, enrolled } = figures;
  const isEmpty = weeks.every(({ applications }) => applications === 0);
  return (
    <>
      <h1 className={styles.title}>{copy.title}</h1>
      <p className={styles.lead}>{copy.lead}</p>
      {isEmpty ? (
        <div className={styles.empty}>
          <h2>{copy.empty.title}</h2>
          <p>{copy.empty.text}</p>
        </div>
      ) : (
        <>
          <dl className={styles.keys}>
            <Key
              label={copy.median}
              figure={
                medianHoursToAnswer === undefined ? undefined : spanOfHours(medianHoursToAnswer)
              }
              text={medianHoursToAnswer === undefined ? copy.medianNone : undefined}
            />
            <Key
              label={copy.inTime(facts.promises.enrolmentReplyHours)}
              figure={percent(inTime.answeredInTime, inTime.due)}
              text={
                inTime.due > 0 ? copy.inTimeOf(inTime.answeredInTime, inTime.due) : copy.inTimeNone
              }
            />
            <Key
              label={copy.enrolled}
              figure={percent(enrolled.enrolled, enrolled.done)}
              text={
                enrolled.done > 0
                  ? copy.enrolledOf(enrolled.enrolled, enrolled.done)
                  : copy.enrolledNone
              }
            />
          </dl>
          <Weeks weeks={weeks} now={now} />
          <Section id="courses" title={copy.byCourse} text={copy.byCourseText}>
            <Tally rows={courses} heading={copy.course} labelledBy="courses" />
          </Section>
          <Section id="kinds" title={copy.byKind}>
            <Tally rows={kinds} heading={copy.kind} labelledBy="kinds" />
          </Section>
        </>
      )}
    </>
  );
}

type KeyProps = { label: string; figure: string | undefined; text?: string | undefined };

const Key = ({ label, figure, text }: KeyProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <span className={styles.figure}>{figure ?? '–'}</span>
      {text && <span className={styles.of}>{text}</span>}
    </dd>
  </div>
);

/** "94%": whole per cent, and 100 or 0 only where it is all or none. */
export function percent(part: number, whole: number): string | undefined {
  if (whole === 0) return undefined;
  const share = Math.round((part / whole) * 100);
  const isMixed = part > 0 && part < whole;
  return `${isMixed ? Math.min(99, Math.max(1, share)) : share}%`;
}
