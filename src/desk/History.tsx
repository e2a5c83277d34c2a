import { deskPaths } from '../../domain/case/desk-paths.ts';
import type { Entry } from '../../domain/case/event-entry.ts';
import { actions, deskEvents } from '../../domain/case/events.ts';
import { eventModels } from '../../domain/case/history.ts';
import type { DeliveryState } from '../../domain/case/submission.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import { LinkButton } from '../components/Button.tsx';
import { ChangeForm, EventForm } from './ChangeForm.tsx';
import { Moment, useDesk, useStanding } from './DeskContext.tsx';
import { Event } from './Message.tsx';
import type { DeliveryModel, SubmissionProps } from './models.ts';
import { Section } from './Section.tsx';
import styles from './Submission.module.css';

/** What was done, the latest first; and the forms that add to it, such as a note’s. */
export function History({ submission }: SubmissionProps) {
  const { row, events, deliveries } = submission;
  const { canWrite } = useDesk();
  const { kind, suspicion, submittedAt } = row.submission;
  const isStopped = suspicion !== undefined;
  const standing = useStanding(row);
  return (
    <Section id="history" title="Notes and history">
      {actions.map((event) => {
        const { place, kinds, isOpen }: FormEntry = deskEvents[event];
        if (place !== 'history' || !kinds.includes(kind) || !isOpen(standing)) return null;
        return (
          <EventForm
            key={event}
            className={`stack unprinted ${styles.note}`}
            submission={submission}
            event={event}
          />
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
                  <div key={`${delivery.channel} ${delivery.recipient ?? ''}`}>
                    <Delivery row={row} delivery={delivery} isNamed={event.action !== 'written'} />
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
                              Write it again
                            </LinkButton>
                          )}
                        </div>
                      )}
                  </div>
                ))}
            </li>
          ))}
        <li>
          <p className="as-strong">Arrived</p>
          <p className="as-small">
            <Moment at={submittedAt} />
          </p>
        </li>
      </ol>
    </Section>
  );
}

type FormEntry = Pick<Entry, 'place' | 'kinds' | 'isOpen'>;

export function Deliveries({ submission: { row, deliveries: all } }: SubmissionProps) {
  const { channelLabels } = useDesk();
  const { suspicion } = row.submission;
  const deliveries = all.filter(({ event }) => event === undefined);
  // A receipt that was withheld is sent all the same when somebody asks for it.
  const isWithheld = !suspicion && deliveries.some(({ state }) => state === 'withheld');
  const canRetry = isWithheld || deliveries.some(({ state }) => state === 'given-up');
  return (
    <Section id="deliveries" title="Deliveries">
      {deliveries.length === 0 ? (
        <p>Nothing is sent elsewhere: it is only stored here.</p>
      ) : (
        <ul className={`ruled labelled ${styles.facts}`}>
          {deliveries.map((delivery) => (
            <li key={delivery.channel}>
              <h3 className="as-label">{channelLabels[delivery.channel] ?? delivery.channel}</h3>
              <Delivery row={row} delivery={delivery} />
            </li>
          ))}
        </ul>
      )}
      {canRetry && <ChangeForm row={row} action="retry" />}
    </Section>
  );
}

type DeliveryProps = {
  row: DeskRow;
  delivery: DeliveryModel;
  /** Whether it says its channel, where no heading above does. */
  isNamed?: boolean;
};

function Delivery({ row, delivery, isNamed = false }: DeliveryProps) {
  const { channelLabels } = useDesk();
  const { channel, event = '', recipient = '', state, isUnderWay, dueAt, attempts } = delivery;
  const isStopped = row.submission.suspicion !== undefined;
  const isWaiting = state === 'waiting' && !isUnderWay;
  return (
    <div>
      <p data-state={state}>
        {isNamed && (
          <span className="as-small">
            {[channelLabels[channel] ?? channel, recipient].filter(Boolean).join(': ')}:{' '}
          </span>
        )}
        <b>
          {isUnderWay && 'On its way now'}
          {!isUnderWay && (isWaiting && isStopped ? 'Stopped until it is released' : states[state])}
        </b>
        {isWaiting && !isStopped && (
          <span className="as-small">
            {' '}
            Next attempt: <Moment at={dueAt} />
          </span>
        )}
      </p>
      {attempts.length > 0 && (
        <ol className="as-small">
          {attempts.map(({ startedAt, endedAt, failure }) => (
            <li key={startedAt}>
              <Moment at={startedAt} />:{' '}
              {failure ?? (endedAt ? 'Delivered' : 'Without an answer so far')}
            </li>
          ))}
        </ol>
      )}
      {/* A mail that the mail server took may be sent back by another later. */}
      {delivery.canComeBack && !isStopped && (
        <ChangeForm
          className="unprinted"
          row={row}
          look="quiet"
          action="came-back"
          fields={{ channel, event, recipient }}
        />
      )}
    </div>
  );
}

const states = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  'given-up': 'Given up',
  withheld: 'Withheld',
  'taken-back': 'Taken back',
} satisfies Record<DeliveryState, string>;
