import { Answers } from './Answers.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { Asked } from './Asked.tsx';
import { Clock } from './Clock.tsx';
import { actionCopy, pageCopy, rowCopy, viewCopy } from './copy.ts';
import { Deliveries } from './Deliveries.tsx';
import { History } from './History.tsx';
import { Message } from './Message.tsx';
import type { FrameModel, SubmissionModel } from './models.ts';
import { nextStepOf } from './next-step.ts';
import { NextStep, NextUp } from './NextStep.tsx';
import { Overtaken } from './Overtaken.tsx';
import { Ownership } from './Ownership.tsx';
import { Particulars } from './Particulars.tsx';
import { Row } from './Row.tsx';
import { Section } from './Section.tsx';
import { Stage } from './Stage.tsx';
import styles from './Submission.module.css';
import { viewOf, viewPath } from '../../domain/views.ts';

export type SubmissionProps = { submission: SubmissionModel; frame: FrameModel; now: string };

/** One application or message, whole: how it stands, what comes next, what was written, what was done. */
export function Submission({ submission, frame, now }: SubmissionProps) {
  const { row, others, deliveries } = submission;
  const { who, status, suspicion } = row;
  const forms = { row, token: frame.token };
  const next = nextStepOf(row);
  const view = viewOf(row);
  return (
    <>
      {submission.nextUp && (
        <Message
          tone="done"
          title={
            <>
              {pageCopy.answered} <NextUp nextUp={submission.nextUp} now={now} />
            </>
          }
        />
      )}
      {submission.overtaken && (
        <Overtaken
          by={submission.overtaken}
          isKept={Object.keys(submission.again?.typed ?? {}).length > 0}
          now={now}
        />
      )}
      <p className={styles.back}>
        <a href={viewPath[view]}>{pageCopy.back(viewCopy[view].title)}</a>
      </p>
      <header className={styles.head}>
        <div>
          <p className={styles.kind}>
            {rowCopy.kind[row.kind]} {row.reference}
          </p>
          <h1 className={styles.name} data-long={who.name.length > 40 || undefined}>
            <bdi>{who.name || row.reference}</bdi>
          </h1>
          {who.company && (
            <p className={styles.company}>
              <bdi>{who.company}</bdi>
            </p>
          )}
        </div>
        <Clock status={status} now={now} size="page" />
      </header>
      {suspicion && <Message tone="news" title={rowCopy.suspicion[suspicion]} />}
      <div className={styles.top}>
        <Asked submission={submission} />
        <NextStep
          submission={submission}
          next={next}
          name={frame.name}
          token={frame.token}
          now={now}
        />
        <Particulars row={row} now={now} />
      </div>
      {row.kind === 'enrolment' && (
        <Stage submission={submission} next={next} token={frame.token} />
      )}
      <div className={styles.columns}>
        <Answers answers={submission.answers} row={row} />
        <div>
          <Ownership {...forms} name={frame.name} next={next} submission={submission} />
          <History submission={submission} token={frame.token} now={now} />
        </div>
      </div>
      {others.length > 0 && (
        <Section id="others" title={pageCopy.others} text={pageCopy.othersText}>
          <ol className={styles.others}>
            {others.map((other) => (
              <Row key={other.reference} row={other} now={now} heading="h3" />
            ))}
          </ol>
        </Section>
      )}
      <Deliveries {...forms} deliveries={deliveries} gaveUp={row.gaveUp.length > 0} now={now} />
      <div className={styles.erase}>
        {!suspicion && (
          <Section id="quarantine" title={pageCopy.quarantine} text={pageCopy.quarantineText}>
            <ChangeForm {...forms} action="quarantine" label={actionCopy.quarantine} />
          </Section>
        )}
        <Section id="erase" title={pageCopy.erase} text={pageCopy.eraseText}>
          <ChangeForm {...forms} action="erase" label={actionCopy.erase} />
        </Section>
      </div>
    </>
  );
}
