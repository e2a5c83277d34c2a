import type { ReactNode } from 'react';

import styles from './gallery.module.css';

export type SpecimenProps = {
  /** The name of the component or section, as its file has it. */
  of: string;
  /** The state in which it is shown. */
  state?: string;
  /** Shows it as under the pointer, with the keyboard's focus, or pressed (force-states.ts). */
  forced?: 'hover' | 'focus' | 'active';
  /** Whether it runs from edge to edge, like a section. */
  isWide?: boolean;
  /** Whether parts that are fixed to the window stay within the specimen. */
  isHeld?: boolean;
  children: ReactNode;
};

/** One thing on show, under its name and its state. */
export function Specimen({ of, state, forced, isWide, isHeld, children }: SpecimenProps) {
  return (
    <div className={styles.specimen} data-wide={isWide} data-held={isHeld}>
      <p className={`as-small ${styles.caption}`}>
        <b>{of}</b> {[forced, state].filter(Boolean).join(', ')}
      </p>
      <div className={styles.stage} data-force={forced}>
        {children}
      </div>
    </div>
  );
}

/** Specimens side by side. */
export function Shelf({ children }: { children: ReactNode }) {
  return <div className={`wrap tiled ${styles.shelf}`}>{children}</div>;
}
