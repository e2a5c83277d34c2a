import { Mark } from '../../art/Mark.tsx';
import styles from './EnrolmentReceived.module.css';

export type EnrolmentReceivedProps = {
  heading: string;
  lead: string;
  referenceLabel: string;
  referenceText: string;
  /** Missing where somebody opens the address by itself. */
  reference?: string;
};

/** The page on which an application without JavaScript ends. */
export function EnrolmentReceived(props: EnrolmentReceivedProps) {
  const { heading, lead, referenceLabel, referenceText, reference } = props;
  return (
    <section className={`wrap grid ${styles.page}`}>
      <div className={styles.text}>
        <h1>{heading}</h1>
        <p className={styles.lead}>{lead}</p>
        {reference && (
          <div className={styles.reference}>
            <p>{referenceLabel}</p>
            <p className={styles.code}>{reference}</p>
            <p>{referenceText}</p>
          </div>
        )}
      </div>
      <div className={styles.mark}>
        <Mark />
      </div>
    </section>
  );
}
