import { brand } from '../../domain/provider/brand.ts';
import { findTitle } from '../../domain/provider/copy.ts';
import { facts } from '../../domain/provider/facts.ts';
import { applicationPaths, paths } from '../../domain/provider/paths.ts';
import { traderLine } from '../../domain/provider/trader.ts';
import { Logo } from '../art/Logo.tsx';
import { TitleLines } from '../components/TitleLines.tsx';
import { allSitePages } from '../site-pages.ts';
import styles from './SiteFooter.module.css';

export type SiteFooterProps = {
  courses: { id: string; number: number; shortTitle: string }[];
};

/** The footer of every page; the camp and the grant, which no menu holds, are linked here. */
export function SiteFooter({ courses }: SiteFooterProps) {
  const trader = traderLine();
  return (
    <footer className={styles.footer}>
      <div className={`wrap grid trio ${styles.grid}`}>
        <div>
          <p className={`brand ${styles.brand}`}>
            <Logo size={44} />
            {brand.name}
          </p>
          <p className={styles.provider}>
            {`Executive transformative training in AI, powered by ${brand.poweredBy}.`}
          </p>
        </div>
        <nav aria-labelledby="footer-courses">
          <h2 className="as-label" id="footer-courses">
            Courses
          </h2>
          <ol className={styles.links}>
            {courses.map(({ id, number, shortTitle }) => (
              <li key={id}>
                <a className="plain" href={paths.course(id)}>
                  <span className={styles.number}>{number}</span>
                  <span>
                    <TitleLines title={shortTitle} />
                  </span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <nav aria-labelledby="footer-more">
          <h2 className="as-label" id="footer-more">
            More
          </h2>
          <ul className={styles.links}>
            <li>
              <a className="plain" href={paths.about}>
                About Us
              </a>
            </li>
            {linksIn('more')}
            {/* A host of files has no such page, and leaves this out (server/static-export/). */}
            <li data-served>
              <a className="plain" href={applicationPaths.find}>
                {findTitle}
              </a>
            </li>
            <li>
              <a className="plain" href={`mailto:${brand.email}`}>
                {brand.email}
              </a>
            </li>
          </ul>
        </nav>
        <div className={`cluster apart ${styles.legal}`}>
          <p>{`© ${facts.copyrightYear} ${brand.name}. All rights reserved.`}</p>
          <ul className={`cluster ${styles.links}`}>{linksIn('legal')}</ul>
          {trader && <p className={styles.trader}>{trader}</p>}
        </div>
      </div>
    </footer>
  );
}

/** The pages of one of its lists, as `site-pages.ts` has them. */
function linksIn(list: 'more' | 'legal') {
  return allSitePages.map(
    ([name, { address, footer }]) =>
      footer?.in === list && (
        <li key={name}>
          <a className="plain" href={address}>
            {footer.label}
          </a>
        </li>
      ),
  );
}
