import type { ReactNode } from 'react';

import { LinkButton } from '../../components/Button.tsx';
import styles from './ReadingHead.module.css';

export type ReadingHeadProps = {
  title: string;
  /** The particulars of the text, between two rules: its number in a series, its date. */
  particulars: string[];
  /** The way back, above the title. */
  back?: { label: string; href: string };
  /** Beside the title, and above it on a phone. */
  cover?: ReactNode;
};

/** The head of a page that is read: a big title and one ruled line of particulars. */
export function ReadingHead({ title, particulars, back, cover }: ReadingHeadProps) {
  return (
    <header className={`wrap ${styles.head}`}>
      {back && (
        <LinkButton href={back.href} look="quiet" size="small">
          {back.label}
        </LinkButton>
      )}
      <div className={cover ? `grid ${styles.spread}` : undefined}>
        <h1 className={styles.title}>{title}</h1>
        {cover && <div className={styles.cover}>{cover}</div>}
      </div>
      <ul className={`grid ${styles.particulars}`}>
        {particulars.map((particular) => (
          <li key={particular}>{particular}</li>
        ))}
      </ul>
    </header>
  );
}
