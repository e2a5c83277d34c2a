import styles from './RuledList.module.css';

export type RuledListProps = {
  items: readonly { title: string; text: string }[];
  /** `large` spans all columns, where the titles matter most; `pairs` puts two in a row. */
  layout?: 'regular' | 'large' | 'pairs';
};

/** Things with a name and a sentence, between hairlines. */
export function RuledList({ items, layout = 'regular' }: RuledListProps) {
  return (
    <ul
      className={`ruled ${layout === 'pairs' ? 'columns' : 'labelled'} ${styles.list}`}
      data-layout={layout}
    >
      {items.map(({ title, text }) => (
        <li key={title}>
          <h3 className={layout === 'large' ? 'as-h3' : 'as-h4'}>{title}</h3>
          <p className="measured">{text}</p>
        </li>
      ))}
    </ul>
  );
}
