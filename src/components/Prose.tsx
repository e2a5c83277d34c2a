import styles from './Prose.module.css';

export type ProseProps = {
  /** Rendered from the project's own content files. */
  html: string;
  /** The sections have numbers, which then stand in a column of their own. */
  isNumbered?: boolean;
};

/** A text that was written in Markdown, in a part for each heading of the second level. */
export function Prose({ html, isNumbered = false }: ProseProps) {
  const className = isNumbered ? `${styles.prose} ${styles.numbered}` : styles.prose;
  return (
    <div className="contained">
      {html.split(/(?=<h2[ >])/u).map((part, index) => (
        <div
          key={part}
          className={className}
          data-far={index > 1 || undefined}
          dangerouslySetInnerHTML={{ __html: part }}
        />
      ))}
    </div>
  );
}
