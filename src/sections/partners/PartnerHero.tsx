import { PartnerPicture } from '../../art/page-pictures/PartnerPicture.tsx';
import { LinkButton } from '../../components/Button.tsx';
import type { PartnersPage } from '../../content/schemas/partners.ts';
import { paths } from '../../../domain/paths.ts';
import { PageHero } from '../PageHero.tsx';

export type PartnerHeroProps = Pick<PartnersPage, 'badge' | 'heading' | 'lead' | 'action'>;

/** The head of the pitch: their course and our modules, woven. */
export function PartnerHero({ action, ...hero }: PartnerHeroProps) {
  return (
    <PageHero
      badge={hero.badge}
      heading={hero.heading}
      lead={hero.lead}
      field="fear"
      picture={<PartnerPicture />}
    >
      <LinkButton href={paths.contact}>{action.label}</LinkButton>
    </PageHero>
  );
}
