import { LinkButton } from '../components/Button.tsx';
import { deskEvents } from '../../domain/desk-events.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import type { Entry } from '../../domain/event-entry.ts';
import { actions, eventModels } from '../../domain/events.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { deliveryCopy, pageCopy } from './copy.ts';
import { Moment, useDesk } from './DeskContext.tsx';
import { EventField } from './DeskField.tsx';
import { Event } from './Message.tsx';
import type { DeliveryModel, SubmissionModel } from './models.ts';
import { Section } from './Section.tsx';
import styles from './Submission.module.css';

export type HistoryProps = { submission: SubmissionModel };

/** What was done, the latest first; and the forms that add to it, such as a note’s. */
export function History({ submission: { row, events, again, deliveries } }: HistoryProps) {
  const { canWrite, now, channelLabels } = useDesk();
  const { kind, suspicion, submittedAt } = row.submission;
  const isStopped = suspicion !== undefined;
  const standing = { state: row.state, isQuarantined: isStopped, now };
  return (
    <Section id="history" title={pageCopy.notes}>
      {actions.map((action) => {
        const { verb } = deskEvents[action];
        const { place, kinds, isOpen, fields }: Shown = deskEvents[action];
        if (place !== 'history' || !kinds.includes(kind) || !isOpen(standing)) return null;
        const { typed, fault } = (again?.verb === verb && again) || {};
        const className = `stack unprinted ${styles.note}`;
        return (
          <ChangeForm key={action} className={className} row={row} action={verb}>
            {Object.entries(fields).map(([name, field]) => (
              <EventField
                key={name}
                name={name}
                field={field}
                error={fault}
                typed={typed?.[name]}
                id={`${verb}-${name}`}
              />
            ))}
          </ChangeForm>
        );
      })}
      <ol className="ruled">
        {eventModels(events)
          .toReversed()
          .map((event) => (
            <li key={event.id}>
              <Event event={event} />
              {deliveries
                .filter((delivery) => delivery.event === event.id)
                .map((delivery) => (
                  <div key={delivery.channel}>
                    <Delivery
                      delivery={delivery}
                      isStopped={isStopped}
                      label={
                        event.action === 'written'
                          ? undefined
                          : (channelLabels[delivery.channel] ?? delivery.channel)
                      }
                    />
                    {canWrite &&
                      !isStopped &&
                      ['taken-back', 'given-up'].includes(delivery.state) && (
                        <div className="cluster unprinted">
                          {delivery.state === 'given-up' && <ChangeForm row={row} action="retry" />}
                          {event.action === 'written' && (
                            <LinkButton
                              look="quiet"
                              size="small"
                              href={`${deskPaths.write(row.submission)}?again=${event.id}`}
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
            <Moment at={submittedAt} />
          </p>
        </li>
      </ol>
    </Section>
  );
}

type Shown = Pick<Entry, 'place' | 'kinds' | 'isOpen' | 'fields'>;

/** The deliveries of the submission itself, with every attempt. */
export function Deliveries({ submission: { row, deliveries: all } }: HistoryProps) {
  const { channelLabels } = useDesk();
  const { suspicion } = row.submission;
  const deliveries = all.filter(({ event }) => event === undefined);
  // A receipt that was withheld is sent all the same when somebody asks for it.
  const isWithheld = !suspicion && deliveries.some(({ state }) => state === 'withheld');
  const canRetry = isWithheld || deliveries.some(({ state }) => state === 'given-up');
  return (
    <Section id="deliveries" title={pageCopy.deliveries}>
      {deliveries.length === 0 ? (
        <p>{pageCopy.deliveriesNone}</p>
      ) : (
        <ul className={`ruled labelled ${styles.facts}`}>
          {deliveries.map((delivery) => (
            <li key={delivery.channel}>
              <h3 className="as-label">{channelLabels[delivery.channel] ?? delivery.channel}</h3>
              <Delivery delivery={delivery} isStopped={suspicion !== undefined} />
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
