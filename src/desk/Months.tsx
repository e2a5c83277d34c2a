import { formatPence } from '../../domain/money/money.ts';
import { count } from '../../domain/time/time-words.ts';
import { type MoneyRow, Table } from './figure-tables.tsx';
import { Section } from './Section.tsx';
import styles from './Money.module.css';

/**
 * What was asked (less what was taken off, and what of it is net of VAT), invoiced, came and was paid back in a month of
 * London, "2025-01", and what was booked in it: contracts, and places that were not given up.
 */
export type MonthModel = { month: string } & Record<
  'asked' | 'net' | 'invoiced' | 'paid' | 'refunded' | 'bookings' | 'seats',
  number
>;

/** What was asked, came and went: the last months, the oldest first, and by course, the most turnover first. */
export type BooksModel = {
  months: MonthModel[];
  courses: MoneyRow[];
  /** Whether there was never any line of any account. */
  isEmpty: boolean;
};

/** What was agreed, came and was paid back, as bars and in a table. */
export function Months({ months }: { months: readonly MonthModel[] }) {
  return (
    <Section id="months" title="Month by month" text="With VAT, each amount by its own day.">
      <ul className={`cluster as-small ${styles.keys}`}>
        <li data-of="asked">Agreed</li>
        <li data-of="paid">Paid</li>
        <li data-of="refunded">Paid back</li>
      </ul>
      <Bars months={months} />
      <details>
        <summary className="finger">The months as a table</summary>
        <div className={styles.table}>
          <Table
            head={['Month', 'Seats', 'Agreed', 'Paid']}
            rows={months.toReversed().map(({ month, asked, net, paid, ...more }) => [
              monthWords(month),
              <>
                {more.seats}
                <br />
                in {count(more.bookings, 'booking')}
              </>,
              <>
                {formatPence(asked)}
                <br />
                {formatPence(net)} net of VAT
                <br />
                {formatPence(more.invoiced)} invoiced
              </>,
              <>
                {formatPence(paid)}
                <br />
                {formatPence(more.refunded)} paid back
              </>,
            ])}
          />
        </div>
      </details>
    </Section>
  );
}

/** The width of a month, and the height of the tallest bar or of two that stand on either side of the line. */
const [step, height] = [40, 200];

/** For each month what was agreed, outlined, and what came, filled; below the line what was paid back, or taken off. */
function Bars({ months }: { months: readonly MonthModel[] }) {
  const most = (sum: (month: MonthModel) => number) => Math.max(0, ...months.map(sum));
  const above = most(({ asked, paid }) => Math.max(asked, paid));
  const below = most(({ asked, refunded }) => Math.max(-asked, refunded));
  const scale = (height - 4) / Math.max(1, above + below);
  const base = 2 + above * scale;
  const bar = (x: number, width: number, pence: number) => ({
    x,
    width,
    height: Math.abs(pence) * scale,
    y: base - Math.max(0, pence) * scale,
  });
  return (
    <figure className={styles.bars}>
      <p className="as-label" aria-hidden="true">
        {formatPence(above)}
      </p>
      <svg
        viewBox={`0 0 ${step * months.length} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`What was agreed, paid and paid back in ${count(months.length, 'month')}, drawn as bars; the table has every figure.`}
      >
        {months.map(({ month, asked, paid, refunded }, i) => (
          <g key={month}>
            <rect className={styles.paid} {...bar(step * i + 9, 22, paid)} />
            <rect className={styles.refunded} {...bar(step * i + 9, 22, -refunded)} />
            {asked !== 0 && <rect className={styles.asked} {...bar(step * i + 5, 30, asked)} />}
          </g>
        ))}
        <line className={styles.base} x1="0" x2={step * months.length} y1={base} y2={base} />
      </svg>
      <figcaption className="as-small" aria-hidden="true">
        {months.map(({ month }) => (
          <span key={month}>{shortMonth(month)}</span>
        ))}
      </figcaption>
    </figure>
  );
}

/** "June 2025" from "2025-06". */
const monthWords = (month: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );

const shortMonth = (month: string) => monthWords(month).slice(0, 3);
