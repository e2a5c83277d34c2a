import type { ReactNode } from 'react';

import { Button } from './Button.tsx';
import styles from './SubmitBar.module.css';

export type SubmitBarProps = {
  /** The button's label, and what it says while the answers are on their way. */
  label: string;
  sendingLabel: string;
  isSending: boolean;
  /** Paragraphs under the button: what is promised, what becomes of the answers. */
  children: ReactNode;
};

/** The end of a form: its one button under a rule, and the small print. */
export function SubmitBar({ label, sendingLabel, isSending, children }: SubmitBarProps) {
  return (
    <div className={styles.bar}>
      <Button type="submit" isDisabled={isSending}>
        {isSending ? sendingLabel : label}
      </Button>
      {children}
    </div>
  );
}
