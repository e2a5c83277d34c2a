import { ChangeForm } from './ChangeForm.tsx';
import { actionCopy, describeEvent, faultCopy, pageCopy, rowCopy } from './copy.ts';
import { DeskField } from './DeskField.tsx';
import styles from './History.module.css';
import type { EventModel } from '../../domain/event-models.ts';
import type { SubmissionModel } from './models.ts';
import { Moment } from './Moment.tsx';
import { Section } from './Section.tsx';

export type HistoryProps = { submission: SubmissionModel; token: string; now: string };

/** What was done, the latest first; and a note that adds to it. */
export function History({ submission, token, now }: HistoryProps) {
  const { row, history, fault, typed, overtaken } = submission;
  const forms = { row, token };
  const isNoteWrong = fault === 'note-empty' || fault === 'note-too-long';
  return (
    <Section id="history" title={pageCopy.notes}>
      <ChangeForm {...forms} className={styles.note} action="note" label={actionCopy.note}>
        <DeskField
          name="text"
          type="multiline"
          label={pageCopy.noteLabel}
          hint={pageCopy.noteHint}
          error={isNoteWrong ? faultCopy[fault] : undefined}
          defaultValue={typed?.text ?? overtaken?.text}
        />
      </ChangeForm>
      <ol className={styles.history}>
        {history.toReversed().map((event) => (
          <li key={event.id} data-undone={event.isUndone || undefined}>
            <Event event={event} now={now} />
          </li>
        ))}
        <li>
          <p className={styles.deed}>{pageCopy.arrived}</p>
          <p className={styles.when}>
            <Moment at={row.status.submittedAt} now={now} />
          </p>
        </li>
      </ol>
    </Section>
  );
}

/** Something that somebody did: what, who, when. */
export function Event({ event, now }: { event: EventModel; now: string }) {
  const deed = describeEvent(event);
  return (
    <>
      <p className={styles.deed}>
        {event.isUndone ? (
          <>
            <s>{deed}</s> {pageCopy.undone}
          </>
        ) : (
          deed
        )}
      </p>
      {event.text && (
        <p className={styles.text} dir="auto">
          {event.text}
        </p>
      )}
      {event.callAt && (
        <p>
          {rowCopy.call}: <Moment at={event.callAt} now={now} />
        </p>
      )}
      <p className={styles.when}>
        <bdi>{event.by}</bdi>, <Moment at={event.at} now={now} />
      </p>
    </>
  );
}
