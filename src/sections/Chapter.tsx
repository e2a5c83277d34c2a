import '../styles/reading.css';

import type { ReactNode } from 'react';

import { Band, type BandProps } from './Band.tsx';
import styles from './Chapter.module.css';

export type ChapterProps = Pick<BandProps, 'field' | 'children'> & {
  id: string;
  title: string;
  /** A word before the title that says what kind of thing it is. */
  badge?: string;
  /** Below the heading, in its column. */
  aside?: ReactNode;
};

/** A section with its heading in the left columns and its content in the right ones. */
export function Chapter({ id, title, badge, aside, field, children }: ChapterProps) {
  return (
    <Band labelledBy={id} field={field}>
      <div className={`split ${styles.chapter}`}>
        <div className={`stack ${styles.head}`}>
          {badge && <p className={`as-label ${styles.badge}`}>{badge}</p>}
          <h2 className="as-title" id={id}>
            {title}
          </h2>
          {aside}
        </div>
        <div className={`stack roomy ${styles.matter}`}>{children}</div>
      </div>
    </Band>
  );
}

export type FaqProps = Pick<BandProps, 'field'> & {
  title: string;
  items: readonly { question: string; answer: string }[];
};

export function Faq({ title, items, field }: FaqProps) {
  return (
    <Chapter id="faqs" title={title} field={field}>
      <Questions items={items} />
    </Chapter>
  );
}

export type QuestionsProps = { items: readonly { question: string; answer: ReactNode }[] };

/** The questions that a page's visitors ask, which open without a script; on paper all of them are open. */
export function Questions({ items }: QuestionsProps) {
  return (
    <div className={`ruled flush ${styles.questions}`}>
      {items.map(({ question, answer }) => (
        <details key={question}>
          <summary className={`cluster apart opens plain ${styles.question}`}>
            <h3 className="as-h4">{question}</h3>
          </summary>
          <div className={`measured ${styles.answer}`}>
            {typeof answer === 'string' ? <p>{answer}</p> : answer}
          </div>
        </details>
      ))}
    </div>
  );
}
