import '../styles/reading.css';

import type { ReactNode } from 'react';

import { LinkButton } from '../components/Button.tsx';
import { Prose } from '../components/Prose.tsx';
import type { Legal } from '../content/schemas/long-texts.ts';
import styles from './reading.module.css';

export type ReadingProps = ContentsProps & {
  title: string;
  /** The particulars of the text, between two rules: its number in a series, its date. */
  particulars: string[];
  /** The way back, above the title. */
  back?: { label: string; href: string };
  /** Beside the title, and above it on a phone. */
  cover?: ReactNode;
  /** What a reader meets before the table of contents on a phone, and beside it on a wide screen. */
  opening: ReactNode;
  children: ReactNode;
};

/** A page that is read: a big title, then the contents in a side column and the text in the wide one. */
export function Reading(props: ReadingProps) {
  const { title, particulars, back, cover, headings, opening, children } = props;
  return (
    <article>
      <header className={`wrap ${styles.head}`}>
        {back && (
          <LinkButton href={back.href} look="quiet" size="small">
            {back.label}
          </LinkButton>
        )}
        <div className={cover ? `columns two-up ${styles.top}` : undefined}>
          <h1 className={styles.title}>{title}</h1>
          {cover && <div className={`unprinted ${styles.cover}`}>{cover}</div>}
        </div>
        <ul className="cluster as-label particulars">
          {particulars.map((particular) => (
            <li key={particular}>{particular}</li>
          ))}
        </ul>
      </header>
      <div className={`wrap stack ${styles.body}`}>
        <div>{opening}</div>
        <div className={`unprinted ${styles.contents}`}>
          <Contents headings={headings} />
        </div>
        <div>{children}</div>
      </div>
    </article>
  );
}

export type LegalTextProps = ContentsProps &
  Pick<Legal, 'title' | 'effective' | 'summary'> & {
    /** The text as HTML, its sections numbered. */
    html: string;
  };

/** A legal text, whole: since when it applies, what it says in short, and its numbered sections. */
export function LegalText(props: LegalTextProps) {
  const { title, effective, summary, headings, html } = props;
  return (
    <Reading
      title={title}
      particulars={[`Effective ${effective}`, `Last updated ${effective}`]}
      headings={headings}
      opening={
        <section aria-labelledby="in-short">
          <h2 className={styles.heading} id="in-short">
            In short
          </h2>
          <ul className={`ruled ${styles.summary}`}>
            {summary.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      }
    >
      <Prose html={html} isNumbered />
    </Reading>
  );
}

export type ContentsProps = {
  /** Headings of any depth; the second level is listed. `slug` is the id of the heading. */
  headings: { depth: number; slug: string; text: string }[];
};

/** The table of contents of a long text. A heading's own number is set in a column of its own. */
function Contents({ headings }: ContentsProps) {
  return (
    <nav aria-labelledby="contents">
      <h2 className={`as-label ${styles.contentsTitle}`} id="contents">
        On this page
      </h2>
      <ol className={`ruled flush ${styles.contentsList}`}>
        {headings
          .filter(({ depth }) => depth === 2)
          .map(({ slug, text }) => {
            const [, number, title = text] = /^(\d+)\. (.+)$/u.exec(text) ?? [];
            return (
              <li key={slug}>
                <a className="plain" href={`#${slug}`}>
                  {number && <span className={styles.number}>{number}</span>}
                  {title}
                </a>
              </li>
            );
          })}
      </ol>
    </nav>
  );
}
