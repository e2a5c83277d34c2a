import { formatPence } from '../../domain/money/money.ts';
import { AsTable, Table } from './figure-tables.tsx';
import { Section } from './Section.tsx';
import styles from './Figures.module.css';

/** What was asked (less what was taken off), invoiced, came and was paid back in a month of London, "2025-01". */
export type MonthModel = { month: string } & Record<
  'asked' | 'invoiced' | 'paid' | 'refunded',
  number
>;

/** What was agreed, came and was paid back, as bars and in a table. */
export function Months({ months }: { months: readonly MonthModel[] }) {
  return (
    <Section
      id="months"
      title="Month by month"
      text="With VAT, each amount by its own day: agreed as an outline, paid as a bar, paid back under the line."
    >
      <MonthBars months={months.map((month) => ({ ...month, agreed: month.asked }))} />
      <AsTable of="Months">
        <Table
          head={['Month', 'Agreed', 'Paid']}
          rows={months.toReversed().map(({ month, asked, invoiced, paid, refunded }) => [
            monthWords(month),
            <>
              {formatPence(asked)}
              <br />
              {formatPence(invoiced)} invoiced
            </>,
            <>
              {formatPence(paid)}
              <br />
              {formatPence(refunded)} paid back
            </>,
          ])}
        />
      </AsTable>
    </Section>
  );
}

type MonthSums = Pick<MonthModel, 'month' | 'paid' | 'refunded'> & { agreed: number };

/** A bar for each month, with its amounts under it. */
export function MonthBars({ months }: { months: readonly MonthSums[] }) {
  const most = (sum: (month: MonthSums) => number) => Math.max(0, ...months.map(sum));
  const highest = most(({ agreed, paid }) => Math.max(agreed, paid));
  const lowest = most(({ agreed, refunded }) => Math.max(-agreed, refunded));
  return (
    <ol className={styles.months}>
      {months.map((month) => (
        <li key={month.month}>
          <Bar {...month} highest={highest} lowest={lowest} />
          <p className="as-strong">{formatPence(month.agreed)}</p>
          <p className="as-small">
            {monthWords(month.month)}
            {month.paid > 0 && (
              <>
                <br />
                {formatPence(month.paid)} paid
              </>
            )}
            {month.refunded > 0 && (
              <>
                <br />
                {formatPence(month.refunded)} refunded
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

const [width, above] = [72, 84];

/** What is agreed as an outline, what came as a bar, and under the line what goes back, or was taken off. */
function Bar({
  agreed,
  paid,
  refunded,
  highest,
  lowest,
}: MonthSums & { highest: number; lowest: number }) {
  const heightOf = (pence: number) =>
    Math.round((Math.abs(pence) / Math.max(1, highest, lowest)) * (above - 4) * 10) / 10;
  const bar = (pence: number) => ({
    ...{ x: 13, width: 46, height: heightOf(pence) },
    y: pence > 0 ? above - heightOf(pence) : above,
  });
  return (
    <svg viewBox={`0 0 ${width} ${above + 2 + heightOf(lowest)}`} aria-hidden="true">
      <rect {...bar(paid)} fill="var(--innovation)" />
      <rect {...bar(-refunded)} fill="var(--fomo)" />
      {agreed !== 0 && (
        <rect {...bar(agreed)} fill="none" stroke="var(--innovation)" strokeWidth="2" />
      )}
      <path stroke="var(--ink)" strokeWidth="2" d={`M0 ${above}H${width}`} />
    </svg>
  );
}

/** "June 2025" from "2025-06". */
export const monthWords = (month: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );
