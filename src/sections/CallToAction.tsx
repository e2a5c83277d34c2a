import type { ReactNode } from 'react';

import styles from './CallToAction.module.css';

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
