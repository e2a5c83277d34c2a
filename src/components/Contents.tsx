import styles from './Contents.module.css';

export type ContentsProps = {
  /** Headings of any depth; the second level is listed. `slug` is the id of the heading. */
  headings: { depth: number; slug: string; text: string }[];
};

/** The table of contents of a long text. A heading's own number is set in a column of its own. */
export function Contents({ headings }: ContentsProps) {
  return (
    <nav aria-labelledby="contents">
      <h2 className={`as-label ${styles.title}`} id="contents">
        On this page
      </h2>
      <ol className={`ruled ${styles.list}`}>
        {headings
          .filter(({ depth }) => depth === 2)
          .map(({ slug, text }) => {
            const [, number, title = text] = /^(\d+)\. (.+)$/u.exec(text) ?? [];
            return (
              <li key={slug}>
                <a href={`#${slug}`}>
                  {number && <span className={styles.number}>{number}</span>}
                  {title}
                </a>
              </li>
            );
          })}
      </ol>
    </nav>
  );
}
