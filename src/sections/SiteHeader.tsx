import { brand } from '../../domain/provider/brand.ts';
import { paths } from '../../domain/provider/paths.ts';
import { Logo } from '../art/Logo.tsx';
import { Button, LinkButton } from '../components/Button.tsx';
import { capital, numberInWords } from '../content/number-words.ts';
import { allSitePages } from '../site-pages.ts';
import styles from './SiteHeader.module.css';

/** Whether a word of the name leaves the buttons no room on a phone. */
const hasLongWord = brand.name.split(' ').some((word) => word.length > 10);

export type SiteHeaderProps = MenuProps & {
  /** The form's address, opened for the course of the page; missing where another button is the page's own. */
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
          <Logo size={30} />
          {brand.name}
        </a>
        <Menu {...menu} />
        <div className={`cluster unprinted ${styles.actions}`}>
          {enrolAt ? (
            <LinkButton href={enrolAt} size="small">
              Enroll Now
            </LinkButton>
          ) : (
            // It does not look like the form's own button. The draft brings back what was typed.
            <a
              className={`finger as-strong ${styles.current}`}
              href={paths.enrol}
              aria-current={menu.current === paths.enrol ? 'page' : undefined}
            >
              Enroll Now
            </a>
          )}
          <Button look="secondary" size="small" opens={menuId}>
            <span className={styles.whenShut}>Menu</span>
            <span className={styles.whenOpen}>Close</span>
          </Button>
        </div>
      </div>
    </header>
  );
}

type MenuProps = {
  courses: readonly { hours: number }[];
  /** The address of the page that the menu stands on. */
  current: string;
};

/** The id of the list, which the phone's menu button opens. */
const menuId = 'site-menu';

/**
 * The main menu. It and its groups are popovers, so they open, close on Escape and on a click
 * elsewhere without a line of JavaScript; the same list is the phone's one menu and the desktop's
 * bar.
 */
function Menu({ courses, current }: MenuProps) {
  return (
    <nav className={styles.menu} id={menuId} popover="auto" aria-label="Main">
      <ul className={styles.items}>
        <li>
          <a className={`finger ${styles.item}`} href={paths.about}>
            About
          </a>
        </li>
        <MenuGroup
          label="Courses"
          links={[
            { label: 'View All Courses', href: paths.courses, note: seriesNote(courses) },
            ...linksIn('Courses'),
          ]}
          current={current}
        />
        <MenuGroup label="Resources" links={linksIn('Resources')} current={current} />
        {linksIn().map(({ label, href }) => (
          <li key={href}>
            <a
              className={`finger ${styles.item}`}
              href={href}
              aria-current={href === current ? 'page' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type MenuGroupProps = {
  label: string;
  links: readonly { label: string; href: string; note: string }[];
  /** The address of the page that the menu stands on. */
  current: string;
};

/** A group of the main menu: a band across the page on a wide screen, a part of the list on a phone. */
function MenuGroup({ label, links, current }: MenuGroupProps) {
  const id = `${label.toLowerCase()}-menu`;
  return (
    <li>
      <button className={`finger opens ${styles.item}`} type="button" popoverTarget={id}>
        {label}
      </button>
      <div className={styles.group} id={id} popover="auto">
        <div className={`wrap split ${styles.spread}`}>
          <p className={`as-h2 ${styles.label}`} aria-hidden="true">
            {label}
          </p>
          <ul className={`ruled flush ${styles.links}`} aria-label={label}>
            {links.map((link) => (
              <li key={link.href}>
                <a
                  className="cluster apart"
                  href={link.href}
                  aria-current={link.href === current ? 'page' : undefined}
                >
                  <span className="as-h3">{link.label}</span>
                  <span className="as-small">{link.note}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </li>
  );
}

/** The links of a group of `site-pages.ts`; without a group, those of pages that belong to none. */
function linksIn(group?: 'Courses' | 'Resources'): MenuGroupProps['links'] {
  return allSitePages.flatMap(([, { address, menu }]) =>
    menu && menu.in === group ? [{ label: menu.label, href: address, note: menu.note ?? '' }] : [],
  );
}

/** "Six sessions of one to three hours". */
function seriesNote(courses: MenuProps['courses']): string {
  const hours = courses.map((course) => course.hours);
  const length = `${numberInWords(Math.min(...hours))} to ${numberInWords(Math.max(...hours))}`;
  return `${capital(numberInWords(hours.length))} sessions of ${length} hours`;
}
