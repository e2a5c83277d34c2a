import { Fragment, type ReactNode } from 'react';

import { keptTitle } from '../../domain/forms/enrolment/fields.ts';
import { formatPence } from '../../domain/provider/facts.ts';
import { count } from '../../domain/time/london-time.ts';
import { round } from './pictures.tsx';
import { Section } from './Section.tsx';
import styles from './Figures.module.css';

/**
 * What was asked (less what was taken off, and what of it is net of VAT), invoiced, came and was paid back in a month of
 * London, "2025-01", and what was booked in it: contracts, and places that were not given up.
 */
export type MonthModel = { month: string } & Record<
  'asked' | 'net' | 'invoiced' | 'paid' | 'refunded' | 'bookings' | 'seats',
  number
>;

export type MoneyRow = { label: string } & Record<
  /** How many contracts; people who come. */
  | ('bookings' | 'seats')
  /** In whole pence: what of the prices is kept, with VAT and without, what of it is paid, and what goes back. */
  | ('turnover' | 'net' | 'paid' | 'refunds'),
  number
>;

/** What was asked, came and went: the last months, the oldest first, and by course, the most turnover first. */
export type BooksModel = {
  months: MonthModel[];
  courses: MoneyRow[];
  /** Whether there was never any line of any account. */
  isEmpty: boolean;
};

type MonthsProps = { months: readonly MonthModel[]; courses?: readonly MoneyRow[] };

/** What was agreed, came and was paid back: as bars, and in tables, by month and if they are given by course. */
export function Months({ months, courses }: MonthsProps) {
  const first = months.findIndex(({ asked, paid, refunded }) => asked || paid || refunded);
  return (
    <Section
      id="months"
      title="Month by month"
      text="With VAT, each amount by its own day: agreed as an outline, paid as a bar, paid back under the line."
    >
      <MonthBars months={months.slice(Math.max(0, first))} />
      <AsTable of="Months">
        <div className={`stack ${styles.tables}`}>
          <Table
            head={['Month', 'Seats', 'Agreed', 'Paid']}
            rows={months
              .toReversed()
              .map(({ month, asked, paid, ...more }) => [
                monthWords(month),
                [more.seats, `in ${count(more.bookings, 'booking')}`],
                [
                  formatPence(asked),
                  `${formatPence(more.net)} net of VAT`,
                  `${formatPence(more.invoiced)} invoiced`,
                ],
                [formatPence(paid), `${formatPence(more.refunded)} paid back`],
              ])}
          />
          {courses && (
            <Table
              head={['Course', 'Seats', 'Turnover after refunds', 'Paid', 'Refunds']}
              rows={courses.map(({ label, bookings, seats, turnover, net, paid, refunds }) => [
                keptTitle(label),
                [seats, `in ${count(bookings, 'booking')}`],
                [formatPence(turnover), `${formatPence(net)} net of VAT`],
                formatPence(paid),
                formatPence(refunds),
              ])}
            />
          )}
        </div>
      </AsTable>
    </Section>
  );
}

function MonthBars({ months }: { months: readonly MonthModel[] }) {
  const most = (sum: (month: MonthModel) => number) => Math.max(0, ...months.map(sum));
  const highest = most(({ asked, paid }) => Math.max(asked, paid));
  const lowest = most(({ asked, refunded }) => Math.max(-asked, refunded));
  return (
    <ol className={styles.months}>
      {months.map((month) => (
        <li key={month.month}>
          <Bar {...month} highest={highest} lowest={lowest} />
          <p className="as-small">{monthWords(month.month)}</p>
          {month.asked !== 0 && <p className="as-strong">{formatPence(month.asked)}</p>}
          {month.paid > 0 && <p className="as-small">{formatPence(month.paid)} paid</p>}
          {month.refunded > 0 && <p className="as-small">{formatPence(month.refunded)} refunded</p>}
        </li>
      ))}
    </ol>
  );
}

const [width, above] = [72, 84];

/** What is agreed as an outline, what came as a bar, and under the line what goes back, or was taken off. */
function Bar({
  asked,
  paid,
  refunded,
  highest,
  lowest,
}: MonthModel & { highest: number; lowest: number }) {
  const heightOf = (pence: number) =>
    round((Math.abs(pence) / Math.max(1, highest, lowest)) * (above - 4));
  const bar = (pence: number) => ({
    x: 13,
    width: 46,
    height: heightOf(pence),
    y: pence > 0 ? above - heightOf(pence) : above,
  });
  return (
    <svg viewBox={`0 0 ${width} ${above + 2 + heightOf(lowest)}`} aria-hidden="true">
      <rect {...bar(paid)} fill="var(--innovation)" />
      <rect {...bar(-refunded)} fill="var(--fomo)" />
      {asked !== 0 && (
        <rect {...bar(asked)} fill="none" stroke="var(--innovation)" strokeWidth="2" />
      )}
      <path stroke="var(--ink)" strokeWidth="2" d={`M0 ${above}H${width}`} />
    </svg>
  );
}

/** "June 2025" from "2025-06". */
const monthWords = (month: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );

type Cell = ReactNode | readonly (string | number)[];
type TableProps = { head: readonly string[]; rows: readonly (readonly Cell[])[] };

/** A table whose rows begin with their heading; a cell may have several lines. */
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
            <th scope="row">{heading as ReactNode}</th>
            {cells.map((cell, at) => (
              <td key={at} data-column={head[at + 1]}>
                <div>{linesOf(cell)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const linesOf = (cell: Cell): ReactNode =>
  Array.isArray(cell)
    ? cell.map((line: string | number, i) => (
        <Fragment key={i}>
          {i > 0 && <br />}
          {line}
        </Fragment>
      ))
    : cell;

export const AsTable = ({ of, children }: { of: string; children: ReactNode }) => (
  <details className={styles.fold}>
    <summary className="finger">
      As a table <span className="visually-hidden">({of})</span>
    </summary>
    {children}
  </details>
);
