import type { ReactNode } from 'react';

import { Button } from './Button.tsx';
import { Notice, type NoticeProps } from './Notice.tsx';
import styles from './SubmitBar.module.css';

export type SubmitBarProps = {
  label: string;
  /** The label that replaces it while the button cannot be pressed. */
  busyLabel?: string | undefined;
  /** Says above the button whether the form is being sent, was sent or could not be sent. */
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
    <div className={`stack under-rule unprinted ${styles.bar}`}>
      <Notice notice={notice} onDismiss={onDismiss} />
      <StatusLine line={line} place="box" />
      <Button type="submit" isDisabled={busyLabel !== undefined}>
        {busyLabel ?? label}
      </Button>
      {children}
    </div>
  );
}

export type StatusLineProps = {
  line: { text: string; action?: { label: string; onClick: () => void } } | null;
  /**
   * `above` a form, quietly, in reserved space, so that nothing moves; or in a ruled `box` above the
   * form's button, where it must be read.
   */
  place: 'above' | 'box';
};

/** One sentence on the state of a form, announced when it changes, with an action for it. */
export function StatusLine({ line, place }: StatusLineProps) {
  return (
    <div className={`cluster as-small unprinted ${styles.line} ${styles[place]}`} role="status">
      {line && <p>{line.text}</p>}
      {line?.action && (
        <Button look="quiet" size="small" onClick={line.action.onClick}>
          {line.action.label}
        </Button>
      )}
    </div>
  );
}
