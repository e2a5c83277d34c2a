import { type ReactNode, useEffect, useRef, useState } from 'react';

import { WithAddress } from './WithAddress.tsx';
import styles from './Notice.module.css';

/** What a notice says, and how it is coloured and announced. */
export type NoticeContent = {
  tone: 'pending' | 'success' | 'caution' | 'failure';
  title: string;
  description: string;
  actions?: ReactNode;
};

export type NoticeProps = {
  notice: NoticeContent | null;
  onDismiss: () => void;
  /** Whether it goes by itself once it was read: only for a notice whose content also stays on the page. */
  isPassing?: boolean;
};

/** Within this time even slow readers have read the notice. */
const readingSeconds = 15;

/**
 * A notice in its place in the page, where it covers nothing; only one that says to wait stands at the edge of
 * the window. Unless it is passing it stays until it is dismissed or replaced, so that nobody loses a reference to
 * a timer (WCAG 2.2.1). The two live regions are in the page from the start, because a region that arrives with
 * its text is not announced.
 */
export function Notice({ notice, onDismiss, isPassing }: NoticeProps) {
  const isFailure = notice?.tone === 'failure';
  const card = notice && <Card {...notice} onDismiss={onDismiss} isPassing={isPassing} />;
  return (
    <div className={`unprinted ${styles.place}`} data-tone={notice?.tone} data-passing={isPassing}>
      <div role="status">{!isFailure && card}</div>
      {!isPassing && <div role="alert">{isFailure && card}</div>}
    </div>
  );
}

function Card({
  tone,
  title,
  description,
  actions,
  onDismiss,
  isPassing = false,
}: NoticeContent & Omit<NoticeProps, 'notice'>) {
  const card = useRef<HTMLDivElement>(null);
  const [isLeaving, setIsLeaving] = useState(false);

  useEffect(() => {
    if (!isPassing) return;
    let seconds = 0;
    const timer = setInterval(() => {
      if (card.current && isBeingRead(card.current)) seconds += 1;
      if (seconds === readingSeconds) setIsLeaving(true);
    }, 1_000);
    return () => clearInterval(timer);
  }, [isPassing]);

  return (
    <div
      ref={card}
      className={styles.notice}
      data-tone={tone}
      data-leaving={isLeaving || undefined}
      onAnimationEnd={() => isLeaving && onDismiss()}
    >
      <p className="as-strong">{title}</p>
      <p className={styles.description}>
        <WithAddress text={description} />
      </p>
      {actions && <div className={`cluster ${styles.actions}`}>{actions}</div>}
      {tone !== 'pending' && (
        <button className={`as-label ${styles.dismiss}`} type="button" onClick={onDismiss}>
          Dismiss
        </button>
      )}
    </div>
  );
}

/** Whether the notice's time runs: it is in view, with neither the pointer nor the focus on it. */
function isBeingRead(card: HTMLElement): boolean {
  const { top, bottom } = card.getBoundingClientRect();
  const isInView = bottom > 0 && top < innerHeight && document.visibilityState === 'visible';
  return isInView && !card.matches(':hover, :focus-within');
}
