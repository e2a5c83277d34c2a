import type { BandProps } from './Band.tsx';
import { Chapter } from './Chapter.tsx';
import styles from './Faq.module.css';

export type FaqProps = Pick<BandProps, 'field'> & {
  title: string;
  items: readonly { question: string; answer: string }[];
};

/** The questions that this page's visitors ask, which open without a script; on paper all of them are open. */
export function Faq({ title, items, field }: FaqProps) {
  return (
    <Chapter id="faqs" title={title} field={field}>
      <div className={`ruled ${styles.list}`}>
        {items.map(({ question, answer }) => (
          <details key={question}>
            <summary className={`cluster apart opens ${styles.question}`}>
              <h3 className="as-h4">{question}</h3>
            </summary>
            <p className={`measured ${styles.answer}`}>{answer}</p>
          </details>
        ))}
      </div>
    </Chapter>
  );
}
