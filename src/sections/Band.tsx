import '../styles/actions.css';

import type { ReactNode } from 'react';

import styles from './Band.module.css';

export type BandProps = {
  /** The id of the heading that names the section. */
  labelledBy: string;
  /** Its ground: the page, a shade below it, or one of the four flat colours. */
  field?: 'paper' | 'sunk' | 'fear' | 'fomo' | 'love' | 'innovation';
  /** Without its own space above and below, where a picture stands on the edge. */
  isFlush?: boolean;
  children: ReactNode;
};

/**
 * A section of a page, from edge to edge. On a colour field it hands its contents that field's ink
 * and hairlines, so that lists and buttons need not know where they stand.
 */
export function Band({ labelledBy, field = 'paper', isFlush = false, children }: BandProps) {
  return (
    <section
      className={classes[field] ?? 'band filled'}
      data-field={field}
      data-flush={isFlush || undefined}
      aria-labelledby={labelledBy}
    >
      <div className="wrap">{children}</div>
    </section>
  );
}

/** The classes of grounds that are no stage's colour. */
const classes: Partial<Record<string, string>> = { paper: 'band', sunk: 'band sunk' };

export type SectionHeadProps = {
  /** The id of the heading, for `aria-labelledby`. */
  id: string;
  title: string;
  text?: ReactNode;
};

/** The head of a band: the heading on the left, one paragraph low on the right. */
export function SectionHead({ id, title, text }: SectionHeadProps) {
  return (
    <div className={`split ${styles.head}`}>
      <h2 id={id}>{title}</h2>
      {text && <p className="measured">{text}</p>}
    </div>
  );
}

export type CallToActionProps = {
  title: string;
  text: string;
  /** Buttons; on this field the second one has the look `onField`. */
  children: ReactNode;
};

/** The band that closes a page: a field of colour with a question and one or two buttons. */
export function CallToAction({ title, text, children }: CallToActionProps) {
  return (
    <section className="filled unprinted" data-field="fear" aria-labelledby="call-to-action-title">
      <div className={`wrap split ${styles.question}`}>
        <h2 id="call-to-action-title">{title}</h2>
        <div className={`stack ${styles.side}`}>
          <p className="as-lead">{text}</p>
          <div className="cluster actions">{children}</div>
        </div>
      </div>
    </section>
  );
}
