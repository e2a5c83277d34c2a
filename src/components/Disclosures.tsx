import styles from './Disclosures.module.css';

export type DisclosuresProps = { items: readonly { question: string; answer: string }[] };

/** Questions that open on their answers, without a script; on paper all of them are open. */
export function Disclosures({ items }: DisclosuresProps) {
  return (
    <div className={`ruled ${styles.list}`}>
      {items.map(({ question, answer }) => (
        <details key={question} className={styles.item}>
          <summary className={styles.question}>
            <h3 className="as-h4">{question}</h3>
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
