import type { ReactNode } from 'react';

import { ExamplePicture } from '../../art/examples/ExamplePicture.tsx';
import type { PromptCraftPage } from '../../content/schemas/prompt-craft.ts';
import styles from './ExamplePrompt.module.css';
import { PromptText } from './PromptText.tsx';

export type ExamplePromptProps = PromptCraftPage['examples']['items'][number] & {
  whyLabel: string;
  /** The id of the prompt's text. */
  promptId: string;
  /** The button that copies the prompt. */
  children: ReactNode;
};

/** An example: a picture in the shape that the prompt asks for, the prompt, and why it works. */
export function ExamplePrompt({ category, ratio, prompt, why, ...props }: ExamplePromptProps) {
  return (
    <article className={`grid ${styles.example}`} aria-label={category} data-category={category}>
      <div className={styles.picture}>
        <ExamplePicture picture={category} />
      </div>
      <div className={styles.text}>
        <div className={styles.head}>
          <h3>{category}</h3>
          <p className={styles.ratio}>{ratio}</p>
        </div>
        <p className={styles.prompt} id={props.promptId}>
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
