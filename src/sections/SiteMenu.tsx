import { inWords, inWordsCapital } from '../content/number-words.ts';
import { paths } from '../../domain/paths.ts';
import { allSitePages } from '../site-pages.ts';
import styles from './SiteHeader.module.css';

/** The id of the list, which the phone's menu button opens. */
export const siteMenuId = 'site-menu';

export type SiteMenuProps = {
  courses: readonly { hours: number }[];
  /** The address of the page that the menu stands on. */
  current: string;
};

const groupsFor = (courses: SiteMenuProps['courses']): Omit<MenuGroupProps, 'current'>[] => [
  {
    id: 'courses-menu',
    label: 'Courses',
    links: [
      {
        label: 'View All Courses',
        href: paths.courses,
        note: seriesNote(courses.map(({ hours }) => hours)),
      },
      ...linksIn('Courses'),
    ],
  },
  {
    id: 'resources-menu',
    label: 'Resources',
    links: linksIn('Resources'),
  },
];

/**
 * The main menu. It and its groups are popovers, so they open, close on Escape and on a click
 * elsewhere without a line of JavaScript; the same list is the phone's one menu and the desktop's
 * bar.
 */
export function SiteMenu({ courses, current }: SiteMenuProps) {
  return (
    <nav className={styles.menu} id={siteMenuId} popover="auto" aria-label="Main">
      <ul className={styles.items}>
        <li>
          <a className={`finger ${styles.item}`} href={paths.about}>
            About
          </a>
        </li>
        {groupsFor(courses).map((group) => (
          <li key={group.id}>
            <MenuGroup {...group} current={current} />
          </li>
        ))}
        {besides.map(({ label, href }) => (
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
  id: string;
  label: string;
  links: readonly { label: string; href: string; note: string }[];
  /** The address of the page that the menu stands on. */
  current: string;
};

/** A group of the main menu: a band across the page on a wide screen, a part of the list on a phone. */
function MenuGroup({ id, label, links, current }: MenuGroupProps) {
  return (
    <>
      <button className={`finger opens ${styles.item}`} type="button" popoverTarget={id}>
        {label}
      </button>
      <div className={styles.group} id={id} popover="auto">
        <div className={`wrap split ${styles.spread}`}>
          <p className={`as-h2 ${styles.label}`} aria-hidden="true">
            {label}
          </p>
          <ul className={`ruled ${styles.links}`} aria-label={label}>
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
    </>
  );
}

/** The links of a group of `site-pages.ts`; without a group, those of pages that belong to none. */
function linksIn(group?: 'Courses' | 'Resources'): MenuGroupProps['links'] {
  return allSitePages.flatMap(([, { address, menu }]) =>
    menu && menu.in === group ? [{ label: menu.label, href: address, note: menu.note ?? '' }] : [],
  );
}

const besides = linksIn();

/** "Six sessions of one to three hours". */
function seriesNote(hours: number[]): string {
  const length = `${inWords(Math.min(...hours))} to ${inWords(Math.max(...hours))}`;
  return `${inWordsCapital(hours.length)} sessions of ${length} hours`;
}
