import type { ReactNode } from 'react';

import { deskPaths, type SubmissionRef } from '../../domain/case/desk-paths.ts';
import { statusOf } from '../../domain/case/due.ts';
import { deskEvents } from '../../domain/case/events.ts';
import { describeEvent, type EventModel, historyValues } from '../../domain/case/history.ts';
import type { NamesToSee } from '../../domain/case/read-names.ts';
import { whoSent } from '../../domain/case/submission.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import { keptTitle } from '../../domain/forms/enrolment/fields.ts';
import { timeLeft } from '../../domain/time/london-time.ts';
import { pageCopy, previewCopy, severalCopy } from './copy.ts';
import { By, Moment, useDesk } from './DeskContext.tsx';
import { Commas } from './Section.tsx';
import styles from './Desk.module.css';

export type NextUpModel = Pick<DeskRow, 'submission' | 'state'> | 'nobody';

/** A submission that was left because somebody else was quicker; once erased, it has no page and so no kind. */
export type Left = Pick<SubmissionRef, 'reference'> & Partial<SubmissionRef>;

export type MessageProps = {
  /** Whether it says what was done, what there is to know, or what was not done. */
  tone: 'done' | 'news' | 'stopped';
  title: ReactNode;
  children?: ReactNode;
};

/** What the desk has to say above everything else on a page. */
export function Message({ tone, title, children }: MessageProps) {
  return (
    <div
      className={`cluster unprinted ${styles.message}`}
      data-field={fields[tone]}
      role={tone === 'stopped' ? 'alert' : 'status'}
    >
      <p className={`as-strong ${styles.messageTitle}`}>{title}</p>
      {children}
    </div>
  );
}

const fields = { done: 'innovation', news: undefined, stopped: 'fomo' };

/** Who comes, as we read it, above the field with those lines; it is saved once somebody has seen it. */
export const NamesAsRead = ({ name, names }: { name: string; names: NamesToSee }) => (
  <Message tone="news" title={namesCopy.title}>
    <input type="hidden" name={name} value={names.names} />
    <p>{namesCopy.text}</p>
    {names.questions.length > 0 && (
      <ul className={`stack ${styles.deeds}`} dir="auto">
        {names.questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    )}
  </Message>
);

type OvertakenProps = {
  by: EventModel[];
  /** What was not done. */
  deed?: string | undefined;
  /** What else there is to know of what the others did. */
  also?: string;
  /** Why it cannot be done any more. */
  closed?: string | undefined;
  /** Whether what its author typed is still in its field. */
  isKept?: boolean;
};

/** What somebody else did while the page was open, before anything of theirs is overwritten. */
export const Overtaken = ({ by, deed = 'changed', also, closed, isKept }: OvertakenProps) => (
  <Message tone="stopped" title={pageCopy.overtaken}>
    <p>
      {closed && `${closed} `}Nothing was {deed}. This happened while you had the page open
      {also}:
    </p>
    <ul className={`stack ${styles.deeds}`}>
      {by.map((event) => (
        <li key={event.id}>
          <Event event={event} />
          {event.contradiction && <p>{event.contradiction}</p>}
        </li>
      ))}
    </ul>
    <p>Have a look: the buttons here are for what can still be done. {isKept && overtakenKept}</p>
  </Message>
);

type RefusedProps = Pick<OvertakenProps, 'deed' | 'closed'> & {
  overtaken?: EventModel[] | undefined;
  /** What is shown before it is done. */
  preview?: { isNew?: boolean } | undefined;
};

/** Why an act was not done, or cannot be: what others did meanwhile, its state, or that what was shown has changed. */
export const Refused = ({ closed, overtaken = [], deed, preview }: RefusedProps) => (
  <>
    {overtaken.length > 0 ? (
      <Overtaken by={overtaken} deed={deed} closed={closed} isKept />
    ) : (
      closed && <Message tone="stopped" title={closed} />
    )}
    {preview?.isNew && <Message tone="stopped" title={previewCopy.isNew} />}
  </>
);

export function Event({ event }: { event: EventModel }) {
  const deed = describeEvent(event);
  // The page shows the offer above the history, so here it is one line, until somebody wants all of it.
  const isFolded = event.action === 'offered';
  const shown = <ShownValues event={event} />;
  return (
    <>
      <p className={event.isUndone ? undefined : 'as-strong'}>
        {event.isUndone ? (
          <>
            <s>{deed}</s> (taken back)
          </>
        ) : (
          deed
        )}
      </p>
      {isFolded ? (
        <details>
          <summary className="finger">Show the whole offer</summary>
          {shown}
        </details>
      ) : (
        shown
      )}
      <p className="as-small">
        <By {...event} />
      </p>
    </>
  );
}

function ShownValues({ event }: { event: EventModel }) {
  const isLetter = deskEvents[event.action].consequence === 'send-letter';
  return historyValues(event).map(({ kind, label, value }) =>
    kind === 'text' ? (
      <p key={label} className={isLetter ? styles.letter : undefined} dir="auto">
        {keptTitle(value)}
      </p>
    ) : (
      <p key={label} className={kind === 'fact' ? 'as-small' : undefined}>
        {label}: {kind === 'moment' ? <Moment at={value} /> : <bdi>{keptTitle(value)}</bdi>}
      </p>
    ),
  );
}

export function NextUp({ nextUp }: { nextUp: NextUpModel }) {
  const { now } = useDesk();
  if (nextUp === 'nobody') return 'Nobody else is waiting.';
  const { submission } = nextUp;
  const status = statusOf(nextUp, now);
  return (
    <>
      Next:{' '}
      <a href={deskPaths.submission(submission)}>
        <bdi>{whoSent(submission).name || submission.reference}</bdi>,{' '}
        {timeLeft(status.waiting ?? status, now)}
      </a>
    </>
  );
}

type SeveralDoneProps = { title: string; left: Left[] };

/** What was done with several at once, and those that were left because somebody else was quicker. */
export const DoneWithSeveral = ({ title, left }: SeveralDoneProps) => (
  <Message tone={left.length > 0 ? 'stopped' : 'done'} title={title}>
    {left.length > 0 && (
      <>
        <p>{severalCopy.left}</p>
        <References references={left} />
      </>
    )}
  </Message>
);

/** References in a row, each leading to its page, if it has one still. */
export const References = ({ references }: { references: Left[] }) => (
  <p>
    <Commas
      parts={references.map(({ kind, reference }) =>
        kind ? (
          <a key={reference} href={deskPaths.submission({ kind, reference })}>
            {reference}
          </a>
        ) : (
          reference
        ),
      )}
    />
  </p>
);

export const namesCopy = {
  title: 'This is how we read the list',
  text: 'Nothing is saved yet. Each line is one person: correct what is wrong, and press the button again.',
} as const;

export const overtakenKept = 'What you wrote is still in its field.';
