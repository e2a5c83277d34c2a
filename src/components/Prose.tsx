import styles from './Prose.module.css';

export type ProseProps = {
  /** Rendered from the project's own content files. */
  html: string;
  /** The sections have numbers, which then stand in a column of their own. */
  isNumbered?: boolean;
};

/** A text that was written in Markdown. */
export function Prose({ html, isNumbered = false }: ProseProps) {
  return (
    <div className={styles.frame}>
      <div
        className={isNumbered ? `${styles.prose} ${styles.numbered}` : styles.prose}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  );
}
