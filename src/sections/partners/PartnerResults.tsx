import { Points } from '../../components/Points.tsx';
import type { PartnersPage } from '../../content/schemas/partners.ts';
import { Chapter } from '../Chapter.tsx';
import styles from './PartnerResults.module.css';

/** The six results, counted, with a word on where the percentages come from. */
export function PartnerResults({ title, points, note }: PartnersPage['results']) {
  return (
    <Chapter id="results" title={title} field="love" aside={<p className={styles.note}>{note}</p>}>
      <div className={styles.points}>
        <Points items={points} isNumbered />
      </div>
    </Chapter>
  );
}
