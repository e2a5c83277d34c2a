import { Fragment, type ReactNode } from 'react';

import { LinkButton } from '../components/Button.tsx';
import { StepsCurve } from '../art/curves.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { Clock } from './Clock.tsx';
import { actionCopy, deliveryCopy, pageCopy, rowCopy, viewCopy } from './copy.ts';
import { shownActions } from '../../domain/booking-events.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import type { Entry } from '../../domain/event-entry.ts';
import { DeskField, Outcome } from './DeskField.tsx';
import { actions, describeEvent, shownOf } from '../../domain/events.ts';
import { londonField } from '../../domain/london-time.ts';
import { Moment, useDesk } from './DeskContext.tsx';
import { Event, Message, NextUp, Overtaken } from './Message.tsx';
import type { DeliveryModel, RowModel, StatusModel, SubmissionModel } from './models.ts';
import { comesNext, type NextStep as Step, nextStepOf } from './next-step.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { replyLink } from './reply.ts';
import { Offers } from './Offers.tsx';
import { Row } from './Row.tsx';
import { Section } from './Section.tsx';
import { openStages, stageNames, stages, statusWord } from '../../domain/stages.ts';
import styles from './Submission.module.css';
import { viewOf, viewPath } from '../../domain/views.ts';

export type SubmissionProps = { submission: SubmissionModel };

/** One application or message, whole: how it stands, what comes next, what was written, what was done. */
export function Submission({ submission }: SubmissionProps) {
  const { row, others } = submission;
  const { who, status, suspicion } = row;
  const { now } = useDesk();
  const view = viewOf(row);
  return (
    <>
      <Done submission={submission} />
      {submission.isTooLate && <Message tone="stopped" title={pageCopy.tooLate} />}
      {submission.overtaken && (
        <Overtaken
          by={submission.overtaken}
          isKept={Object.keys(submission.again?.typed ?? {}).length > 0}
        />
      )}
      <p className={`as-small unprinted ${styles.back}`}>
        <a className="finger" href={viewPath[view]}>
          {pageCopy.back(viewCopy[view].title)}
        </a>
      </p>
      <header className={`split ${styles.head}`}>
        <div>
          <p className={`as-strong ${styles.kind}`}>
            {rowCopy.kind[row.kind]} {row.reference}
          </p>
          <h1
            className={who.name.length > 40 ? 'as-h3' : 'as-h2'}
            data-long={who.name.length > 40 || undefined}
          >
            <bdi>{who.name || row.reference}</bdi>
          </h1>
          {who.company && (
            <p className={`as-lead ${styles.company}`}>
              <bdi>{who.company}</bdi>
            </p>
          )}
        </div>
        <Clock status={status} now={now} size="page" />
      </header>
      {suspicion && <Message tone="news" title={rowCopy.suspicion[suspicion]} />}
      <div className={`split ${styles.top}`}>
        <Asked {...submission} />
        <NextStep submission={submission} />
        <Particulars row={row} />
      </div>
      {row.kind === 'enrolment' && <Stage submission={submission} />}
      {row.kind === 'enrolment' && !suspicion && <Offers submission={submission} />}
      <div className={`split ${styles.columns}`}>
        <Answers answers={submission.answers} row={row} />
        <div>
          <Ownership submission={submission} />
          <Link row={row} />
          <History submission={submission} />
        </div>
      </div>
      {others.length > 0 && (
        <Section id="others" title={pageCopy.others} text={pageCopy.othersText}>
          <ol className="ruled">
            {others.map((other) => (
              <Row key={other.reference} row={other} heading="h3" />
            ))}
          </ol>
        </Section>
      )}
      <Deliveries submission={submission} />
      <div className="unprinted">
        {!suspicion && (
          <Section id="quarantine" title={pageCopy.quarantine} text={pageCopy.quarantineText}>
            <ChangeForm row={row} action="quarantine" />
          </Section>
        )}
        <Section id="erase" title={pageCopy.erase} text={pageCopy.eraseText}>
          <ChangeForm row={row} action="erase" />
        </Section>
      </div>
    </>
  );
}

/** The answers that somebody needs to write a reply; the rest stands further down. */
const needed = [
  ...['selectedCourses', 'availabilityDates', 'numberOfAttendees', 'deliveryMode'],
  ...['additionalRequirements', 'subject', 'courseInterest', 'message'],
];

/** What was done just now, and who waits next; for a letter that has not left yet, a button to take it back. */
function Done({ submission }: SubmissionProps) {
  const { row, nextUp } = submission;
  const { now, canWrite } = useDesk();
  const leaving = leavingOf(submission);
  if (!nextUp && !leaving) return null;
  const seconds = leaving && Math.round((Date.parse(leaving.dueAt) - Date.parse(now)) / 1_000);
  return (
    <Message
      tone="done"
      title={
        <>
          {seconds === undefined ? doneWords(submission) : pageCopy.leaves(seconds)}{' '}
          {nextUp && <NextUp nextUp={nextUp} />}
        </>
      }
    >
      {leaving && <ChangeForm row={row} action="undo" look="onField" />}
      {!canWrite && actAfter(submission) && (
        <p className={styles.link}>
          {pageCopy.madeWithoutMail(row.who.email, row.status.waiting !== undefined)}
          <br />
          {row.link}
        </p>
      )}
    </Message>
  );
}

/** The last event, if the applicant has to be told of it. */
const actAfter = ({ history }: SubmissionModel) =>
  shownActions.find((action) => action === history.at(-1)?.action);

function doneWords({ history }: SubmissionModel): string {
  const last = history.at(-1);
  return last && last.action !== 'answered' ? `${describeEvent(last)}.` : pageCopy.answered;
}

/** The letter that is still here and that **Undo** takes back. */
const leavingOf = ({ undo, deliveries }: SubmissionModel) =>
  undo &&
  deliveries.find(
    ({ event, state, attempts }) =>
      event === undo.id && state === 'waiting' && attempts.length === 0,
  );

/** What somebody asks for, beside the answer: first what they added and nobody answered, or else added last. */
export function Asked({
  answers: sections,
  history,
  row,
  at = '',
}: Pick<SubmissionModel, 'answers' | 'history' | 'row'> & {
  /** The address of the application’s page, if this is another page. */
  at?: string;
}) {
  const answers = sections
    .flatMap(({ answers }) => answers)
    .filter(({ name, text }) => needed.includes(name) && text !== '')
    .toSorted((one, other) => needed.indexOf(one.name) - needed.indexOf(other.name));
  const added = history.filter(({ action }) => action === 'added');
  const open = added.findIndex(({ at }) => at === row.status.addedAt);
  const note = history
    .filter(({ isUndone, action }) => !isUndone && deskEvents[action].place === 'history')
    .flatMap((event) => shownOf(event).map((shown) => ({ ...shown, by: event.by })))
    .findLast(({ kind }) => kind === 'text');
  return (
    <section className={`under-rule unprinted ${styles.asked}`} aria-labelledby="asked">
      <h2 className="as-h4" id="asked">
        {pageCopy.asked}
      </h2>
      <dl className={`ruled labelled ${styles.facts} ${styles.beside}`}>
        {added.slice(open).map((event) => (
          <div key={event.id} className={styles.added}>
            <dt className="as-small">
              {describeEvent(event)}, <Moment at={event.at} />
            </dt>
            {shownOf(event).map(({ value }) => (
              <dd key={event.id} className={`as-strong ${styles.clamped}`} dir="auto">
                {value}
              </dd>
            ))}
          </div>
        ))}
        {answers.map(({ name, label, text }) => (
          <div key={name}>
            <dt className="as-small">{label}</dt>
            <Given {...{ name, text, row }} className={styles.clamped} />
          </div>
        ))}
        {note && (
          <div>
            <dt className="as-small">
              {note.label}, <bdi>{note.by}</bdi>
            </dt>
            <dd className={`as-strong ${styles.clamped}`} dir="auto">
              {note.value}
            </dd>
          </div>
        )}
      </dl>
      <p className="cluster as-small">
        <a className="finger" href={`${at}#answers`}>
          {pageCopy.everything}
        </a>
        <a className="finger" href={`${at}#history`}>
          {pageCopy.notesLink(history.length)}
        </a>
      </p>
    </section>
  );
}

/** What comes next, more prominent than all the rest of its page. */
function NextStep({ submission }: SubmissionProps) {
  const { row, undo } = submission;
  const desk = useDesk();
  const next = nextStepOf(row, desk.now);
  const lapsed = row.status.offer;
  const canOffer = row.kind === 'enrolment' && row.status.stage !== 'done';
  const answer = desk.canWrite
    ? { href: deskPaths.write(row), children: actionCopy.write }
    : { href: replyLink(row, desk), children: actionCopy.reply };
  return (
    <section className={`stack unprinted ${styles.next}`} aria-labelledby="next">
      <h2 className="as-h4" id="next">
        {pageCopy.next}
      </h2>
      {/* The buttons come first, so that they are near on a phone. */}
      {next === 'reply' && (
        <div className="cluster">
          <LinkButton {...answer} />
          {canOffer && (
            <LinkButton look="secondary" href={deskPaths.offer(row)}>
              {actionCopy.offer}
            </LinkButton>
          )}
        </div>
      )}
      {next === 'refund' && <p className="as-h3">{comesNext(row.status, desk.now)}</p>}
      <p className="measured">{textOf(next, row, desk)}</p>
      {next === 'release' && (
        <div className="cluster">
          <ChangeForm row={row} look="primary" size="regular" action="release" />
          <ChangeForm row={row} size="regular" action="erase" />
        </div>
      )}
      {next === 'reply' && <AnswerForm submission={submission} />}
      {next === 'close' && <CloseForm submission={submission} isNext />}
      {next !== 'reply' && next !== 'release' && (
        <div className="cluster">
          {next === 'offer' && (
            <LinkButton href={deskPaths.offer(row) + (lapsed ? `?from=${lapsed.event}` : '')}>
              {lapsed ? actionCopy.makeAgain : actionCopy.offer}
            </LinkButton>
          )}
          {next === 'confirm' && (
            <LinkButton href={deskPaths.confirm(row)}>{actionCopy.confirm}</LinkButton>
          )}
          {next === 'refund' && (
            <ChangeForm row={row} look="primary" size="regular" action="refund" />
          )}
          <LinkButton {...answer} look="secondary" />
        </div>
      )}
      {undo && !leavingOf(submission) && (
        <div className={`cluster apart as-small ${styles.under}`}>
          <p>
            <b>{describeEvent(undo)}</b>
            <br />
            <bdi>{undo.by}</bdi>, <Moment at={undo.at} />
          </p>
          <ChangeForm row={row} action="undo" />
        </div>
      )}
    </section>
  );
}

function textOf(
  next: Step,
  { kind, status, suspicion }: RowModel,
  { canWrite }: { canWrite: boolean },
): string {
  const { nextText } = pageCopy;
  if (next === 'reply' && status.letter?.hasGivenUp) return nextText.notDelivered;
  if (next === 'reply' && status.waiting?.for === 'addition') return nextText.added(canWrite);
  if (next === 'reply' && canWrite) {
    return kind === 'contact' ? nextText.writeMessage : nextText.write;
  }
  if (suspicion === 'staff') return nextText.releaseByHand;
  if (next === 'reply' && kind === 'contact') return nextText.replyMessage;
  if (next === 'offer' && status.offer) return nextText.lapsed;
  if (next === 'offered') return nextText.offered(canWrite);
  if (next === 'none') return status.stage === 'done' ? nextText.done : nextText.answered;
  return nextText[next];
}

/** Marks something as answered, with the moment for a call if one was agreed. */
function AnswerForm({ submission: { row, again } }: SubmissionProps) {
  const { callAt } = row.status;
  const { typed, fault } = (again?.asked === 'answer' && again) || {};
  const { label, hint } = deskEvents.answered.fields.callAt;
  return (
    <ChangeForm className={`stack ${styles.under}`} row={row} action="answer" size="regular">
      {row.kind === 'enrolment' && (
        <DeskField
          name="callAt"
          type="datetime-local"
          label={label}
          optional={pageCopy.optional}
          hint={hint}
          error={fault}
          defaultValue={typed?.callAt ?? (callAt && londonField(callAt))}
        />
      )}
    </ChangeForm>
  );
}

/** Closes an application, with how it ended. */
function CloseForm({ submission: { row, again }, isNext }: SubmissionProps & { isNext?: boolean }) {
  return (
    <ChangeForm
      id="close"
      className="stack"
      row={row}
      action="close"
      look={isNext ? 'primary' : 'secondary'}
      size={isNext ? 'regular' : 'small'}
    >
      <Outcome error={again?.asked === 'close' ? again.fault : undefined} />
    </ChangeForm>
  );
}

const { facts } = pageCopy;

/** How to reach somebody, and the times that count. */
function Particulars({ row }: { row: RowModel }) {
  const { who, status } = row;
  const { answeredAt, answeredBy, callAt, waiting } = status;
  return (
    <dl className={`ruled labelled ${styles.facts} ${styles.beside} ${styles.brief}`}>
      <Fact label={facts.email}>
        <bdi>{who.email}</bdi>
      </Fact>
      {who.telephone && (
        <Fact label={facts.telephone}>
          <Telephone number={who.telephone} />
        </Fact>
      )}
      {callAt && (
        <Fact label={deskEvents.answered.fields.callAt.shown}>
          <Moment at={callAt} />{' '}
          <a className="as-small unprinted" href={deskPaths.call(row)}>
            {rowCopy.calendar}
          </a>
        </Fact>
      )}
      <Fact label={facts.came}>
        <Moment at={status.submittedAt} />
      </Fact>
      {waiting?.for === 'addition' && (
        <Fact label={facts.added}>
          <Moment at={waiting.dueAt} />
        </Fact>
      )}
      <Fact label={answeredAt ? facts.answered : facts.due}>
        <Moment at={answeredAt ?? status.dueAt} />
        {answeredBy && (
          <>
            , <bdi>{answeredBy}</bdi>
          </>
        )}
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="as-small">{label}</dt>
    <dd className="as-strong">{children}</dd>
  </div>
);

/** A telephone number as a link; if it has words in it, such as an extension, it is plain text. */
const Telephone = ({ number }: { number: string }) =>
  /^[-+\d\s()./]+$/u.test(number) ? (
    <a href={`tel:${number.replace(/[^\d+]/gu, '')}`}>
      <bdi>{number}</bdi>
    </a>
  ) : (
    <bdi>{number}</bdi>
  );

/** Where an application stands on the curve, and every way to move it. */
function Stage({ submission }: SubmissionProps) {
  const { row, again } = submission;
  const { status } = row;
  const { now } = useDesk();
  const next = nextStepOf(row, now);
  const canClose = next !== 'close' && status.stage !== 'done';
  return (
    <Section id="stage" title={pageCopy.stage}>
      <StageSteps status={status} />
      <div className="cluster unprinted">
        {openStages
          .filter((stage) => stage !== status.stage)
          .map((stage) => (
            <ChangeForm key={stage} row={row} action="move" fields={{ stage }} />
          ))}
        {canClose && (
          <details open={again?.asked === 'close'}>
            <summary className="finger">{pageCopy.closeTitle}</summary>
            <CloseForm submission={submission} />
          </details>
        )}
      </div>
    </Section>
  );
}

export type StageStepsProps = { status: Pick<StatusModel, 'stage' | 'outcome' | 'isWithdrawn'> };

/** Where an application stands: the promised steps, as fields of the curve, up to the one that it is in. */
export function StageSteps({ status }: StageStepsProps) {
  const { stage } = status;
  return (
    <div>
      <div className={`unprinted ${styles.steps}`}>
        <StepsCurve reached={stages.indexOf(stage) + 1} />
      </div>
      <ol className={`as-small ${styles.names}`}>
        {stages.map((each) => (
          <li key={each} aria-current={each === stage ? 'step' : undefined}>
            {each === stage ? statusWord(status) : stageNames[each]}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Every answer under the form's own label, in the form's sections. What was not given says so. */
function Answers({ answers: sections, row }: Pick<SubmissionModel, 'answers' | 'row'>) {
  return (
    <Section id="answers" title={pageCopy.answers}>
      {sections.map(({ title, answers }, i) => (
        <div key={title ?? i} className={styles.part}>
          {title && <h3 className="as-label">{title}</h3>}
          <dl className={`ruled labelled ${styles.facts}`}>
            {answers.map(({ name, label, text }) => (
              <div key={name}>
                <dt className="as-small">{label}</dt>
                {text ? (
                  <Given {...{ name, text, row }}>
                    <Answer text={text} />
                  </Given>
                ) : (
                  <dd className="as-small">{pageCopy.noAnswer}</dd>
                )}
              </div>
            ))}
          </dl>
        </div>
      ))}
    </Section>
  );
}

type GivenProps = {
  name: string;
  text: string;
  row: RowModel;
  className?: string | undefined;
  children?: ReactNode;
};

/** An answer; each chosen course comes with the course of the site that it stands for. */
function Given({ name, text, row, className = '', children = text }: GivenProps) {
  if (name !== 'selectedCourses') {
    return (
      <dd className={`as-strong ${className}`} dir="auto">
        {children}
      </dd>
    );
  }
  return (
    <dd>
      {text.split('\n').map((choice) => (
        <Fragment key={choice}>
          <p className="as-strong">{choice}</p>
          <p className="as-small">{row.choiceHints?.[choice]}</p>
        </Fragment>
      ))}
    </dd>
  );
}

/** An address that somebody typed can be followed, and shows where it leads; anything else is text. */
function Answer({ text }: { text: string }) {
  if (!/^https?:\/\/\S+$/iu.test(text) || !URL.canParse(text)) return text;
  return (
    <a href={text} target="_blank" rel="noopener noreferrer nofollow">
      {text}
      <span className="visually-hidden"> {pageCopy.newTab}</span>
    </a>
  );
}

/** Who has taken it, and a form for a call agreed after the answer. */
function Ownership({ submission }: SubmissionProps) {
  const { row, again } = submission;
  const { owner, answeredAt } = row.status;
  const { name, now } = useDesk();
  const action = owner === name ? 'give-back' : 'take';
  const canAgree =
    row.kind === 'enrolment' &&
    answeredAt !== undefined &&
    // While the next step is `reply`, it has the same form.
    !['none', 'reply'].includes(nextStepOf(row, now));
  return (
    <Section id="ownership" title={pageCopy.ownership}>
      <div className="cluster apart">
        <p className="as-strong">{owner ? <bdi>{owner}</bdi> : rowCopy.nobody}</p>
        <ChangeForm row={row} className="unprinted" action={action} />
      </div>
      {canAgree && (
        <details
          className="unprinted"
          open={again?.asked === 'answer' && Boolean(again.typed.callAt)}
        >
          <summary className="finger">{pageCopy.agreeCall}</summary>
          <AnswerForm submission={submission} />
        </details>
      )}
    </Section>
  );
}

/** Where the applicant follows it, and the way to end that address. */
function Link({ row }: { row: RowModel }) {
  const { link } = row;
  if (link === undefined) return null;
  return (
    <Section id="link" title={pageCopy.link} text={pageCopy.linkText}>
      <p className={styles.link}>{link}</p>
      <ChangeForm row={row} className="unprinted" action={deskEvents.relinked.asked} />
    </Section>
  );
}

/** What was done, the latest first; and the forms that add to it, such as a note’s. */
function History({ submission: { row, history, again, deliveries } }: SubmissionProps) {
  const { canWrite, now } = useDesk();
  const isStopped = row.suspicion !== undefined;
  const standing = { state: row.status, isQuarantined: isStopped, now };
  return (
    <Section id="history" title={pageCopy.notes}>
      {actions.map((action) => {
        const { asked } = deskEvents[action];
        const { place, kinds, isOpen, fields }: Shown = deskEvents[action];
        if (place !== 'history' || !kinds.includes(row.kind) || !isOpen(standing)) return null;
        const { typed, fault } = (again?.asked === asked && again) || {};
        const className = `stack unprinted ${styles.note}`;
        return (
          <ChangeForm key={action} className={className} row={row} action={asked}>
            {Object.entries(fields).map(
              ([name, field]) =>
                (field.kind === 'text' || field.kind === 'moment') && (
                  <DeskField
                    key={name}
                    name={name}
                    id={`${asked}-${name}`}
                    type={field.kind === 'text' ? 'multiline' : 'datetime-local'}
                    label={field.label}
                    hint={field.hint}
                    optional={field.kind === 'moment' ? pageCopy.optional : undefined}
                    error={fault}
                    defaultValue={typed?.[name]}
                  />
                ),
            )}
          </ChangeForm>
        );
      })}
      <ol className="ruled">
        {history.toReversed().map((event) => (
          <li key={event.id}>
            <Event event={event} />
            {deliveries
              .filter((delivery) => delivery.event === event.id)
              .map((delivery) => (
                <div key={delivery.label}>
                  <Delivery
                    delivery={delivery}
                    isStopped={isStopped}
                    label={event.action === 'written' ? undefined : delivery.label}
                  />
                  {canWrite &&
                    !isStopped &&
                    ['taken-back', 'given-up'].includes(delivery.state) && (
                      <div className="cluster unprinted">
                        {delivery.state === 'given-up' && (
                          <ChangeForm row={row} action="retry" />
                        )}
                        {event.action === 'written' && (
                          <LinkButton
                            look="quiet"
                            size="small"
                            href={`${deskPaths.write(row)}?again=${event.id}`}
                          >
                            {pageCopy.writeAgain}
                          </LinkButton>
                        )}
                      </div>
                    )}
                </div>
              ))}
          </li>
        ))}
        <li>
          <p className="as-strong">{pageCopy.arrived}</p>
          <p className="as-small">
            <Moment at={row.status.submittedAt} />
          </p>
        </li>
      </ol>
    </Section>
  );
}

type Shown = Pick<Entry, 'place' | 'kinds' | 'isOpen' | 'fields'>;

/** The deliveries of the submission itself, with every attempt. */
function Deliveries({ submission: { row, deliveries: all } }: SubmissionProps) {
  const deliveries = all.filter(({ event }) => event === undefined);
  // A receipt that was withheld is sent all the same when somebody asks for it.
  const isWithheld = !row.suspicion && deliveries.some(({ state }) => state === 'withheld');
  const canRetry = isWithheld || deliveries.some(({ state }) => state === 'given-up');
  return (
    <Section id="deliveries" title={pageCopy.deliveries}>
      {deliveries.length === 0 ? (
        <p>{pageCopy.deliveriesNone}</p>
      ) : (
        <ul className={`ruled labelled ${styles.facts}`}>
          {deliveries.map((delivery) => (
            <li key={delivery.label}>
              <h3 className="as-label">{delivery.label}</h3>
              <Delivery delivery={delivery} isStopped={Boolean(row.suspicion)} />
            </li>
          ))}
        </ul>
      )}
      {canRetry && <ChangeForm row={row} action="retry" />}
    </Section>
  );
}

type DeliveryProps = {
  delivery: DeliveryModel;
  isStopped: boolean;
  /** Its name, where no heading above gives it. */
  label?: string | undefined;
};

function Delivery({ delivery, isStopped, label }: DeliveryProps) {
  const { state, isUnderWay, dueAt, attempts } = delivery;
  const isWaiting = state === 'waiting' && !isUnderWay;
  return (
    <div>
      <p data-state={state}>
        {label && <span className="as-small">{label}: </span>}
        <b>
          {isUnderWay && deliveryCopy.underWay}
          {!isUnderWay &&
            (isWaiting && isStopped ? deliveryCopy.stopped : deliveryCopy.states[state])}
        </b>
        {isWaiting && !isStopped && (
          <span className="as-small">
            {' '}
            {deliveryCopy.nextAttempt}: <Moment at={dueAt} />
          </span>
        )}
      </p>
      {attempts.length > 0 && (
        <ol className="as-small">
          {attempts.map(({ startedAt, endedAt, failure }) => (
            <li key={startedAt}>
              <Moment at={startedAt} />:{' '}
              {failure ?? (endedAt ? deliveryCopy.success : deliveryCopy.unfinished)}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
