import { brand } from '../../brand.ts';
import { LinkButton } from '../../components/Button.tsx';
import type { PromptCraftPage } from '../../content-schemas/prompt-craft.ts';
import styles from './StudioHero.module.css';

export type StudioHeroProps = Pick<PromptCraftPage, 'heading' | 'lead' | 'hero'> & {
  /** The id of the section with the examples. */
  examplesId: string;
};

/** The head of the Prompt Craft page, with its two ways on. */
export function StudioHero({ heading, lead, hero, examplesId }: StudioHeroProps) {
  return (
    <section className={`wrap grid ${styles.hero}`}>
      <h1 className={styles.heading}>{heading}</h1>
      <div className={styles.aside}>
        <p className={styles.lead}>{lead}</p>
        <div className={styles.actions}>
          <LinkButton href={brand.customGptUrl} isExternal>
            {hero.openGpt.label}
          </LinkButton>
          <LinkButton href={`#${examplesId}`} look="secondary">
            {hero.examples.label}
          </LinkButton>
        </div>
        <p className={styles.note} aria-hidden="true">
          {hero.openGpt.note}
        </p>
      </div>
    </section>
  );
}
