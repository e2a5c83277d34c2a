import type { ReactNode } from 'react';

import styles from './Columns.module.css';

/** Two blocks side by side, each a heading and its list. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
