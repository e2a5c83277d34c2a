import { actPaths, deskPaths } from '../../domain/case/desk-paths.ts';
import { type CaseStatus, statusOf } from '../../domain/case/due.ts';
import { deskEvents } from '../../domain/case/events.ts';
import { describeEvent } from '../../domain/case/history.ts';
import { moneyOf } from '../../domain/case/stages.ts';
import { type Kind, whoSent } from '../../domain/case/submission.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import { decimalOf } from '../../domain/money/money.ts';
import { londonField } from '../../domain/time/london-time.ts';
import { LinkButton } from '../components/Button.tsx';
import { ChangeForm, EventForm } from './ChangeForm.tsx';
import { actionCopy, rowCopy } from './copy.ts';
import { By, useDesk, useStanding } from './DeskContext.tsx';
import { OutcomeField } from './DeskField.tsx';
import type { SubmissionProps } from './models.ts';
import {
  checksOf,
  comesNext,
  leavingOf,
  linkOf,
  type NextStep,
  nextStepOf,
  sessionOf,
  undoOf,
} from './next-step.ts';
import { answerLink, PhoneOrPost } from './Reply.tsx';
import { Checklist, SmallLink } from './Section.tsx';
import styles from './Submission.module.css';

/** What comes next, more prominent than all the rest of its page. */
export function NextStepBox({ submission }: SubmissionProps) {
  const { row } = submission;
  const undo = undoOf(submission);
  const desk = useDesk();
  const standing = useStanding(row);
  const status = statusOf(row, desk.now);
  const next = nextStepOf(row, desk.now);
  const lapsed = status.offer;
  const canOffer = row.submission.kind === 'enrolment' && status.stage !== 'done';
  const answer = answerLink(row, desk);
  // An offer that lapsed is made again, and the form to close it is here.
  const text = next === 'booked' ? undefined : nextText[next];
  const link = next === 'offer' || next === 'close' ? undefined : linkOf[next]?.(row);
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
                <PhoneOrPost row={row} letter={each} look={i === 0 ? 'primary' : 'secondary'} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {next === 'booked' ? (
        <BookedStep row={row} />
      ) : (
        <p className="measured">
          {typeof text === 'string' ? text : text?.({ row, status, canWrite: desk.canWrite })}
        </p>
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
          {link && <LinkButton {...link} />}
          {next === 'choice' && (
            <LinkButton href={actPaths['date-taken-for-them'](row.submission)}>
              {deskEvents['date-taken-for-them'].button}
            </LinkButton>
          )}
          {next === 'refund' && (
            <EventForm
              submission={submission}
              event="refunded"
              look="primary"
              size="regular"
              begun={{ refund: decimalOf(moneyOf(row.state).refund!.pence) }}
            />
          )}
          {next === 'surplus' && (
            <ChangeForm row={row} look="primary" size="regular" action="return" />
          )}
          {next !== 'letter' && (
            <LinkButton {...answer} look={next === 'payment' ? 'primary' : 'secondary'} />
          )}
          {deskEvents.replied.isOpen(standing) && (
            <ChangeForm row={row} size="regular" action="replied" />
          )}
        </div>
      )}
      {row.submission.kind === 'contact' && next !== 'release' && !row.state.end && (
        <p>
          <SmallLink href={`${deskPaths.newApplication}?from=${row.submission.reference}`}>
            Make an application of it
          </SmallLink>
        </p>
      )}
      {undo && !leavingOf(submission) && (
        <div className={`cluster apart as-small ${styles.under}`}>
          <p>
            <b>{describeEvent(undo)}</b>
            <br />
            <By {...undo} />
          </p>
          <ChangeForm row={row} action="undo" />
        </div>
      )}
    </section>
  );
}

/** What a booking needs before its day, with the first that is missing as the one red button. */
function BookedStep({ row }: { row: DeskRow }) {
  const checks = checksOf(row);
  const missing = checks.find(({ isDone, button }) => !isDone && button !== undefined);
  return (
    <>
      {missing ? (
        <p>
          <LinkButton href={missing.href}>{missing.button}</LinkButton>
        </p>
      ) : (
        <p className="measured">
          Nothing to do until the session. Afterwards, enter there who came.
        </p>
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

type StepFacts = { row: DeskRow; status: CaseStatus; canWrite: boolean };

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
      <OutcomeField error={again?.verb === 'close' ? again.fault : undefined} />
    </ChangeForm>
  );
}

export const nextText = {
  release: ({ row }) =>
    row.submission.suspicion === 'staff'
      ? 'A colleague quarantined this. If a person sent it, release it, and the rest is delivered. If not, erase it.'
      : 'This is quarantined, because a robot seems to have sent it. If a person did, release it, and it is delivered like any other. If not, erase it.',
  reply({ row, status, canWrite }) {
    const { kind } = row.submission;
    if (whoSent(row.submission).email === '')
      return 'There is no email address. Call them, then mark the application as answered; their own page shows what you offer.';
    if (status.letter?.hasGivenUp)
      return 'The letter could not be delivered. The history says why, and whether it may have arrived anyway. Write again or call; where the history has Retry, the same letter can go once more.';
    return status.waiting?.for === 'addition'
      ? wroteAgainText(canWrite)
      : replyText[kind](canWrite);
  },
  sending: 'A letter is on its way. The clock stops once the mail server has taken it.',
  offer({ status }) {
    if (!status.offer)
      return 'They have an answer. Next, make an offer: the form has what they applied for, and you see the offer before it is sent.';
    return status.booking
      ? 'They did not accept the other date in time, and the booking is as it was. Make the offer again, or take it back.'
      : 'They did not accept the offer in time. Make it again, or close the application.';
  },
  call: 'You agreed to call them. Afterwards, note what was said, write to them or mark this as answered: any of these takes it off the list.',
  offered: ({ row, canWrite }) =>
    `Their own page has an offer, to accept or decline.${canWrite || whoSent(row.submission).email === '' ? '' : byOwnMail}`,
  choice:
    'We’re moving their session. Their own page asks them to take the new date, to name another, or to have all their money back. If they tell you by telephone, enter it below.',
  confirm: 'They accepted the offer. The contract starts once you confirm the booking.',
  'who-came': 'Say who came: that closes the application and makes the certificates.',
  payment:
    'An invoice is overdue. Call, or write to them: the letter about it is ready. Record what arrives under Invoices and payments.',
  refund: ({ row }) =>
    moneyOf(row.state).isEntered
      ? 'Pay this back, then mark it. The history says what for.'
      : 'Pay back what was paid of this, then mark it; if nothing was ever paid, enter 0. The history says what for.',
  letter:
    'There is no email address, so call, or print the letter and post it. Done takes it off the list.',
  names:
    'More people were named over time than the booking has places, and these have not had the joining instructions yet. Check the names: once you save them, everybody gets the instructions. Take out anybody who should not have them.',
  surplus:
    'They paid more than we asked for. Give it back, which makes it a refund due in 14 days, or correct the payment.',
  close: 'They know where and when. Close the application once they have enrolled, or will not.',
  none({ status }) {
    if (status.end?.is === 'became-application') return becameText;
    return status.stage === 'done' ? 'All done. Reopen it if you need to.' : 'Answered. All done.';
  },
} satisfies Record<Exclude<NextStep, 'booked'>, string | ((of: StepFacts) => string)>;

export const byOwnMail =
  ' No mail goes out from here: Reply starts one of your own, with the address of that page.';

const replyText: Record<Kind, (canWrite: boolean) => string> = {
  enrolment: (canWrite) =>
    canWrite
      ? 'Write a letter here: the clock stops once the mail server has taken it. After a telephone call, mark the application as answered.'
      : 'Reply opens your own mail program with the letter begun. Once it is sent, mark the application as answered: that stops the clock.',
  contact: (canWrite) =>
    canWrite
      ? 'Write a letter here. After a telephone call, mark the message as answered.'
      : 'Reply opens your own mail program with the letter begun. Once it is sent, mark the message as answered.',
};

export const wroteAgainText = (canWrite: boolean) =>
  `They wrote again. ${canWrite ? 'Write a letter here' : 'Reply opens your own mail program'}; after a telephone call${canWrite ? '' : ', or once your mail is sent'}, mark it as answered.`;

export const becameText = 'Nothing to do here: the application has what they asked for.';
