import { Mark } from '../art/Mark.tsx';
import { brand } from '../../domain/brand.ts';
import { Button, LinkButton } from '../components/Button.tsx';
import { paths } from '../../domain/paths.ts';
import styles from './SiteHeader.module.css';
import { siteMenuId, SiteMenu, type SiteMenuProps } from './SiteMenu.tsx';

/** Whether a word of the name leaves the buttons no room on a phone. */
const hasLongWord = brand.name.split(' ').some((word) => word.length > 10);

export type SiteHeaderProps = SiteMenuProps & {
  /** The form's address, opened for the course of the page; missing on the form's own page. */
  enrolAt?: string;
};

/** The header of every page. In browsers without popovers (before 2024) it shows every link. */
export function SiteHeader({ enrolAt, ...menu }: SiteHeaderProps) {
  return (
    <header className={styles.header}>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <div className={`wrap ${styles.bar}`}>
        <a
          className={`brand ${styles.brand}`}
          href={paths.home}
          data-long={hasLongWord || undefined}
        >
          <Mark size={30} />
          {brand.name}
        </a>
        <SiteMenu {...menu} />
        <div className={`cluster unprinted ${styles.actions}`}>
          {enrolAt ? (
            <LinkButton href={enrolAt} size="small">
              Enroll Now
            </LinkButton>
          ) : (
            // Leads nowhere, so that a visitor who takes it for the form's own button keeps their place.
            <a
              className={`finger as-strong ${styles.current}`}
              role="link"
              aria-disabled="true"
              aria-current="page"
            >
              Enroll Now
            </a>
          )}
          <Button look="secondary" size="small" opens={siteMenuId}>
            <span className={styles.whenShut}>Menu</span>
            <span className={styles.whenOpen}>Close</span>
          </Button>
        </div>
      </div>
    </header>
  );
}
