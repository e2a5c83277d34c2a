import { TextField } from '../../components/TextField.tsx';
import { promptFields, type PromptField } from './build-prompt.ts';
import { builderCopy } from './copy.ts';
import styles from './PromptBuilder.module.css';
import { PromptResult } from './PromptResult.tsx';

export type PromptBuilderProps = {
  fields: Record<PromptField, { label: string; hint: string }>;
  previewTitle: string;
};

/** Three fields and one line of result, which grows as one types. */
export function PromptBuilder({ fields, previewTitle }: PromptBuilderProps) {
  return (
    <div className={styles.layout}>
      <div className={styles.fields}>
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
  );
}
