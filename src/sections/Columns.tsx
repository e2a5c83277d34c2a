import type { ReactNode } from 'react';

import styles from './Columns.module.css';

export type ColumnsProps = {
  children: ReactNode;
  /** The rules of two lists stand at one height, line by line. */
  isInStep?: boolean;
};

/** Two blocks side by side, each a heading and its list. */
export function Columns({ children, isInStep }: ColumnsProps) {
  return (
    <div className={`grid ${styles.columns}`} data-in-step={isInStep}>
      {children}
    </div>
  );
}
