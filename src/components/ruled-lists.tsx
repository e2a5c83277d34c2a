import '../styles/reading.css';

import styles from './ruled-lists.module.css';

export type PointsProps = {
  items: readonly string[];
  /** Numbers the points, where it matters how many there are. */
  isNumbered?: boolean;
};

export function Points({ items, isNumbered = false }: PointsProps) {
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <List className={`${isNumbered ? 'ruled labelled' : 'ruled'} ${styles.points}`}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </List>
  );
}

export type FactTableProps = { rows: readonly { label: string; value: string }[] };

/** Particulars between hairlines: a label on the left, its value on the right. */
export function FactTable({ rows }: FactTableProps) {
  return (
    <dl className={`ruled ${styles.table}`}>
      {rows.map(({ label, value }) => (
        <div key={label} className="cluster apart">
          <dt>{label}</dt>
          <dd className="as-strong">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export type RuledListProps = {
  items: readonly { title: string; text: string }[];
  /** `large` spans all columns, where the titles matter most; `pairs` puts two in a row. */
  layout?: 'regular' | 'large' | 'pairs';
};

/** Things with a name and a sentence, between hairlines. */
export function RuledList({ items, layout = 'regular' }: RuledListProps) {
  return (
    <ul
      className={`ruled ${layout === 'pairs' ? 'columns two-up' : 'labelled'} ${styles.titled}`}
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
