import { inWords, inWordsCapital } from '../content/number-words.ts';
import { paths } from '../paths.ts';
import { MenuGroup, type MenuGroupProps } from './MenuGroup.tsx';
import styles from './SiteMenu.module.css';

/** The id of the list, which the phone's menu button opens. */
export const siteMenuId = 'site-menu';

export type SiteMenuProps = { courses: readonly { hours: number }[] };

const groupsFor = ({ courses }: SiteMenuProps): MenuGroupProps[] => [
  {
    id: 'courses-menu',
    label: 'Courses',
    links: [
      {
        label: 'View All Courses',
        href: paths.courses,
        note: seriesNote(courses.map(({ hours }) => hours)),
      },
      { label: 'AI&', href: paths.partners, note: 'For training providers, white label' },
    ],
  },
  {
    id: 'resources-menu',
    label: 'Resources',
    links: [
      { label: 'AI Tools', href: paths.aiTools, note: 'Consulting, tools and the AI guide' },
      { label: 'Prompt Craft', href: paths.promptCraft, note: 'A studio for image prompts' },
    ],
  },
];

/**
 * The main menu. It and its groups are popovers, so they open, close on Escape and on a click
 * elsewhere without a line of JavaScript; the same list is the phone's one menu and the desktop's
 * bar.
 */
export function SiteMenu({ courses }: SiteMenuProps) {
  return (
    <nav className={styles.menu} id={siteMenuId} popover="auto" aria-label="Main">
      <ul className={styles.items}>
        <li>
          <a className={styles.item} href={paths.about}>
            About
          </a>
        </li>
        {groupsFor({ courses }).map((group) => (
          <li key={group.id}>
            <MenuGroup {...group} />
          </li>
        ))}
        <li>
          <a className={styles.item} href={paths.contact}>
            Contact
          </a>
        </li>
      </ul>
    </nav>
  );
}

/** "Six sessions of one to three hours". */
function seriesNote(hours: number[]): string {
  const length = `${inWords(Math.min(...hours))} to ${inWords(Math.max(...hours))}`;
  return `${inWordsCapital(hours.length)} sessions of ${length} hours`;
}
