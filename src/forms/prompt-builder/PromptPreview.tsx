import { PromptText } from '../../sections/PromptText.tsx';
import { promptPieces, type PromptValues } from './build-prompt.ts';
import { builderCopy } from './copy.ts';
import styles from './PromptPreview.module.css';

export type PromptPreviewProps = { id: string; values: PromptValues };

/**
 * The prompt as it will be copied, each piece underlined in the colour of its field. It is no live
 * region: a screen reader would be talked over at every key.
 */
export function PromptPreview({ id, values }: PromptPreviewProps) {
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
