import { Mark } from '../../art/Mark.tsx';
import { StepsCurve } from '../../art/StepsCurve.tsx';
import { brand } from '../../../domain/brand.ts';
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
  /** What stands above the courses, and above the time of the answer. */
  labels: { courses: string; reply: string };
  print: string;
  next: { title: string; steps: StepListProps['steps'] };
  /** Missing where it is not known yet, where the endpoint gave none, or at the bare address. */
  reference?: string;
  /** The courses chosen, each with what it is on the site. */
  courses?: readonly (readonly [choice: string, hint: string])[];
  /** By when an answer comes. */
  replyBy?: string;
};

/**
 * The card that an applicant keeps: the reference over the curve, whole and in all its colours, what it is for,
 * and beyond the perforation what happens next.
 */
export function ConfirmationCard(props: ConfirmationCardProps) {
  const { next, reference = '', courses = [], replyBy = '', labels, ...words } = props;
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
        <div className={styles.facts}>
          <div hidden={!replyBy}>
            <p>{labels.reply}</p>
            <p className={styles.time} data-by>
              {replyBy}
            </p>
          </div>
          <div hidden={courses.length === 0}>
            <p>{labels.courses}</p>
            <ul className={styles.courses} data-courses>
              {courses.map(([choice, hint], index) => (
                <li key={choice} data-choice={index}>
                  <b>{choice}</b> {hint}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <StepsCurve />
      </div>
      <div className={styles.stub}>
        <h2>{next.title}</h2>
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
        <div className={styles.print}>
          <Button look="quiet" size="small">
            {words.print}
          </Button>
        </div>
      </div>
    </div>
  );
}
