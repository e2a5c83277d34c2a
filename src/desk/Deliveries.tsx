import { ChangeForm } from './ChangeForm.tsx';
import { actionCopy, deliveryCopy, pageCopy } from './copy.ts';
import styles from './Deliveries.module.css';
import type { DeliveryModel, RowModel } from './models.ts';
import { Moment } from './Moment.tsx';
import { Section } from './Section.tsx';

export type DeliveriesProps = {
  row: RowModel;
  deliveries: DeliveryModel[];
  /** Whether something gave up. */
  gaveUp: boolean;
  token: string;
  now: string;
};

/** The ways to other places, with every attempt. */
export function Deliveries({ row, deliveries, gaveUp, token, now }: DeliveriesProps) {
  // A receipt that was withheld is sent all the same when somebody asks for it.
  const isWithheld = !row.suspicion && deliveries.some(({ state }) => state === 'withheld');
  const canRetry = gaveUp || isWithheld;
  return (
    <Section id="deliveries" title={pageCopy.deliveries}>
      {deliveries.length === 0 ? (
        <p>{pageCopy.deliveriesNone}</p>
      ) : (
        <ul className={styles.deliveries}>
          {deliveries.map((delivery) => (
            <li key={delivery.label}>
              <Delivery delivery={delivery} now={now} isStopped={Boolean(row.suspicion)} />
            </li>
          ))}
        </ul>
      )}
      {canRetry && <ChangeForm row={row} token={token} action="retry" label={actionCopy.retry} />}
    </Section>
  );
}

type DeliveryProps = { delivery: DeliveryModel; now: string; isStopped: boolean };

function Delivery({ delivery, now, isStopped }: DeliveryProps) {
  const { label, state, isUnderWay, dueAt, attempts } = delivery;
  const isWaiting = state === 'waiting' && !isUnderWay;
  return (
    <>
      <h3 className={styles.label}>{label}</h3>
      <div>
        <p className={styles.state} data-state={state}>
          {isUnderWay && deliveryCopy.underWay}
          {!isUnderWay &&
            (isWaiting && isStopped ? deliveryCopy.stopped : deliveryCopy.states[state])}
          {isWaiting && !isStopped && (
            <span className={styles.due}>
              {' '}
              {deliveryCopy.nextAttempt}: <Moment at={dueAt} now={now} />
            </span>
          )}
        </p>
        {attempts.length > 0 && (
          <ol className={styles.attempts}>
            {attempts.map(({ startedAt, endedAt, failure }) => (
              <li key={startedAt}>
                <Moment at={startedAt} now={now} />:{' '}
                {failure ?? (endedAt ? deliveryCopy.success : deliveryCopy.unfinished)}
              </li>
            ))}
          </ol>
        )}
      </div>
    </>
  );
}
