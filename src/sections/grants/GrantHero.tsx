import { GrantPicture } from '../../art/page-pictures/GrantPicture.tsx';
import { LinkButton } from '../../components/Button.tsx';
import type { GrantsPage } from '../../content/schemas/grants.ts';
import { howToApplyId } from './GrantHowToApply.tsx';
import { PageHero } from '../PageHero.tsx';

export type GrantHeroProps = Pick<GrantsPage, 'heading' | 'lead' | 'sections'>;

/** The head of the grant's page: the bargain in a picture, and the way down to the application. */
export function GrantHero({ heading, lead, sections }: GrantHeroProps) {
  return (
    <PageHero
      heading={heading}
      lead={lead}
      field="innovation"
      layout="hanging"
      picture={<GrantPicture />}
    >
      <LinkButton href={`#${howToApplyId}`}>{sections.howToApply.title}</LinkButton>
    </PageHero>
  );
}
