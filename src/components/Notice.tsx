import type { ReactNode } from 'react';

import styles from './Notice.module.css';
import { WithAddress } from './WithAddress.tsx';

/** What a notice says, and how it is coloured and announced. */
export type NoticeContent = {
  tone: 'pending' | 'success' | 'caution' | 'failure';
  title: string;
  description: string;
  /** What one can do about it. */
  actions?: ReactNode;
};

export type NoticeProps = {
  notice: NoticeContent | null;
  onDismiss: () => void;
};

/**
 * A notice in its place in the page, where it covers nothing; only one that says to wait stands at the edge of
 * the window. It stays until it is dismissed or replaced: nobody loses a
 * reference because a timer ran out (WCAG 2.2.1). The two live regions are in the page from the
 * start, because a region that arrives with its text is not announced.
 */
export function Notice({ notice, onDismiss }: NoticeProps) {
  const isFailure = notice?.tone === 'failure';
  return (
    <div className={styles.place} data-tone={notice?.tone}>
      <div role="status">{notice && !isFailure && <Card {...notice} onDismiss={onDismiss} />}</div>
      <div role="alert">{notice && isFailure && <Card {...notice} onDismiss={onDismiss} />}</div>
    </div>
  );
}

function Card({
  tone,
  title,
  description,
  actions,
  onDismiss,
}: NoticeContent & Pick<NoticeProps, 'onDismiss'>) {
  return (
    <div className={styles.notice} data-tone={tone}>
      <p className={styles.title}>{title}</p>
      <p className={styles.description}>
        <WithAddress text={description} />
      </p>
      {actions && <div className={styles.actions}>{actions}</div>}
      {tone !== 'pending' && (
        <button className={styles.dismiss} type="button" onClick={onDismiss}>
          Dismiss
        </button>
      )}
    </div>
  );
}
