import { CampPicture } from '../../art/page-pictures/CampPicture.tsx';
import { LinkButton } from '../../components/Button.tsx';
import type { CampPage } from '../../content/schemas/camp.ts';
import { paths } from '../../../domain/paths.ts';
import { PageHero } from '../PageHero.tsx';

export type CampHeroProps = Pick<CampPage, 'heading' | 'lead' | 'actions'>;

/** The head of the camp's page: five tents, and the two ways to begin. */
export function CampHero({ heading, lead, actions }: CampHeroProps) {
  return (
    <PageHero heading={heading} lead={lead} field="fomo" layout="across" picture={<CampPicture />}>
      <LinkButton href={paths.enrolForCamp}>{actions.register.label}</LinkButton>
      <LinkButton href={paths.contact} look="secondary">
        {actions.ask.label}
      </LinkButton>
    </PageHero>
  );
}
