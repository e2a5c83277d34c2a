import { useSyncExternalStore } from 'react';

import { brand } from '../../../domain/provider/brand.ts';
import { LinkButton } from '../../components/Button.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import { TextField } from '../../components/TextField.tsx';
import { PromptText } from '../../sections/PromptText.tsx';
import { KeepTyped } from '../KeepTyped.tsx';
import {
  buildPrompt,
  type PromptField,
  promptFields,
  promptPieces,
  promptSuffix,
  type PromptValues,
} from './build-prompt.ts';
import { builderCopy } from './copy.ts';
import styles from './PromptBuilder.module.css';

export type PromptBuilderProps = {
  fields: Record<PromptField, { label: string; hint: string }>;
  previewTitle: string;
};

/** Three fields, and the prompt that grows from them as the visitor types. */
export function PromptBuilder({ fields, previewTitle }: PromptBuilderProps) {
  return (
    <KeepTyped>
      <div className={`columns two-up ${styles.layout}`}>
        <div className={`stack ${styles.fields}`}>
          {promptFields.map((name) => (
            <div key={name} className={styles.field} data-part={name}>
              <TextField
                name={name}
                {...fields[name]}
                {...(name === 'idea' ? { type: 'multiline' } : { optional: builderCopy.optional })}
                autoComplete="off"
              />
            </div>
          ))}
        </div>
        <PromptResult title={previewTitle} />
      </div>
    </KeepTyped>
  );
}

/** The prompt and its buttons; at every key only this part is drawn again. */
function PromptResult({ title }: { title: string }) {
  const values = usePromptValues();
  return (
    <section className={styles.result} aria-labelledby="prompt-title">
      <h3 className={styles.title} id="prompt-title">
        {title}
      </h3>
      <PromptPreview id="prompt-preview" values={values} />
      <noscript>
        <p>
          {builderCopy.withoutScript} <PromptText>{promptSuffix}</PromptText>
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

type PromptPreviewProps = { id: string; values: PromptValues };

/**
 * The prompt as it will be copied, each piece underlined in the colour of its field. It is no live
 * region, or a screen reader would read all of it at every key.
 */
function PromptPreview({ id, values }: PromptPreviewProps) {
  const pieces = promptPieces(values);
  if (pieces.length === 0) {
    return (
      <p className={`${styles.preview} ${styles.placeholder}`} id={id}>
        {builderCopy.placeholder}
      </p>
    );
  }
  return (
    <p className={styles.preview} id={id}>
      {pieces.map(({ from, text }) => (
        <span key={from} className={styles.piece} data-part={from}>
          {from === 'suffix' ? <PromptText>{text}</PromptText> : text}
        </span>
      ))}
    </p>
  );
}

const separator = '\u0000';
const nothing = promptFields.map(() => '').join(separator);

/**
 * The current texts of the builder's fields, read from the fields themselves, so that what was typed
 * before the script arrived, or restored by the browser, counts from the first render on.
 */
function usePromptValues(): PromptValues {
  const typed = useSyncExternalStore(subscribe, readFields, () => nothing);
  const [idea = '', style = '', mood = ''] = typed.split(separator);
  return { idea, style, mood };
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('input', onChange);
  return () => document.removeEventListener('input', onChange);
}

function readFields(): string {
  return promptFields
    .map((name) => {
      const field = document.getElementById(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      return isField ? field.value : '';
    })
    .join(separator);
}
