import { brand } from '../../../domain/brand.ts';
import { LinkButton } from '../../components/Button.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import { PromptText } from '../../sections/PromptText.tsx';
import { buildPrompt, promptSuffix } from './build-prompt.ts';
import { builderCopy } from './copy.ts';
import { PromptPreview } from './PromptPreview.tsx';
import styles from './PromptResult.module.css';
import { usePromptValues } from './use-prompt-values.ts';

/** What the fields make, and what can be done with it. It alone is drawn again at every key. */
export function PromptResult({ title }: { title: string }) {
  const values = usePromptValues();
  return (
    <section className={styles.result} aria-labelledby="prompt-title">
      <h3 className={styles.title} id="prompt-title">
        {title}
      </h3>
      <PromptPreview id="prompt-preview" values={values} />
      <noscript>
        <p className={styles.withoutScript}>
          {builderCopy.withoutScript}{' '}
          <span className={styles.suffix}>
            <PromptText>{promptSuffix}</PromptText>
          </span>
        </p>
      </noscript>
      <CopyButton
        words={builderCopy}
        text={buildPrompt(values)}
        shownIn="prompt-preview"
        isDisabled={values.idea.trim() === ''}
      >
        <LinkButton href={brand.customGptUrl} look="secondary" isExternal>
          {builderCopy.enhance}
        </LinkButton>
      </CopyButton>
    </section>
  );
}
