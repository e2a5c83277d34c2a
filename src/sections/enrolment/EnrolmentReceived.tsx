import { paths } from '../../../domain/paths.ts';
import { ConfirmationCard, type ConfirmationCardProps } from './ConfirmationCard.tsx';
import styles from './EnrolmentReceived.module.css';

export type EnrolmentReceivedProps = ConfirmationCardProps & {
  heading: string;
  lead: string;
  /** Leads to another application. */
  another: string;
  /** Not shown before the form below it is sent (forms/enrolment/confirmation.ts). */
  isWaiting?: boolean;
};

/** What stands at the top of the page once an application is there. */
export function EnrolmentReceived({
  heading,
  lead,
  another,
  isWaiting,
  ...card
}: EnrolmentReceivedProps) {
  // A page has one h1, and this one waits in a page that has its own.
  const Heading = isWaiting ? 'div' : 'h1';
  return (
    <section
      className={`wrap ${styles.received}`}
      id={isWaiting ? 'received' : undefined}
      hidden={isWaiting}
    >
      <div className={`grid ${styles.head}`}>
        <Heading {...(isWaiting && { role: 'heading', 'aria-level': 1 })} tabIndex={-1}>
          {heading}
        </Heading>
        <p className={styles.lead}>{lead}</p>
      </div>
      <ConfirmationCard {...card} />
      {!isWaiting && (
        <p className={styles.another}>
          <a href={paths.enrol}>{another}</a>
        </p>
      )}
    </section>
  );
}
