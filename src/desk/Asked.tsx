import { Choices } from './Answers.tsx';
import styles from './Asked.module.css';
import { shownOf } from '../../domain/events.ts';
import { pageCopy } from './copy.ts';
import type { SubmissionModel } from './models.ts';

export type AskedProps = { submission: SubmissionModel };

/** The answers by which a reply is written; the rest stands further down. */
const needed = [
  ...['selectedCourses', 'availabilityDates', 'numberOfAttendees', 'deliveryMode'],
  ...['additionalRequirements', 'subject', 'courseInterest', 'message'],
];

/** What somebody asks for, beside Reply; and the last note. */
export function Asked({ submission: { answers: sections, history, row } }: AskedProps) {
  const answers = sections
    .flatMap(({ answers }) => answers)
    .filter(({ name, text }) => needed.includes(name) && text !== '')
    .toSorted((one, other) => needed.indexOf(one.name) - needed.indexOf(other.name));
  const note = history
    .filter(({ isUndone }) => !isUndone)
    .flatMap((event) => shownOf(event).map((shown) => ({ ...shown, by: event.by })))
    .findLast(({ kind }) => kind === 'text');
  return (
    <section className={styles.asked} aria-labelledby="asked">
      <h2 className={styles.title} id="asked">
        {pageCopy.asked}
      </h2>
      <dl>
        {answers.map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            {name === 'selectedCourses' ? (
              <dd className={styles.courses}>
                <Choices text={text} choiceHints={row.choiceHints} />
              </dd>
            ) : (
              <dd className={styles.text} dir="auto">
                {text}
              </dd>
            )}
          </div>
        ))}
        {note && (
          <div>
            <dt>
              {note.label}, <bdi>{note.by}</bdi>
            </dt>
            <dd className={styles.text} dir="auto">
              {note.value}
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.links}>
        <a href="#answers">{pageCopy.everything}</a>
        <a href="#history">{pageCopy.notesLink(history.length)}</a>
      </p>
    </section>
  );
}
