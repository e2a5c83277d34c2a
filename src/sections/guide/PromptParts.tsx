import { Points } from '../../components/Points.tsx';
import type { Guide } from '../../content/schemas/guide.ts';
import { Brackets } from './Brackets.tsx';
import styles from './PromptParts.module.css';

/** Chapter 3: the five parts of a prompt, one prompt before and after, and three tests. */
export function PromptParts({ parts, before, after, testTitle, test }: Guide['chapters'][2]) {
  return (
    <>
      <ol className={styles.parts}>
        {parts.map(({ title, text }, index) => (
          <li key={title}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className={`grid ${styles.versions}`}>
        <Version {...before} isAfter={false} />
        <Version {...after} isAfter />
      </div>
      <div className={styles.test}>
        <h3>{testTitle}</h3>
        <Points items={test} isNumbered />
      </div>
    </>
  );
}

type VersionProps = Guide['chapters'][2]['before'] & { isAfter: boolean };

function Version({ label, text, note, isAfter }: VersionProps) {
  return (
    <div className={isAfter ? styles.after : styles.before}>
      <h3>{label}</h3>
      <p className={styles.prompt}>
        <Brackets>{text}</Brackets>
      </p>
      <p className={styles.note}>{note}</p>
    </div>
  );
}
