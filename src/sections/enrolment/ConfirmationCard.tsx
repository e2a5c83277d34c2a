import { Mark } from '../../art/Mark.tsx';
import { StepsCurve } from '../../art/StepsCurve.tsx';
import { brand } from '../../brand.ts';
import { Button } from '../../components/Button.tsx';
import { WithAddress } from '../../components/WithAddress.tsx';
import type { StepListProps } from '../StepList.tsx';
import styles from './ConfirmationCard.module.css';

export type ConfirmationCardProps = {
  /** What was sent: the name of the form. */
  formName: string;
  referenceLabel: string;
  /** Names the address to write to. */
  referenceText: string;
  print: string;
  next: { title: string; steps: StepListProps['steps'] };
  /** Missing where it is not known yet, where the endpoint gave none, or at the bare address. */
  reference?: string;
};

/**
 * The card that an applicant keeps: the reference over the curve, whole and in all its colours, and
 * beyond the perforation what happens next.
 */
export function ConfirmationCard({ next, reference = '', ...words }: ConfirmationCardProps) {
  return (
    <div className={styles.card}>
      <div className={styles.ticket}>
        <p className={styles.issuer}>
          <Mark size={26} />
          <b>{brand.name}</b>
          {words.formName}
        </p>
        <div className={styles.reference} hidden={!reference}>
          <p>{words.referenceLabel}</p>
          <p className={styles.code} data-reference>
            {reference}
          </p>
          <p>
            <WithAddress text={words.referenceText} subject={reference} />
          </p>
        </div>
        <StepsCurve />
      </div>
      <div className={styles.stub}>
        <div className={styles.next}>
          <h2>{next.title}</h2>
          <div>
            <Button look="quiet" size="small">
              {words.print}
            </Button>
          </div>
        </div>
        <ol className={styles.steps}>
          {next.steps.map(({ title, text }, index) => (
            <li key={title}>
              <b>
                {index + 1} {title}
              </b>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
