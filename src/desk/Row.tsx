import { LinkButton } from '../components/Button.tsx';
import { Clock } from './Clock.tsx';
import { deskEvents } from '../../domain/desk-events.ts';
import { rowCopy, searchCopy, severalCopy, viewCopy } from './copy.ts';
import { statusWord } from '../../domain/stages.ts';
import type { ListModel, RowModel } from './models.ts';
import { Moment } from './Moment.tsx';
import { deskPaths } from '../../domain/desk-paths.ts';
import styles from './Row.module.css';
import { RowActions } from './RowActions.tsx';
import { viewOf, viewPath } from '../../domain/views.ts';

export type RowProps = {
  row: RowModel;
  now: string;
  /** What the forms of a list need; without it there is nothing to press. */
  list?: Pick<ListModel, 'view' | 'from'> & { token: string; name: string };
  /** Whether it is ticked to begin with, in a list. */
  isTicked?: boolean;
  /** The one that comes first: its action stands out. */
  isNext?: boolean;
  /** The level of its heading. */
  heading?: 'h2' | 'h3';
};

/** Lists in which everything is in the same stage, or in none that matters yet. */
const sameStage: ListModel['view'][] = ['to-answer', 'quarantined', 'messages'];

/** Courses that a row names, before it counts the rest. */
const maxCourses = 3;

/** Somebody who waits: how long, who, what for, and what to do about it. */
export function Row({
  row,
  now,
  list,
  isTicked = false,
  isNext = false,
  heading: Heading = 'h2',
}: RowProps) {
  const { who, status, reference } = row;
  return (
    <li className={styles.row} data-next={isNext || undefined} data-reference={reference}>
      <div className={styles.clock}>
        <Clock status={status} now={now} />
        {list && <Tick row={row} isTicked={isTicked} />}
      </div>
      <div className={styles.who}>
        <Heading className={styles.name}>
          <a href={deskPaths.submission(row)}>
            <bdi>{who.name || reference}</bdi>
          </a>
        </Heading>
        {who.company && (
          <p>
            <bdi>{who.company}</bdi>
          </p>
        )}
        {who.place && (
          <p>
            <bdi>{who.place}</bdi>
          </p>
        )}
        <p className={styles.particulars}>
          {reference} · <Moment at={status.submittedAt} now={now} />
        </p>
      </div>
      <div className={styles.what}>
        <What row={row} />
        {row.kind === 'enrolment' && !sameStage.includes(viewOf(row)) && (
          <p className={styles.subject}>{statusWord(status)}</p>
        )}
        {status.owner && (
          <p className={styles.particulars}>
            {rowCopy.with} <bdi>{status.owner}</bdi>
          </p>
        )}
        {status.callAt && (
          <p className={styles.particulars}>
            {deskEvents.answered.fields.callAt.shown}: <Moment at={status.callAt} now={now} />
          </p>
        )}
        {list?.view === 'search' && (
          <p className={styles.particulars}>
            {searchCopy.in} <a href={viewPath[viewOf(row)]}>{viewCopy[viewOf(row)].title}</a>
          </p>
        )}
        {row.suspicion && <p className={styles.mark}>{rowCopy.suspicion[row.suspicion]}</p>}
        {row.gaveUp.length > 0 && <p className={styles.mark}>{rowCopy.gaveUp(row.gaveUp)}</p>}
      </div>
      {list && <RowActions row={row} isNext={isNext} {...list} />}
      {!list && (
        <div className={styles.open}>
          <LinkButton
            href={deskPaths.submission(row)}
            look="secondary"
            size="small"
            about={rowCopy.about(reference)}
          >
            {rowCopy.open}
          </LinkButton>
        </div>
      )}
    </li>
  );
}

/** Has something done with it and others at once, by the form above the list. */
const Tick = ({ row: { reference, seen }, isTicked }: { row: RowModel; isTicked: boolean }) => (
  <>
    <label className={styles.tick}>
      <input
        type="checkbox"
        name="row"
        form="several"
        value={`${reference}.${seen}`}
        defaultChecked={isTicked}
      />
      <span>
        {severalCopy.tick} <span className="visually-hidden">{rowCopy.about(reference)}</span>
      </span>
    </label>
    <a className={`skip-link ${styles.toSeveral}`} href="#several">
      {severalCopy.toBar}
    </a>
  </>
);

/** What it is for: the courses and how many come, or the subject of a message. */
function What({ row: { courses, choiceHints = {}, subject, attendees } }: Pick<RowProps, 'row'>) {
  const left = courses.length - maxCourses;
  return (
    <>
      {subject && (
        <p className={styles.subject}>
          <bdi>{subject}</bdi>
        </p>
      )}
      {courses.length > 0 && (
        <ul className={styles.courses}>
          {courses.slice(0, maxCourses).map((course) => (
            <li key={course}>
              {course}
              {choiceHints[course] && <p className={styles.particulars}>{choiceHints[course]}</p>}
            </li>
          ))}
          {left > 0 && <li>{rowCopy.moreCourses(left)}</li>}
        </ul>
      )}
      {attendees && (
        <p>
          <bdi>{rowCopy.forHowMany(attendees)}</bdi>
        </p>
      )}
    </>
  );
}
