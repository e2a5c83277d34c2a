import type { ReactNode } from 'react';

import styles from './Message.module.css';

export type MessageProps = {
  /** What has been done, what there is to know, or what did not happen. */
  tone: 'done' | 'news' | 'stopped';
  title: ReactNode;
  children?: ReactNode;
};

/** What the desk has to say above everything else on a page. */
export function Message({ tone, title, children }: MessageProps) {
  return (
    <div className={styles.message} data-tone={tone} role={tone === 'stopped' ? 'alert' : 'status'}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
