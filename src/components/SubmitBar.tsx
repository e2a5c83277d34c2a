import type { ReactNode } from 'react';

import { Button } from './Button.tsx';
import { Notice, type NoticeProps } from './Notice.tsx';
import { StatusLine, type StatusLineProps } from './StatusLine.tsx';
import styles from './SubmitBar.module.css';

export type SubmitBarProps = {
  /** What the button says. */
  label: string;
  /** What it says instead while it has been pressed; it cannot be pressed again then. */
  busyLabel?: string | undefined;
  /** How far the form has come, and what there is to say of that, above the button. */
  notice?: NoticeProps['notice'];
  onDismiss?: () => void;
  line?: StatusLineProps['line'];
  /** Paragraphs under the button: what is promised, what becomes of the answers. */
  children: ReactNode;
};

/** The end of a form: its one button under a rule, and the small print. */
export function SubmitBar({ label, busyLabel, children, ...said }: SubmitBarProps) {
  const { notice = null, onDismiss = () => undefined, line = null } = said;
  return (
    <div className={`stack unprinted ${styles.bar}`}>
      <Notice notice={notice} onDismiss={onDismiss} />
      <StatusLine line={line} place="box" />
      <Button type="submit" isDisabled={busyLabel !== undefined}>
        {busyLabel ?? label}
      </Button>
      {children}
    </div>
  );
}
