import { LinkButton } from '../components/Button.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { CloseForm } from './CloseForm.tsx';
import { actionCopy, pageCopy } from './copy.ts';
import { describeEvent, type EventModel } from '../../domain/events.ts';
import type { NextUp as NextUpModel, RowModel, SubmissionModel } from './models.ts';
import { Moment } from './Moment.tsx';
import type { NextStep as Step } from './next-step.ts';
import styles from './NextStep.module.css';
import { deskPaths } from '../../domain/desk-paths.ts';
import { replyLink } from './reply.ts';
import { timeLeft } from '../../domain/time-words.ts';

export type NextStepProps = {
  submission: SubmissionModel;
  next: Step;
  /** Who signs the answer. */
  name: string;
  token: string;
  now: string;
};

/** What comes next, more prominent than all the rest of its page. */
export function NextStep({ submission, next, name, token, now }: NextStepProps) {
  const { row } = submission;
  const forms = { row, token };
  const mailto = replyLink(row, name);
  return (
    <section className={styles.next} aria-labelledby="next">
      <h2 className={styles.title} id="next">
        {pageCopy.next}
      </h2>
      {/* First of all, so that it is near on a phone. */}
      {next === 'reply' && (
        <p>
          <LinkButton href={mailto}>{actionCopy.reply}</LinkButton>
        </p>
      )}
      <p>{textOf(next, row)}</p>
      {next === 'release' && (
        <div className={styles.actions}>
          <ChangeForm
            {...forms}
            look="primary"
            size="regular"
            action="release"
            label={actionCopy.release}
          />
          <ChangeForm {...forms} size="regular" action="erase" label={actionCopy.erase} />
        </div>
      )}
      {next === 'reply' && <AnswerForm submission={submission} token={token} />}
      {next === 'close' && <CloseForm submission={submission} token={token} isNext />}
      {next !== 'reply' && next !== 'release' && (
        <div className={styles.actions}>
          {(next === 'customize' || next === 'connect') && (
            <ChangeForm
              {...forms}
              look="primary"
              size="regular"
              action="move"
              fields={{ stage: next }}
              label={actionCopy.move[next]}
            />
          )}
          <LinkButton href={mailto} look="secondary">
            {actionCopy.reply}
          </LinkButton>
        </div>
      )}
      {submission.undo && <LastStep event={submission.undo} {...forms} now={now} />}
    </section>
  );
}

type LastStepProps = { event: EventModel; row: RowModel; token: string; now: string };

/** What was done last, and the way back. */
function LastStep({ event, now, ...forms }: LastStepProps) {
  return (
    <div className={styles.last}>
      <p>
        <b>{describeEvent(event)}</b>
        <br />
        <bdi>{event.by}</bdi>, <Moment at={event.at} now={now} />
      </p>
      <ChangeForm {...forms} action="undo" label={actionCopy.undo} />
    </div>
  );
}

function textOf(next: Step, { kind, status, suspicion }: RowModel): string {
  const { nextText } = pageCopy;
  if (suspicion === 'staff') return nextText.releaseByHand;
  if (next === 'reply' && kind === 'contact') return nextText.replyMessage;
  if (next === 'none') return status.stage === 'done' ? nextText.done : nextText.answered;
  return nextText[next];
}

/** Who waits next for an answer, as a link. */
export function NextUp({ nextUp, now }: { nextUp: NextUpModel; now: string }) {
  if (nextUp === 'nobody') return pageCopy.nobodyNext;
  const { name, reference } = nextUp;
  return (
    <>
      {pageCopy.nextUp}{' '}
      <a href={deskPaths.submission(nextUp)}>
        <bdi>{name || reference}</bdi>, {timeLeft(nextUp, now)}
      </a>
    </>
  );
}
