import { PackagePicture } from '../../art/page-pictures/PackagePicture.tsx';
import type { PartnersPage } from '../../content/schemas/partners.ts';
import { facts } from '../../../domain/facts.ts';
import { Band } from '../Band.tsx';
import { PackageTable } from './PackageTable.tsx';
import styles from './PartnerPackages.module.css';

const pictures = {
  launch: { modules: facts.partner.launchModules, field: 'fomo' },
  domination: { modules: facts.partner.dominationModules, field: 'love' },
  takeover: { modules: undefined, field: 'innovation' },
} as const;

/** The three packages, each in the column that it has in the comparison below. */
export function PartnerPackages(props: PartnersPage['packages']) {
  const { title, text, includesLabel, items, comparison } = props;
  return (
    <Band labelledBy="packages">
      <h2 className={styles.title} id="packages">
        {title}
      </h2>
      <div className={styles.columns}>
        <p>{text}</p>
        <ul className={styles.packages}>
          {items.map((item) => (
            <li key={item.id} className={styles.package}>
              <div className={styles.picture}>
                <PackagePicture {...pictures[item.id]} />
              </div>
              <h3>{item.title}</h3>
              <p>{item.for}</p>
              <div className={styles.includes}>
                <p>{includesLabel}</p>
                <ul className={styles.list}>
                  {item.includes.map((included) => (
                    <li key={included}>{included}</li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <PackageTable {...comparison} />
    </Band>
  );
}
