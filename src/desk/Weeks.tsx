import { figuresCopy } from './copy.ts';
import { mondayWords } from '../../domain/london-time.ts';
import type { FiguresModel } from './models.ts';
import { Section } from './Section.tsx';
import styles from './Weeks.module.css';
import { WeeksCurves } from './WeeksCurves.tsx';

export type WeeksProps = Pick<FiguresModel, 'weeks'> & { now: string };

const { columns } = figuresCopy;

/** The applications of each week, as curves, with the table beside them; the latest week first there. */
export function Weeks({ weeks, now }: WeeksProps) {
  const total = weeks.reduce((sum, { applications }) => sum + applications, 0);
  return (
    <Section id="weeks" title={figuresCopy.weeks} text={figuresCopy.weeksText}>
      <div className={styles.beside}>
        <WeeksCurves weeks={weeks} label={figuresCopy.weeksShown(total, weeks.length)} now={now} />
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{columns.week}</th>
              <th scope="col">{columns.applications}</th>
              <th scope="col">{columns.answered}</th>
              <th scope="col">{columns.inTime}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map(({ monday, applications, answered, answeredInTime }) => (
              <tr key={monday}>
                <th scope="row">
                  <time dateTime={monday}>{mondayWords(monday, now)}</time>
                </th>
                <td>{applications}</td>
                <td>{answered}</td>
                <td>{answeredInTime}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
