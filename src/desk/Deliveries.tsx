import { ChangeForm } from './ChangeForm.tsx';
import { actionCopy, deliveryCopy, pageCopy } from './copy.ts';
import styles from './Deliveries.module.css';
import type { DeliveryModel, RowModel } from './models.ts';
import { Moment } from './Moment.tsx';
import { Section } from './Section.tsx';

export type DeliveriesProps = {
  row: RowModel;
  deliveries: DeliveryModel[];
  /** Whether there is something to retry. */
  gaveUp: boolean;
  token: string;
  now: string;
};

/** The ways to other places, with every attempt. */
export function Deliveries({ row, deliveries, gaveUp, token, now }: DeliveriesProps) {
  return (
    <Section id="deliveries" title={pageCopy.deliveries}>
      {deliveries.length === 0 ? (
        <p>{pageCopy.deliveriesNone}</p>
      ) : (
        <ul className={styles.deliveries}>
          {deliveries.map((delivery) => (
            <li key={delivery.label}>
              <Delivery delivery={delivery} now={now} />
            </li>
          ))}
        </ul>
      )}
      {gaveUp && <ChangeForm row={row} token={token} action="retry" label={actionCopy.retry} />}
    </Section>
  );
}

function Delivery({ delivery, now }: { delivery: DeliveryModel; now: string }) {
  const { label, state, isUnderWay, dueAt, attempts } = delivery;
  return (
    <>
      <h3 className={styles.label}>{label}</h3>
      <div>
        <p className={styles.state} data-state={state}>
          {isUnderWay ? deliveryCopy.underWay : deliveryCopy.states[state]}
          {state === 'waiting' && !isUnderWay && (
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
