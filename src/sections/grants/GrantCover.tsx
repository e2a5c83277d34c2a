import type { GrantsPage } from '../../content/schemas/grants.ts';
import styles from './GrantCover.module.css';

export type GrantCoverProps = Pick<GrantsPage['sections'], 'included' | 'notCovered'>;

/** The two sides of the account: what sponsors pay on a field of colour, the rest on the page. */
export function GrantCover({ included, notCovered }: GrantCoverProps) {
  return (
    <div className={styles.account}>
      <Side id="included" side="included" {...included} />
      <Side id="not-covered" side="notCovered" {...notCovered} />
    </div>
  );
}

type SideProps = Omit<GrantsPage['sections']['notCovered'], 'title' | 'after'> & {
  id: string;
  side: 'included' | 'notCovered';
  title: string;
  after?: string;
};

function Side({ id, side, title, text, items, after }: SideProps) {
  return (
    <section className={styles.side} data-side={side} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.title}>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
      {after && <p className={styles.after}>{after}</p>}
    </section>
  );
}
