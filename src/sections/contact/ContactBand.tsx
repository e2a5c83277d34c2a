import type { ReactNode } from 'react';

import { Points } from '../../components/Points.tsx';
import { WithAddress } from '../../components/WithAddress.tsx';
import styles from './ContactBand.module.css';

export type ContactBandProps = {
  /** The id of the form's heading. */
  id: string;
  title: string;
  text: string;
  /** What becomes of a message, before anybody writes one. */
  note: string;
  why: { title: string; bullets: readonly string[] };
  /** The form. */
  children: ReactNode;
};

/** The band that holds the contact form, with what to write and why to write it at its side. */
export function ContactBand({ id, title, text, note, why, children }: ContactBandProps) {
  return (
    <div className={`wrap grid ${styles.band}`}>
      <div className={styles.intro}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
        <p className={styles.note}>
          <WithAddress text={note} />
        </p>
      </div>
      <div className={styles.form}>{children}</div>
      <section className={styles.why} aria-labelledby="why-choose">
        <h2 id="why-choose">{why.title}</h2>
        <Points items={why.bullets} />
      </section>
    </div>
  );
}
