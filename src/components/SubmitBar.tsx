import type { ReactNode } from 'react';

import { Button } from './Button.tsx';
import styles from './SubmitBar.module.css';

export type SubmitBarProps = {
  /** What the button says. */
  label: string;
  /** What it says instead while it has been pressed; it cannot be pressed again then. */
  busyLabel?: string | undefined;
  /** What is said of how sending goes, above the button. */
  said?: ReactNode;
  /** Paragraphs under the button: what is promised, what becomes of the answers. */
  children: ReactNode;
};

/** The end of a form: its one button under a rule, and the small print. */
export function SubmitBar({ label, busyLabel, said, children }: SubmitBarProps) {
  return (
    <div className={styles.bar}>
      {said}
      <Button type="submit" isDisabled={busyLabel !== undefined}>
        {busyLabel ?? label}
      </Button>
      {children}
    </div>
  );
}
