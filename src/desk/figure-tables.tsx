import type { ReactNode } from 'react';

import { formatPence } from '../../domain/provider/facts.ts';
import { count } from '../../domain/time/london-time.ts';
import styles from './Figures.module.css';

export type MoneyRow = { label: string } & Record<
  /** How many contracts; people who come. */
  | ('bookings' | 'seats')
  /** In whole pence: what of the prices is kept, with VAT and without, what of it is paid, and what goes back. */
  | ('turnover' | 'net' | 'paid' | 'refunds'),
  number
>;

export type MoneyTableProps = { rows: readonly MoneyRow[]; heading: string };

export const MoneyTable = ({ rows, heading }: MoneyTableProps) => (
  <Table
    head={[heading, 'Seats', 'Turnover after refunds', 'Paid', 'Refunds']}
    rows={rows.map(({ label, bookings, seats, turnover, net, paid, refunds }) => [
      label,
      <>
        {seats}
        <br />
        in {count(bookings, 'booking')}
      </>,
      <>
        {formatPence(turnover)}
        <br />
        {formatPence(net)} net of VAT
      </>,
      formatPence(paid),
      formatPence(refunds),
    ])}
  />
);

export type TableProps = { head: readonly string[]; rows: readonly (readonly ReactNode[])[] };

/** A table whose rows begin with their heading. */
export const Table = ({ head, rows }: TableProps) => (
  <div className={styles.tables}>
    <table className={`as-small ${styles.table} ${styles.columns}`}>
      <thead>
        <tr>
          {head.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([heading, ...cells], i) => (
          <tr key={i}>
            <th scope="row">{heading}</th>
            {cells.map((cell, at) => (
              <td key={at} data-column={head[at + 1]}>
                <div>{cell}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

export type TallyProps = {
  rows: readonly { label: string; applications: number }[];
  heading: string;
  /** The id of the heading above it. */
  labelledBy: string;
};

/** How many applications each course or kind had, as a table with a bar beside each figure. */
export function Tally({ rows, heading, labelledBy }: TallyProps) {
  const most = Math.max(1, ...rows.map(({ applications }) => applications));
  return (
    <table className={`${styles.table} ${styles.tally}`} aria-labelledby={labelledBy}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">Applications</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, applications }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              {applications}
              <svg
                className={styles.bar}
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                fill="var(--fear)"
                aria-hidden="true"
              >
                <rect width={Math.round((applications / most) * 1000) / 10} height="10" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export type FoldProps = { of: string; children: ReactNode };

export const AsTable = ({ of, children }: FoldProps) => (
  <details className={styles.fold}>
    <summary className="finger">
      As a table <span className="visually-hidden">({of})</span>
    </summary>
    {children}
  </details>
);
