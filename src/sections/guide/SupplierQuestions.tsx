import type { Guide } from '../../content/schemas/guide.ts';
import { CountedList } from './CountedList.tsx';
import styles from './SupplierQuestions.module.css';

/** Chapter 5: six questions in their order, each with what to listen for. */
export function SupplierQuestions({ questions, listenLabel, closing }: Guide['chapters'][4]) {
  return (
    <>
      <CountedList
        items={questions.map(({ question, listen }) => ({
          title: question,
          text: (
            <>
              <span className={styles.label}>{listenLabel}</span> {listen}
            </>
          ),
        }))}
      />
      <p className={styles.closing}>{closing}</p>
    </>
  );
}
