import { brand } from '../../domain/brand.ts';
import type { EnrolmentPage } from '../content/schemas/enrolment.ts';
import { LinkButton } from '../components/Button.tsx';
import { mailto } from '../components/mailto.ts';
import { NumberedSteps } from './StepList.tsx';
import { PaperHero } from './PaperHero.tsx';

/** What a post beyond the limit is answered with: what happened, and how nothing is lost. */
export function TooManyForms({ heading, lead, mail, next }: EnrolmentPage['tooMany']) {
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
