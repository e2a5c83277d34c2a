import type { ComponentProps } from 'react';

import { samePersonDays } from '../../domain/case/desk-limits.ts';
import { deskPaths, shownActions } from '../../domain/case/desk-paths.ts';
import { type CaseStatus, statusOf } from '../../domain/case/due.ts';
import { deskEvents } from '../../domain/case/events.ts';
import { describeEvent } from '../../domain/case/history.ts';
import { statusWord } from '../../domain/case/situation.ts';
import { type DeskState, openStages, stageNames, stages } from '../../domain/case/stages.ts';
import { whoSent } from '../../domain/case/submission.ts';
import { type DeskRow, viewOf, viewPath } from '../../domain/case/views.ts';
import { StepsCurve } from '../art/curves.tsx';
import { wrongTitle } from '../forms/copy.ts';
import { Answers, Wishes } from './Answers.tsx';
import { againOf, ChangeForm, EventForm, FoldedForm } from './ChangeForm.tsx';
import { Clock } from './Clock.tsx';
import { leavesWords, pageCopy, rowCopy, viewCopy } from './copy.ts';
import { Moment, useDesk, useStanding } from './DeskContext.tsx';
import { Deliveries, History } from './History.tsx';
import { ListRows } from './ListRow.tsx';
import { Message, NextUp, Overtaken } from './Message.tsx';
import type { SubmissionModel, SubmissionProps } from './models.ts';
import { leavingOf, nextStepOf } from './next-step.ts';
import { AnswerForm, CloseForm, NextStepBox } from './NextStepBox.tsx';
import { Offers } from './Offers.tsx';
import { Telephone } from './Reply.tsx';
import { Back, Facts, Section } from './Section.tsx';
import styles from './Submission.module.css';

/** One application or message: what comes next, what was written, what was done. */
export function Submission({ submission }: SubmissionProps) {
  const { row, others } = submission;
  const { kind, reference, suspicion } = row.submission;
  const who = whoSent(row.submission);
  const { now } = useDesk();
  const view = viewOf(row, now);
  return (
    <>
      <Done submission={submission} />
      {submission.isTooLate && <Message tone="stopped" title={submissionCopy.tooLate} />}
      {submission.overtaken && (
        <Overtaken
          by={submission.overtaken}
          isKept={Object.keys(submission.again?.typed ?? {}).length > 0}
        />
      )}
      <Back href={viewPath[view]}>{pageCopy.back(viewCopy[view].title)}</Back>
      <header className={`split ${styles.head}`}>
        <div>
          <p className={`as-strong ${styles.kind}`}>
            {rowCopy.kind[kind]} {reference}
          </p>
          <h1
            className={who.name.length > 40 ? 'as-h3' : 'as-h2'}
            data-long={who.name.length > 40 || undefined}
          >
            <bdi>{who.name || reference}</bdi>
          </h1>
          {who.company && (
            <p className={`as-lead ${styles.company}`}>
              <bdi>{who.company}</bdi>
            </p>
          )}
        </div>
        <Clock status={statusOf(row, now)} size="page" />
      </header>
      <LeadsTo {...submission} />
      {suspicion && <Message tone="news" title={rowCopy.suspicion[suspicion]} />}
      {/* On a phone what to do is under the name, and elsewhere beside what they ask for. */}
      <div className={`split ${styles.top} ${styles.actsFirst}`}>
        <NextStepBox submission={submission} />
        <Wishes {...submission} />
        <Particulars row={row} />
      </div>
      {kind === 'enrolment' && <Stage submission={submission} />}
      {kind === 'enrolment' && !suspicion && <Offers submission={submission} />}
      <div className={`split ${styles.columns}`}>
        <Answers row={row} />
        <div>
          <Ownership submission={submission} />
          <Link row={row} />
          <History submission={submission} />
        </div>
      </div>
      {others.length > 0 && (
        <Section id="others" title="Also from this person" text={submissionCopy.othersText}>
          <ListRows rows={others} heading="h3" />
        </Section>
      )}
      <Deliveries submission={submission} />
      <div className="unprinted">
        {!suspicion && (
          <Section id="quarantine" title="Quarantine" text={submissionCopy.quarantineText}>
            <ChangeForm row={row} action="quarantine" />
          </Section>
        )}
        <Section id="erase" title="Erase" text={submissionCopy.eraseText}>
          <ChangeForm row={row} action="erase" />
        </Section>
      </div>
    </>
  );
}

Submission.title = ({ submission: { row, again } }: SubmissionProps) =>
  wrongTitle(`${rowCopy.kind[row.submission.kind]} ${row.submission.reference}`, again?.fault);

/** What was done just now, and who waits next; for a letter that has not left yet, a button to take it back. */
function Done({ submission }: SubmissionProps) {
  const { row, nextUp } = submission;
  const { now, canWrite } = useDesk();
  const leaving = leavingOf(submission);
  if (!nextUp && !leaving) return null;
  return (
    <Message
      tone="done"
      title={
        <>
          {leaving ? leavesWords(leaving.dueAt, now, 'The letter is') : doneWords(submission)}{' '}
          {nextUp && <NextUp nextUp={nextUp} />}
        </>
      }
    >
      {leaving && <ChangeForm row={row} action="undo" look="onField" />}
      {(!canWrite || whoSent(row.submission).email === '') && actAfter(submission) && (
        <p className={styles.link}>
          {submissionCopy.madeWithoutMail(
            whoSent(row.submission).email,
            isToAnswer(statusOf(row, now)),
          )}
          <br />
          {row.link}
        </p>
      )}
    </Message>
  );
}

const actAfter = ({ events }: SubmissionModel) =>
  shownActions.find((action) => action === events.at(-1)?.action);

const isToAnswer = ({ waiting }: CaseStatus) =>
  waiting?.for === 'answer' || waiting?.for === 'addition';

function doneWords({ events }: SubmissionModel): string {
  const last = events.at(-1);
  // Some are sentences already.
  return last && last.action !== 'answered'
    ? `${describeEvent(last).replace(/\.$/u, '')}.`
    : 'Answered.';
}

function Particulars({ row }: { row: DeskRow }) {
  const { now } = useDesk();
  const who = whoSent(row.submission);
  const status = statusOf(row, now);
  const { answer, callAt, waiting } = status;
  // What was closed unanswered is owed no answer.
  const isOwed = answer !== undefined || status.stage !== 'done';
  const rows: ComponentProps<typeof Facts>['rows'] = [
    ['Email', who.email ? <bdi>{who.email}</bdi> : submissionCopy.noEmail],
    ['Telephone', who.telephone && <Telephone number={who.telephone} />],
    [
      deskEvents.answered.fields.callAt.shown,
      callAt && (
        <>
          <Moment at={callAt} />{' '}
          <a className="as-small unprinted" href={deskPaths.call(row.submission)}>
            For the calendar
          </a>
        </>
      ),
    ],
    ['Received', <Moment key="received" at={status.submittedAt} />],
    ['Next answer due', waiting?.for === 'addition' && <Moment at={waiting.dueAt} />],
    [
      answer ? 'Answered' : 'Answer due',
      isOwed && (
        <>
          <Moment at={answer?.at ?? status.dueAt} />
          {answer?.by && (
            <>
              , <bdi>{answer.by}</bdi>
            </>
          )}
        </>
      ),
    ],
  ];
  return <Facts className={`${styles.facts} ${styles.beside} ${styles.brief}`} rows={rows} />;
}

/** The application in which the work goes on, or the message in which it began. */
function LeadsTo({ row, events }: SubmissionModel) {
  const { end } = row.state;
  const taken = events.find((event) => event.action === 'taken-down');
  const links = [
    [deskEvents.repeats.fields.of.label, 'enrolment', end?.is === 'repeat' && end.of],
    [submissionCopy.becameApplication, 'enrolment', end?.is === 'became-application' && end.of],
    [submissionCopy.fromMessage, 'contact', taken?.message],
  ] as const;
  return links.map(
    ([label, kind, reference]) =>
      reference && (
        <Message
          key={label}
          tone="news"
          title={
            <>
              {label} <a href={deskPaths.submission({ kind, reference })}>{reference}</a>
            </>
          }
        />
      ),
  );
}

function Stage({ submission }: SubmissionProps) {
  const { row, again } = submission;
  const { stage: current } = row.state;
  const { now } = useDesk();
  const next = nextStepOf(row, now);
  // What came from the same person is what it most likely repeats.
  const other = submission.others.find(({ submission: { kind } }) => kind === row.submission.kind);
  const canClose = next !== 'close' && current !== 'done';
  const standing = useStanding(row);
  return (
    <Section id="stage" title="Stage">
      <StageSteps state={row.state} />
      <div className="cluster unprinted">
        {openStages
          .filter((stage) => stage !== current)
          .map((stage) => (
            <ChangeForm key={stage} row={row} action="move" fields={{ stage }} />
          ))}
        {canClose && (
          <details open={again?.verb === 'close' || againOf(submission, 'repeats') !== undefined}>
            <summary className="finger">Close application</summary>
            <CloseForm submission={submission} />
            <EventForm
              className={`stack ${styles.under}`}
              submission={submission}
              event="repeats"
              begun={{ of: other?.submission.reference }}
            />
          </details>
        )}
        {deskEvents['put-off'].isOpen(standing) && (
          <FoldedForm
            className={`stack ${styles.note}`}
            submission={submission}
            event="put-off"
            title="Put it off"
          />
        )}
      </div>
    </Section>
  );
}

/** The promised steps, as fields of the curve, up to the one that the application is in. */
function StageSteps({ state }: { state: DeskState }) {
  const { stage } = state;
  return (
    <div>
      <div className={`unprinted ${styles.steps}`}>
        <StepsCurve reached={stages.indexOf(stage) + 1} />
      </div>
      <ol className={`as-small ${styles.names}`}>
        {stages.map((each) => (
          <li key={each} aria-current={each === stage ? 'step' : undefined}>
            {each === stage ? statusWord(state) : stageNames[each]}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Who has taken it, and a form for a call agreed after the answer. */
function Ownership({ submission }: SubmissionProps) {
  const { row, again } = submission;
  const { owner, answer } = row.state;
  const { name, now } = useDesk();
  const action = owner === name ? 'give-back' : 'take';
  const canAgree =
    row.submission.kind === 'enrolment' &&
    answer !== undefined &&
    // While the next step is `reply` or `call`, it has the same form.
    !['none', 'reply', 'call'].includes(nextStepOf(row, now));
  return (
    <Section id="ownership" title="Assigned to">
      <div className="cluster apart">
        <p className="as-strong">{owner ? <bdi>{owner}</bdi> : 'Nobody yet.'}</p>
        <ChangeForm row={row} className="unprinted" action={action} />
      </div>
      {canAgree && (
        <details
          className="unprinted"
          open={again?.verb === 'answer' && Boolean(again.typed.callAt)}
        >
          <summary className="finger">Change the call</summary>
          <AnswerForm submission={submission} />
        </details>
      )}
    </Section>
  );
}

/** Where the applicant follows it, and the way to end that address. */
function Link({ row }: { row: DeskRow }) {
  const { link } = row;
  if (link === undefined) return null;
  return (
    <Section id="link" title="The applicant’s page" text={submissionCopy.linkText}>
      <p className={styles.link}>
        <a href={link} target="_blank" rel="noopener noreferrer">
          {link}
          <span className="visually-hidden"> {pageCopy.newTab}</span>
        </a>
      </p>
      <ChangeForm row={row} className="unprinted" action={deskEvents.relinked.verb} />
    </Section>
  );
}

export const submissionCopy = {
  becameApplication: 'This message became application',
  fromMessage: 'Begun with the message',
  linkText:
    'Anybody with this address can read the application, add to it, withdraw it, accept an offer and cancel a booking. If it got into the wrong hands, a new link ends it.',
  noEmail: 'No address: call',
  madeWithoutMail: (email: string, waits: boolean) =>
    email
      ? `Nothing was sent. Their page shows it: tell them by a mail of your own to ${email}, with the address below${waits ? `, and then press ${deskEvents.answered.button}, which stops the clock` : ''}.`
      : `Nothing was sent. Call them, or print the letter, and then press ${deskEvents['passed-on'].button}. Their page shows it too; its address is below.`,
  othersText: `The same email address or telephone number, within ${samePersonDays} days.`,
  quarantineText: 'For what a robot sent. Nothing more is delivered until somebody releases it.',
  eraseText: 'Removes everything here for good, with notes and history.',
  tooLate: 'It was too late to take the letter back: the mail server has it, or may have.',
} as const;
