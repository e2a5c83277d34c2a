import type { PartnersPage } from '../../content/schemas/partners.ts';
import { Band } from '../Band.tsx';
import styles from './PartnerUseCases.module.css';
import { SectionHead } from '../SectionHead.tsx';

/** Four kinds of course: what the provider teaches already, and what a module adds to it. */
export function PartnerUseCases(props: PartnersPage['useCases']) {
  const { title, yourCourseLabel, moduleLabel, items } = props;
  return (
    <Band labelledBy="use-cases" field="sunk">
      <SectionHead id="use-cases" title={title} />
      <ul className={styles.cases}>
        {items.map((item) => (
          <li key={item.title} className={`grid ${styles.case}`}>
            <h3>{item.title}</h3>
            <p className={styles.yours}>
              <span className={styles.label}>{yourCourseLabel}</span>
              {item.yourCourse}
            </p>
            <p className={styles.module}>
              <span className={styles.label}>{moduleLabel}</span>
              {item.module}
            </p>
          </li>
        ))}
      </ul>
    </Band>
  );
}
