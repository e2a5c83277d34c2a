import { LinkButton } from '../../components/Button.tsx';
import styles from './ReadingHead.module.css';

export type ReadingHeadProps = {
  title: string;
  /** The particulars of the text, between two rules: its number in a series, its date. */
  particulars: string[];
  /** The way back, above the title. */
  back?: { label: string; href: string };
};

/** The head of a page that is read: a big title and one ruled line of particulars. */
export function ReadingHead({ title, particulars, back }: ReadingHeadProps) {
  return (
    <header className={`wrap ${styles.head}`}>
      {back && (
        <LinkButton href={back.href} look="quiet" size="small">
          {back.label}
        </LinkButton>
      )}
      <h1 className={styles.title}>{title}</h1>
      <ul className={`grid ${styles.particulars}`}>
        {particulars.map((particular) => (
          <li key={particular}>{particular}</li>
        ))}
      </ul>
    </header>
  );
}
