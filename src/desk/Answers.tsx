import { Fragment, type ReactNode } from 'react';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { additionIn, deskEvents } from '../../domain/case/events.ts';
import { describeEvent, eventModels, historyValues } from '../../domain/case/history.ts';
import { answersOf, type LabelledAnswer } from '../../domain/case/submission.ts';
import { pageCopy } from './copy.ts';
import { Moment, useDesk } from './DeskContext.tsx';
import type { SubmissionModel } from './models.ts';
import { Fact, Section, SmallLink } from './Section.tsx';
import styles from './Submission.module.css';

/** What somebody asks for, beside the answer: first what they added and nobody answered, or else added last. */
export function Wishes({
  row: { submission, state },
  events,
  at = '',
}: Pick<SubmissionModel, 'row' | 'events'> & {
  /** The address of the application’s page, if this is another page. */
  at?: string;
}) {
  const history = eventModels(events);
  const answers = answersOf(submission)
    .flatMap(({ answers }) => answers)
    .filter(({ name, text }) => replyNeeds.includes(name) && text !== '')
    .toSorted((one, other) => replyNeeds.indexOf(one.name) - replyNeeds.indexOf(other.name));
  const added = history.filter((event) => additionIn(event) !== undefined);
  const open = added.findIndex(({ id }) => id === state.openAdditions[0]?.event);
  const note = history
    .filter(({ isUndone, action }) => !isUndone && deskEvents[action].place === 'history')
    .flatMap((event) => historyValues(event).map((value) => ({ ...value, by: event.by })))
    .findLast(({ kind }) => kind === 'text');
  return (
    <section className={`under-rule unprinted ${styles.asked}`} aria-labelledby="asked">
      <h2 className="as-h4" id="asked">
        What they ask for
      </h2>
      <dl className={`ruled labelled ${styles.facts} ${styles.beside}`}>
        {added.slice(open).map((event) => (
          <div key={event.id} className={`marked ${styles.added}`}>
            <dt className="as-small">
              {describeEvent(event)}, <Moment at={event.at} />
            </dt>
            <dd className="as-strong clamped" dir="auto">
              {additionIn(event)}
            </dd>
          </div>
        ))}
        {answers.map((answer) => (
          <AnswerLine key={answer.name} {...answer} className="clamped" />
        ))}
        {note && (
          <div>
            <dt className="as-small">
              {note.label}, <bdi>{note.by}</bdi>
            </dt>
            <dd className="as-strong clamped" dir="auto">
              {note.value}
            </dd>
          </div>
        )}
      </dl>
      <p className="cluster as-small">
        <a className="finger" href={`${at}#answers`}>
          Everything they wrote
        </a>
        <a className="finger" href={`${at}#history`}>
          {copy.notesLink(history.length)}
        </a>
      </p>
    </section>
  );
}

/** The answers that somebody needs to write a reply, in this order. */
const replyNeeds = [
  ...['selectedCourses', 'availabilityDates', 'numberOfAttendees', 'deliveryMode'],
  ...['additionalRequirements', 'subject', 'courseInterest', 'message'],
];

/** Every answer under the form's own label, in the form's sections. What was not given says so. */
export function Answers({ row }: Pick<SubmissionModel, 'row'>) {
  const { kind, suspicion, source } = row.submission;
  return (
    <Section id="answers" title="What they wrote">
      {kind === 'enrolment' && !suspicion && (
        <p className={`unprinted ${styles.part}`}>
          <SmallLink href={deskPaths.correct(row.submission)}>Correct</SmallLink>
        </p>
      )}
      {answersOf(row.submission).map(({ title, answers }, i) => (
        <div key={title ?? i} className={styles.part}>
          {title && <h3 className="as-label">{title}</h3>}
          <dl className={`ruled labelled ${styles.facts}`}>
            {answers.map((answer) => (
              <AnswerLine key={answer.name} {...answer}>
                <Answer text={answer.text} />
              </AnswerLine>
            ))}
          </dl>
        </div>
      ))}
      {source && (
        <dl className={`ruled labelled ${styles.facts} ${styles.part}`}>
          <Fact label="Came from">
            <bdi>{source}</bdi>
          </Fact>
        </dl>
      )}
    </Section>
  );
}

type AnswerLineProps = LabelledAnswer & {
  className?: string | undefined;
  children?: ReactNode;
};

/** An answer; each chosen course comes with the course of the site that it stands for. */
function AnswerLine({ name, label, text, className, children = text }: AnswerLineProps) {
  const { choiceHints } = useDesk();
  if (text && name !== 'selectedCourses') {
    return (
      <Fact label={label} className={className} dir="auto">
        {children}
      </Fact>
    );
  }
  return (
    <div>
      <dt className="as-small">{label}</dt>
      {text ? (
        <dd>
          {text.split('\n').map((choice) => (
            <Fragment key={choice}>
              <p className="as-strong">{choice}</p>
              <p className="as-small">{choiceHints[choice]}</p>
            </Fragment>
          ))}
        </dd>
      ) : (
        <dd className="as-small">Not given</dd>
      )}
    </div>
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

const copy = {
  notesLink: (number: number) => (number === 0 ? 'Add a note' : `Notes and history (${number})`),
} as const;
