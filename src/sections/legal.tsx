import { type ContentsProps, Reading } from './reading.tsx';
import { Prose } from '../components/Prose.tsx';
import type { Legal } from '../content/schemas/long-texts.ts';
import styles from './reading.module.css';

export type LegalTextProps = ContentsProps &
  Pick<Legal, 'title' | 'effective' | 'summary'> & {
    /** The text as HTML, its sections numbered. */
    html: string;
  };

/** A legal text, whole: since when it applies, what it says in short, and its numbered sections. */
export function LegalText(props: LegalTextProps) {
  const { title, effective, summary, headings, html } = props;
  return (
    <Reading
      title={title}
      particulars={[`Effective ${effective}`, `Last updated ${effective}`]}
      headings={headings}
      opening={
        <section aria-labelledby="in-short">
          <h2 className={styles.heading} id="in-short">
            In short
          </h2>
          <ul className={`ruled ${styles.summary}`}>
            {summary.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      }
    >
      <Prose html={html} isNumbered />
    </Reading>
  );
}
