import { Mark } from '../art/Mark.tsx';
import { brand } from '../brand.ts';
import { LinkButton } from '../components/Button.tsx';
import { paths } from '../paths.ts';
import styles from './SiteHeader.module.css';

const menus = [
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
] as const;

/**
 * The header of every page. The menus are popovers, so they open, close on Escape and on a click
 * elsewhere without a line of JavaScript; the same list is the phone's one menu and the desktop's
 * bar. A browser without popovers shows all links.
 */
export function SiteHeader() {
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.bar}`}>
        <a className={styles.brand} href={paths.home}>
          <Mark size={30} />
          {brand.name}
        </a>
        <nav className={styles.nav} id="site-menu" popover="auto" aria-label="Main">
          <ul className={styles.items}>
            <li>
              <a className={styles.item} href={paths.about}>
                About
              </a>
            </li>
            {menus.map((menu) => (
              <li key={menu.id}>
                <button
                  className={`${styles.item} ${styles.opener}`}
                  type="button"
                  popoverTarget={menu.id}
                >
                  {menu.label}
                </button>
                <p className={styles.groupLabel} aria-hidden="true">
                  {menu.label}
                </p>
                <div className={styles.menu} id={menu.id} popover="auto">
                  <div className={`wrap ${styles.menuGrid}`}>
                    <p className={styles.menuLabel} aria-hidden="true">
                      {menu.label}
                    </p>
                    <ul className={styles.menuLinks} aria-label={menu.label}>
                      {menu.links.map((link) => (
                        <li key={link.href}>
                          <a href={link.href}>
                            <span className={styles.menuLink}>{link.label}</span>
                            <span className={styles.menuNote}>{link.note}</span>
                          </a>
                        </li>
                      ))}
                    </ul>
                  </div>
                </div>
              </li>
            ))}
            <li>
              <a className={styles.item} href={paths.contact}>
                Contact
              </a>
            </li>
          </ul>
        </nav>
        <div className={styles.actions}>
          <LinkButton href={paths.enrol} size="small">
            Enroll Now
          </LinkButton>
          <button className={styles.menuButton} type="button" popoverTarget="site-menu">
            Menu
          </button>
        </div>
      </div>
    </header>
  );
}
