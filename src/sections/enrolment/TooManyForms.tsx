import { brand } from '../../../domain/brand.ts';
import { LinkButton } from '../../components/Button.tsx';
import { mailto } from '../../components/mailto.ts';
import { NumberedSteps } from '../NumberedSteps.tsx';
import { PaperHero } from '../PaperHero.tsx';
import type { StepListProps } from '../StepList.tsx';

export type TooManyFormsProps = {
  heading: string;
  lead: string;
  /** The label of the link that opens a mail program. */
  mail: string;
  next: { title: string; steps: StepListProps['steps'] };
};

/** What a post beyond the limit is answered with: what happened, and how nothing is lost. */
export function TooManyForms({ heading, lead, mail, next }: TooManyFormsProps) {
  return (
    <>
      <PaperHero
        heading={heading}
        lead={lead}
        actions={
          <LinkButton href={mailto({ to: brand.email })} look="secondary">
            {mail}
          </LinkButton>
        }
      />
      <NumberedSteps {...next} field="innovation" />
    </>
  );
}
