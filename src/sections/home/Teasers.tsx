import styles from './Teasers.module.css';

export type TeasersProps = {
  items: { href: string; title: string; text: string; link: string }[];
};

/** A ruled list of pages that no menu holds: the camp, the grant. */
export function Teasers({ items }: TeasersProps) {
  return (
    <section className="wrap" aria-label="Also from us">
      <ul className={styles.list}>
        {items.map(({ href, title, text, link }) => (
          <li key={href} className={`grid ${styles.item}`}>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.text}>{text}</p>
            <a className={styles.link} href={href}>
              {link}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
