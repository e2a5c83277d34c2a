import { Band } from './Band.tsx';
import { StepList, type StepListProps } from './StepList.tsx';

export type NumberedStepsProps = StepListProps & {
  title: string;
  /** The colour the steps stand on. */
  field: 'fomo' | 'innovation';
};

/** The steps of a page, on one field of colour. */
export function NumberedSteps({ title, steps, field }: NumberedStepsProps) {
  return (
    <Band labelledBy="steps-title" field={field}>
      <h2 id="steps-title">{title}</h2>
      <StepList steps={steps} />
    </Band>
  );
}
