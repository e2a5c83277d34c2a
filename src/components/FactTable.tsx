import styles from './FactTable.module.css';

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
