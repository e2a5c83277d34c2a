import { FactTable } from '../../components/FactTable.tsx';
import type { CampPage } from '../../content/schemas/camp.ts';
import { Columns } from '../Columns.tsx';
import styles from './CampPractical.module.css';

export type CampPracticalProps = Pick<CampPage, 'location' | 'details'>;

/** Where it is and what it comes to, in two tables; what is not known yet says so. */
export function CampPractical({ location, details }: CampPracticalProps) {
  return (
    <div className={`wrap ${styles.practical}`}>
      <Columns>
        <section aria-labelledby="location">
          <h2 id="location">{location.title}</h2>
          <FactTable rows={location.rows} />
          <p>{location.note}</p>
        </section>
        <section aria-labelledby="details">
          <h2 id="details">{details.title}</h2>
          <FactTable rows={details.rows} />
        </section>
      </Columns>
    </div>
  );
}
