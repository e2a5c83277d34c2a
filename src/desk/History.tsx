import { ChangeForm } from './ChangeForm.tsx';
import { deskEvents, type Entry } from '../../domain/desk-events.ts';
import { pageCopy } from './copy.ts';
import { actions, describeEvent, type EventModel, shownOf } from '../../domain/events.ts';
import { DeskField } from './DeskField.tsx';
import styles from './History.module.css';
import type { SubmissionModel } from './models.ts';
import { Moment } from './Moment.tsx';
import { Section } from './Section.tsx';

export type HistoryProps = { submission: SubmissionModel; token: string; now: string };

/** What was done, the latest first; and the forms that add to it, such as a note’s. */
export function History({ submission, token, now }: HistoryProps) {
  const { row, history, again } = submission;
  const standing = { state: row.status, isQuarantined: row.suspicion !== undefined };
  return (
    <Section id="history" title={pageCopy.notes}>
      {actions.map((action) => {
        const { asked, button } = deskEvents[action];
        const { place, kinds, isOpen, fields }: Shown = deskEvents[action];
        if (place !== 'history' || typeof button !== 'string') return null;
        if (!kinds.includes(row.kind) || !isOpen(standing)) return null;
        const { typed, fault } = (again?.asked === asked && again) || {};
        const forms = { row, token, action: asked, label: button };
        return (
          <ChangeForm key={action} className={styles.note} {...forms}>
            {Object.entries(fields).map(
              ([name, field]) =>
                'label' in field && (
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

type Shown = Pick<Entry, 'place' | 'kinds' | 'isOpen' | 'fields'>;

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
      {shownOf(event).map(({ kind, label, value }) =>
        kind === 'text' ? (
          <p key={label} className={styles.text} dir="auto">
            {value}
          </p>
        ) : (
          <p key={label}>
            {label}: <Moment at={value} now={now} />
          </p>
        ),
      )}
      <p className={styles.when}>
        <bdi>{event.by}</bdi>, <Moment at={event.at} now={now} />
      </p>
    </>
  );
}
