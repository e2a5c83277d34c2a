import styles from './MenuGroup.module.css';
import menu from './SiteMenu.module.css';

export type MenuGroupProps = {
  id: string;
  label: string;
  links: readonly { label: string; href: string; note: string }[];
  /** The address of the page that the menu stands on. */
  current: string;
};

/** A group of the main menu: a band across the page on a wide screen, a part of the list on a phone. */
export function MenuGroup({ id, label, links, current }: MenuGroupProps) {
  return (
    <>
      <button className={`${menu.item} ${styles.opener}`} type="button" popoverTarget={id}>
        {label}
      </button>
      <div className={styles.group} id={id} popover="auto">
        <div className={`wrap ${styles.spread}`}>
          <p className={styles.label} aria-hidden="true">
            {label}
          </p>
          <ul className={styles.links} aria-label={label}>
            {links.map((link) => (
              <li key={link.href}>
                <a href={link.href} aria-current={link.href === current ? 'page' : undefined}>
                  <span className={styles.link}>{link.label}</span>
                  <span className={styles.note}>{link.note}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}
