import { actPaths, deskPaths } from '../../domain/case/desk-paths.ts';
import { statusOf } from '../../domain/case/due.ts';
import { describeEvent } from '../../domain/case/events.ts';
import { whoSent } from '../../domain/case/kinds.ts';
import { moneyOf } from '../../domain/case/stages.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import { deskEvents } from '../../domain/events/desk-events.ts';
import { decimalOf } from '../../domain/money/money.ts';
import { londonField } from '../../domain/time/london-time.ts';
import { LinkButton } from '../components/Button.tsx';
import { Ways } from './ByHand.tsx';
import { ChangeForm, EventForm } from './ChangeForm.tsx';
import { Checklist } from './Checklist.tsx';
import { actionCopy, pageCopy, rowCopy, sessionCopy } from './copy.ts';
import { Moment, useDesk } from './DeskContext.tsx';
import { Outcome } from './DeskField.tsx';
import type { SubmissionProps } from './models.ts';
import {
  checksOf,
  comesNext,
  leavingOf,
  type NextStep as Step,
  nextStepOf,
  sessionOf,
  undoOf,
  whoCamePath,
} from './next-step.ts';
import { answerLink } from './reply.ts';
import styles from './Submission.module.css';

/** What comes next, more prominent than all the rest of its page. */
export function NextStep({ submission }: SubmissionProps) {
  const { row } = submission;
  const undo = undoOf(submission);
  const desk = useDesk();
  const status = statusOf(row, desk.now);
  const next = nextStepOf(row, desk.now);
  const lapsed = status.offer;
  const canOffer = row.submission.kind === 'enrolment' && status.stage !== 'done';
  const answer = answerLink(row, desk);
  return (
    <section className={`stack unprinted ${styles.next}`} aria-labelledby="next">
      <h2 className="as-h4" id="next">
        What to do next
      </h2>
      {/* The buttons come first, so that they are near on a phone. */}
      {next === 'reply' && (
        <div className="cluster">
          <LinkButton {...answer} />
          {canOffer && (
            <LinkButton look="secondary" href={actPaths.offered(row.submission)}>
              {actionCopy.offer}
            </LinkButton>
          )}
        </div>
      )}
      {(next === 'refund' || next === 'surplus' || next === 'payment' || next === 'names') && (
        <p className="as-h3">{comesNext(status, desk.now)}</p>
      )}
      {status.byHand.length > 0 && (
        <ul className="ruled">
          {status.byHand.map((each, i) => (
            <li key={each.key} className="stack">
              <p className="as-h4">{rowCopy.next.letter([each.letter])}</p>
              <div className="cluster middle">
                <Ways row={row} letter={each} look={i === 0 ? 'primary' : 'secondary'} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {next === 'booked' ? (
        <Booked row={row} />
      ) : (
        <p className="measured">{textOf(next, row, desk)}</p>
      )}
      {status.putOff && (
        <p className="measured">
          {desk.now < status.putOff.until ? comesNext(status, desk.now) : rowCopy.wasPutOff}:{' '}
          <bdi>{status.putOff.why}</bdi>
        </p>
      )}
      {next === 'release' && (
        <div className="cluster">
          <ChangeForm row={row} look="primary" size="regular" action="release" />
          <ChangeForm row={row} size="regular" action="erase" />
        </div>
      )}
      {(next === 'reply' || next === 'call') && <AnswerForm submission={submission} />}
      {next === 'close' && <CloseForm submission={submission} isNext />}
      {next !== 'reply' && next !== 'release' && (
        <div className="cluster">
          {next === 'offer' && (
            <LinkButton
              href={actPaths.offered(row.submission) + (lapsed ? `?from=${lapsed.event}` : '')}
            >
              {lapsed ? actionCopy.makeAgain : actionCopy.offer}
            </LinkButton>
          )}
          {next === 'confirm' && (
            <LinkButton href={actPaths.confirmed(row.submission)}>{actionCopy.confirm}</LinkButton>
          )}
          {next === 'choice' && (
            <LinkButton href={actPaths['date-taken-for-them'](row.submission)}>
              {deskEvents['date-taken-for-them'].button}
            </LinkButton>
          )}
          {next === 'who-came' && (
            <LinkButton href={whoCamePath(row)}>{sessionCopy.whoCame}</LinkButton>
          )}
          {next === 'refund' && (
            <EventForm
              submission={submission}
              event="refunded"
              look="primary"
              size="regular"
              begun={{ refund: decimalOf(moneyOf(row.state).refund!.pence) }}
              className="stack"
            />
          )}
          {next === 'names' && <LinkButton href="#who-comes">{actionCopy.names}</LinkButton>}
          {next === 'surplus' && (
            <ChangeForm row={row} look="primary" size="regular" action="return" />
          )}
          {next !== 'letter' && (
            <LinkButton {...answer} look={next === 'payment' ? 'primary' : 'secondary'} />
          )}
          {deskEvents.replied.isOpen({ state: row.state, isQuarantined: false, now: desk.now }) && (
            <ChangeForm row={row} size="regular" action="replied" />
          )}
        </div>
      )}
      {row.submission.kind === 'contact' && next !== 'release' && !row.state.application && (
        <p>
          <LinkButton
            look="secondary"
            size="small"
            href={`${deskPaths.newApplication}?from=${row.submission.reference}`}
          >
            Make an application of it
          </LinkButton>
        </p>
      )}
      {undo && !leavingOf(submission) && (
        <div className={`cluster apart as-small ${styles.under}`}>
          <p>
            <b>{describeEvent(undo)}</b>
            <br />
            {undo.by && (
              <>
                <bdi>{undo.by}</bdi>,{' '}
              </>
            )}
            <Moment at={undo.at} />
          </p>
          <ChangeForm row={row} action="undo" />
        </div>
      )}
    </section>
  );
}

/** What a booking needs before its day, with the first that is missing as the one red button. */
function Booked({ row }: { row: DeskRow }) {
  const checks = checksOf(row);
  const missing = checks.find(({ isDone, button }) => !isDone && button !== undefined);
  return (
    <>
      {missing ? (
        <p>
          <LinkButton href={missing.href}>{missing.button}</LinkButton>
        </p>
      ) : (
        <p className="measured">Nothing to do until the session. Afterwards, say there who came.</p>
      )}
      <Checklist checks={checks} />
      <p>
        <a className="finger" href={sessionOf(row)}>
          Open the session
        </a>
      </p>
    </>
  );
}

function textOf(
  next: Exclude<Step, 'booked'>,
  row: DeskRow,
  { canWrite, now }: { canWrite: boolean; now: string },
): string {
  const { nextText } = pageCopy;
  const { kind, suspicion } = row.submission;
  const status = statusOf(row, now);
  if (next === 'reply' && whoSent(row.submission).email === '') return nextText.telephone;
  if (next === 'reply' && status.letter?.hasGivenUp) return nextText.notDelivered;
  if (next === 'reply' && status.waiting?.for === 'addition') return nextText.added(canWrite);
  if (next === 'reply' && canWrite) {
    return kind === 'contact' ? nextText.writeMessage : nextText.write;
  }
  if (suspicion === 'staff') return nextText.releaseByHand;
  if (next === 'reply' && kind === 'contact') return nextText.replyMessage;
  if (next === 'offer' && status.offer) {
    return status.booking ? nextText.lapsedDate : nextText.lapsed;
  }
  if (next === 'offered') return nextText.offered(canWrite);
  if (next === 'none' && status.application) return nextText.became;
  if (next === 'none') return status.stage === 'done' ? nextText.done : nextText.answered;
  return nextText[next];
}

/** Marks something as answered, with the moment for a call if one was agreed. */
export function AnswerForm({ submission }: SubmissionProps) {
  const { now } = useDesk();
  const { row } = submission;
  const { callAt } = row.state;
  const isAhead = callAt !== undefined && now < callAt;
  const form = { className: `stack ${styles.under}`, size: 'regular' } as const;
  if (row.submission.kind === 'contact') return <ChangeForm {...form} row={row} action="answer" />;
  const begun = { callAt: isAhead ? londonField(callAt) : undefined };
  return <EventForm {...form} submission={submission} event="answered" begun={begun} />;
}

export function CloseForm({
  submission: { row, again },
  isNext,
}: SubmissionProps & { isNext?: boolean }) {
  return (
    <ChangeForm
      id="close"
      className="stack"
      row={row}
      action="close"
      look={isNext ? 'primary' : 'secondary'}
      size={isNext ? 'regular' : 'small'}
    >
      <Outcome error={again?.verb === 'close' ? again.fault : undefined} />
    </ChangeForm>
  );
}
