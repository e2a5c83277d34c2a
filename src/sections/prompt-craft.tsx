import type { ReactNode } from 'react';

import { brand } from '../../domain/provider/brand.ts';
import { ExamplePicture } from '../art/examples/ExamplePicture.tsx';
import { LinkButton } from '../components/Button.tsx';
import type { PromptCraftPage } from '../content/schemas/prompt-craft.ts';
import { CallToAction, SectionHead } from './Band.tsx';
import { PaperHero } from './PaperHero.tsx';
import { PromptText } from './PromptText.tsx';
import { NumberedSteps } from './Steps.tsx';
import styles from './prompt-craft.module.css';

export type PromptCraftProps = PromptCraftPage & {
  /** The form that builds a prompt. */
  builderForm?: ReactNode;
  /** The examples, each an `ExamplePrompt`. */
  children: ReactNode;
};

/** The Prompt Craft page: the builder, the steps to a picture, and three examples. */
export function PromptCraft({ builderForm, children, ...page }: PromptCraftProps) {
  const { heading, lead, hero, howTo, builder, examples, closing } = page;
  const generator = { label: howTo.openGenerator.label, href: brand.midjourneyUrl };
  const steps = howTo.steps.map((step, i, all) =>
    i === all.length - 1 ? { ...step, link: generator } : step,
  );
  return (
    <>
      <PaperHero
        heading={heading}
        lead={lead}
        isSmall
        actions={
          <>
            <LinkButton href={brand.customGptUrl} isExternal>
              {hero.openGpt.label}
            </LinkButton>
            <p className="as-small" aria-hidden="true">
              {hero.openGpt.note}
            </p>
            <LinkButton href="#examples" look="secondary">
              {hero.examples.label}
            </LinkButton>
          </>
        }
      />
      <section className={`wrap ${styles.builder}`} id="builder" aria-labelledby="builder-title">
        <div className={`stack ${styles.builderHead}`}>
          <h2 className="as-h3" id="builder-title">
            {builder.title}
          </h2>
          <p>
            <PromptText>{builder.text}</PromptText>
          </p>
        </div>
        {builderForm}
      </section>
      <NumberedSteps title={howTo.title} steps={steps} field="fomo" />
      <section className="band sunk" id="examples" aria-labelledby="examples-title">
        <div className="wrap">
          <SectionHead id="examples-title" title={examples.title} text={examples.text} />
          {children}
        </div>
      </section>
      <CallToAction title={closing.title} text={closing.text}>
        <LinkButton href={brand.customGptUrl} isExternal>
          {closing.openGpt.label}
        </LinkButton>
        <LinkButton href="#builder" look="onField">
          {closing.builder.label}
        </LinkButton>
      </CallToAction>
    </>
  );
}

/** The id of an example’s prompt, which its button copies. */
export const examplePromptId = (category: string) => `${category.toLowerCase()}-prompt`;

export type ExamplePromptProps = PromptCraftPage['examples']['items'][number] & {
  whyLabel: string;
  /** The button that copies the prompt. */
  children: ReactNode;
};

/** An example: a picture in the shape that the prompt asks for, the prompt, and why it works. */
export function ExamplePrompt({ category, ratio, prompt, why, ...props }: ExamplePromptProps) {
  return (
    <article
      className={`columns under-rule ${styles.example}`}
      aria-label={category}
      data-category={category}
    >
      <div>
        <ExamplePicture picture={category} />
      </div>
      <div className={`stack ${styles.text}`}>
        <div className={`cluster apart ${styles.head}`}>
          <h3>{category}</h3>
          <p className="as-h3">{ratio}</p>
        </div>
        <p className="as-lead" id={examplePromptId(category)}>
          <PromptText>{prompt}</PromptText>
        </p>
        {props.children}
        <p className={styles.why}>
          <strong>{props.whyLabel}.</strong> {why}
        </p>
      </div>
    </article>
  );
}
