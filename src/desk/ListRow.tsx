import { deskPaths } from '../../domain/case/desk-paths.ts';
import { statusOf } from '../../domain/case/due.ts';
import { deskEvents } from '../../domain/case/events.ts';
import { statusWord } from '../../domain/case/situation.ts';
import { moneyOf, openStages } from '../../domain/case/stages.ts';
import { coursesOf, whoSent } from '../../domain/case/submission.ts';
import { type DeskRow, type DeskView, viewOf, viewPath } from '../../domain/case/views.ts';
import { keptTitle } from '../../domain/forms/enrolment/fields.ts';
import { decimalOf } from '../../domain/money/money.ts';
import { OwnCover } from '../art/OwnCover.tsx';
import { LinkButton } from '../components/Button.tsx';
import { ChangeForm, type DeskAction } from './ChangeForm.tsx';
import { Clock } from './Clock.tsx';
import { rowCopy, severalCopy, viewCopy } from './copy.ts';
import { Moment, useDesk } from './DeskContext.tsx';
import { comesNext, linkOf, type NextStep, nextStepOf } from './next-step.ts';
import { answerLink, PhoneOrPost, Telephone } from './Reply.tsx';
import { Commas, SmallLink } from './Section.tsx';
import boxes from '../components/ChoiceGroup.module.css';
import styles from './ListRow.module.css';

/** The list of a row; `from` is its page, for the hidden field of that name in its forms. */
type ListOfRow = { view: DeskView | 'search'; from: string; late?: LateDeliveries };

/** What waits, since when, and why it was not taken. */
export type LateDeliveries = readonly Record<
  'reference' | 'channel' | 'since' | 'failure',
  string
>[];

type ListRowProps = {
  row: DeskRow;
  /** Without a list around it, a row has no button but a link to its page. */
  list?: ListOfRow;
  isTicked?: boolean;
  /** Whether it is the first of its list, so that its action stands out. */
  isNext?: boolean;
  heading?: 'h2' | 'h3';
};

/** Lists in which the first stage is not shown, because most rows are in it. */
const firstStage: DeskView[] = ['to-answer', 'quarantined'];

/** The most courses that a row names; it counts the rest. */
const maxCourses = 2;

/** Somebody who waits: how long, who, what for, and what to do about it. */
export function ListRow({
  row,
  list,
  isTicked = false,
  isNext = false,
  heading: Heading = 'h2',
}: ListRowProps) {
  const { submission, gaveUp } = row;
  const { kind, reference, suspicion } = submission;
  const { now, channelLabels } = useDesk();
  const who = whoSent(submission);
  const status = statusOf(row, now);
  // If nobody waits for the staff, the clock says what comes next, and always whether an invoice is late.
  const waitsFor =
    status.waiting && status.waiting.for !== 'payment' ? comesNext(status, now) : undefined;
  const labelOf = (channel: string) => channelLabels[channel] ?? channel;
  const marks = [
    status.waiting?.for === 'addition' && rowCopy.next.wroteAgain,
    status.complaintAt && status.waiting?.for !== 'complaint' && rowCopy.next.complaint,
    waitsFor,
    suspicion && rowCopy.suspicion[suspicion],
    gaveUp.length > 0 && `Given up: ${gaveUp.map(labelOf).join(', ')}`,
  ];
  const hasStage =
    kind === 'enrolment' && !(status.stage === 'review' && firstStage.includes(viewOf(row, now)));
  return (
    <li className={styles.row} data-reference={reference}>
      {list && <Tick row={row} isTicked={isTicked} />}
      <div className={styles.clock}>
        <Clock status={status} />
      </div>
      <div className={styles.who}>
        {kind === 'enrolment' && <OwnCover reference={reference} size={32} />}
        <div>
          <Heading className={`as-h4 ${styles.name}`}>
            <a href={deskPaths.submission(submission)}>
              <bdi>{who.name || reference}</bdi>
            </a>
          </Heading>
          <p className="as-small">
            <Commas parts={[who.company, who.town]} />
          </p>
        </div>
      </div>
      <div className={styles.what}>
        <What {...row} />
        <p className={`as-small ${styles.notes}`}>
          {marks.map(
            (words) =>
              words && (
                <b key={words} className="marked">
                  {words}
                </b>
              ),
          )}
          {list?.late
            ?.filter((late) => late.reference === reference)
            .map(({ channel, since, failure }) => (
              <span key={`${channel} ${since}`}>
                <b className="marked">Waiting: {labelOf(channel)}</b>, since <Moment at={since} />.{' '}
                {failure}
              </span>
            ))}
          {nextStepOf(row, now) === 'sending' && <b>A letter is on its way</b>}
          {hasStage && (
            <span>
              {status.stage === 'done' ? statusWord(status) : `Stage: ${statusWord(status)}`}
            </span>
          )}
          {status.owner && (
            <span>
              With <bdi>{status.owner}</bdi>
            </span>
          )}
          {status.callAt && (
            <span>
              {deskEvents.answered.fields.callAt.shown}: <Moment at={status.callAt} />
            </span>
          )}
          {list?.view === 'search' && (
            <span>
              In <a href={viewPath[viewOf(row, now)]}>{viewCopy[viewOf(row, now)].title}</a>
            </span>
          )}
        </p>
      </div>
      {list && <Actions row={row} isNext={isNext} {...list} />}
      {!list && (
        <div className={`cluster unprinted ${styles.acts}`}>
          <SmallLink href={deskPaths.submission(submission)} about={rowCopy.about(reference)}>
            Open
          </SmallLink>
        </div>
      )}
    </li>
  );
}

/** Applications without a list of theirs around them. */
export const ListRows = ({ rows, heading }: { rows: readonly DeskRow[]; heading?: 'h3' }) => (
  <ol className="ruled contained">
    {rows.map((row) => (
      <ListRow key={row.submission.reference} row={row} heading={heading ?? 'h2'} />
    ))}
  </ol>
);

/** The box that selects the row for the form above the list, which changes several at once. */
/** What a ticked row posts: its reference, and its latest event that the page knows of. */
export const tickOf = ({ submission, lastEvent = '' }: DeskRow) =>
  `${submission.reference}.${lastEvent}`;

const Tick = ({ row, isTicked }: { row: DeskRow; isTicked: boolean }) => (
  <>
    <label className={`finger unprinted ${styles.tick}`}>
      <input
        className={boxes.control}
        type="checkbox"
        name="row"
        form="several"
        value={tickOf(row)}
        defaultChecked={isTicked}
      />
      <span className="visually-hidden">Select {rowCopy.about(row.submission.reference)}</span>
    </label>
    <a className={`skip-link ${styles.toSeveral}`} href="#several">
      {severalCopy.toBar}
    </a>
  </>
);

/** What it is for, in a line: the courses and how many come, or the subject of a message. */
function What({ submission, state }: Pick<DeskRow, 'submission' | 'state'>) {
  const courses = coursesOf(submission);
  const subject = submission.kind === 'contact' && submission.content.subject;
  const asked = submission.kind === 'enrolment' && submission.content.numberOfAttendees;
  const attendees = state.booking ? String(state.booking.people) : asked;
  const left = courses.length - maxCourses;
  return (
    <p className={styles.asked}>
      {subject && <bdi className="as-strong">{subject}</bdi>}
      {subject && courses.length > 0 && ', '}
      {courses.slice(0, maxCourses).map(keptTitle).join(', ')}
      {left > 0 && ` ${rowCopy.moreCourses(left)}`}
      {attendees && ', '}
      {attendees && <bdi>{rowCopy.forHowMany(attendees)}</bdi>}
    </p>
  );
}

/** What can be done with a row: the next step in sight, the rest one press away. */
function Actions({ row, view, from, isNext }: ListOfRow & { row: DeskRow; isNext: boolean }) {
  const desk = useDesk();
  const about = rowCopy.about(row.submission.reference);
  const form = { row, from, about };
  const next = nextStepOf(row, desk.now);
  const link = linkOf[next]?.(row);
  const press = presses[next];
  const refund = next === 'refund' && moneyOf(row.state).refund;
  const look = isNext ? 'primary' : 'secondary';
  const { telephone } = whoSent(row.submission);
  return (
    <div className={`cluster unprinted ${styles.acts}`} data-answer={next === 'reply' || undefined}>
      {view === 'not-delivered' && (
        <>
          <ChangeForm {...form} look={look} action="retry" />
          {telephone && <Telephone number={telephone} />}
        </>
      )}
      {(next === 'reply' || next === 'payment') && (
        <LinkButton
          {...answerLink(row, desk)}
          look={view === 'not-delivered' ? 'secondary' : look}
          size="small"
          about={about}
        />
      )}
      {next === 'reply' && <ChangeForm {...form} action="answer" />}
      {link && <LinkButton {...link} look={look} size="small" about={about} />}
      {next === 'letter' && (
        <PhoneOrPost
          row={row}
          from={from}
          look={look}
          letter={statusOf(row, desk.now).byHand[0]!}
        />
      )}
      {press && (
        <ChangeForm
          {...form}
          look={look}
          action={press}
          fields={refund ? { refund: decimalOf(refund.pence) } : {}}
        />
      )}
      {next === 'release' && <ChangeForm {...form} look="quiet" action="erase" />}
      {next !== 'release' && next !== 'none' && view !== 'not-delivered' && <More {...form} />}
    </div>
  );
}

/** The next steps that are a single press. */
const presses: Partial<Record<NextStep, DeskAction>> = {
  release: 'release',
  refund: 'refund',
  surplus: 'return',
  call: 'answer',
};

function More(form: { row: DeskRow; from: string; about: string }) {
  const { name } = useDesk();
  const { submission, state } = form.row;
  const isOwn = state.owner === name;
  const ownership = isOwn ? 'give-back' : 'take';
  const moves = openStages.filter(
    (stage) => submission.kind === 'enrolment' && stage !== state.stage,
  );
  return (
    <details>
      <summary className="finger">
        {rowCopy.more} <span className="visually-hidden">{form.about}</span>
      </summary>
      <div className="cluster">
        <ChangeForm {...form} action={ownership} />
        {moves.map((stage) => (
          <ChangeForm key={stage} {...form} action="move" fields={{ stage }} />
        ))}
        <ChangeForm {...form} action="quarantine" />
      </div>
    </details>
  );
}
