import { ConfirmationCard, type ConfirmationCardProps } from './ConfirmationCard.tsx';
import styles from './EnrolmentReceived.module.css';

export type EnrolmentReceivedProps = ConfirmationCardProps & {
  heading: string;
  lead: string;
  /** Not shown before the form below it is sent (forms/enrolment/confirmation.ts). */
  isWaiting?: boolean;
};

/** What stands at the top of the page once an application is there. */
export function EnrolmentReceived({ heading, lead, isWaiting, ...card }: EnrolmentReceivedProps) {
  return (
    <section
      className={`wrap ${styles.received}`}
      id={isWaiting ? 'received' : undefined}
      hidden={isWaiting}
    >
      <div className={`grid ${styles.head}`}>
        <h1 tabIndex={-1}>{heading}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <ConfirmationCard {...card} />
    </section>
  );
}
