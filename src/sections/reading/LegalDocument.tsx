import type { ContentsProps } from '../../components/Contents.tsx';
import { Prose } from '../../components/Prose.tsx';
import type { Legal } from '../../content/schemas/legal.ts';
import styles from './LegalDocument.module.css';
import { ReadingHead } from './ReadingHead.tsx';
import { ReadingSpread } from './ReadingSpread.tsx';

export type LegalDocumentProps = ContentsProps &
  Pick<Legal, 'title' | 'effective' | 'summary'> & {
    /** The text as HTML, its sections numbered. */
    html: string;
  };

/** A legal text, whole: since when it applies, what it says in short, and its numbered sections. */
export function LegalDocument(props: LegalDocumentProps) {
  const { title, effective, summary, headings, html } = props;
  return (
    <article>
      <ReadingHead
        title={title}
        particulars={[`Effective ${effective}`, `Last updated ${effective}`]}
      />
      <ReadingSpread headings={headings} opening={<InShort items={summary} />}>
        <Prose html={html} isNumbered />
      </ReadingSpread>
    </article>
  );
}

function InShort({ items }: { items: string[] }) {
  return (
    <section aria-labelledby="in-short">
      <h2 className={styles.heading} id="in-short">
        In short
      </h2>
      <ul className={styles.summary}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
