import { paths } from '../paths.ts';
import { MenuGroup, type MenuGroupProps } from './MenuGroup.tsx';
import styles from './SiteMenu.module.css';

/** The id of the list, which the phone's menu button opens. */
export const siteMenuId = 'site-menu';

const groups: MenuGroupProps[] = [
  {
    id: 'courses-menu',
    label: 'Courses',
    links: [
      {
        label: 'View All Courses',
        href: paths.courses,
        note: 'Six sessions of one to three hours',
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
export function SiteMenu() {
  return (
    <nav className={styles.menu} id={siteMenuId} popover="auto" aria-label="Main">
      <ul className={styles.items}>
        <li>
          <a className={styles.item} href={paths.about}>
            About
          </a>
        </li>
        {groups.map((group) => (
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
