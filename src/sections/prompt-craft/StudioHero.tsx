import { brand } from '../../../domain/brand.ts';
import { LinkButton } from '../../components/Button.tsx';
import type { PromptCraftPage } from '../../content/schemas/prompt-craft.ts';
import { PaperHero } from '../PaperHero.tsx';

export type StudioHeroProps = Pick<PromptCraftPage, 'heading' | 'lead' | 'hero'> & {
  /** The id of the section with the examples. */
  examplesId: string;
};

/** The head of the Prompt Craft page, with its two ways on. */
export function StudioHero({ heading, lead, hero, examplesId }: StudioHeroProps) {
  return (
    <PaperHero
      heading={heading}
      lead={lead}
      columns={7}
      isFilled
      actions={
        <>
          <LinkButton href={brand.customGptUrl} isExternal>
            {hero.openGpt.label}
          </LinkButton>
          <p aria-hidden="true">{hero.openGpt.note}</p>
          <LinkButton href={`#${examplesId}`} look="secondary">
            {hero.examples.label}
          </LinkButton>
        </>
      }
    />
  );
}
