import type { ReactNode } from 'react';

import styles from './CountedList.module.css';

export type CountedListProps = {
  items: readonly { title: string; text: ReactNode }[];
  /** `columns` counts down one column and then the other, where there is room for two. */
  layout?: 'rows' | 'columns';
};

/** Things in their order, each with its figure, its name and a sentence or two. */
export function CountedList({ items, layout = 'rows' }: CountedListProps) {
  return (
    <ol className={styles.list} data-layout={layout}>
      {items.map(({ title, text }, index) => (
        <li key={title}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <div className={styles.words}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
