import { figuresCopy } from './copy.ts';
import styles from './Tally.module.css';

export type TallyProps = {
  rows: readonly { label: string; applications: number }[];
  heading: string;
  /** The id of the heading above it. */
  labelledBy: string;
};

/** How many applications there were of each, as a table whose figures have a bar beside them. */
export function Tally({ rows, heading, labelledBy }: TallyProps) {
  const most = Math.max(1, ...rows.map(({ applications }) => applications));
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{figuresCopy.columns.applications}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, applications }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <span className={styles.number}>{applications}</span>
              <svg
                className={styles.bar}
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
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
