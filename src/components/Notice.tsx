import { LinkButton } from './Button.tsx';
import styles from './Notice.module.css';
import { Words } from './Words.tsx';

/** What a notice says, and how it is coloured and announced. */
export type NoticeContent = {
  tone: 'pending' | 'success' | 'caution' | 'failure';
  title: string;
  description: string;
  /** What one can do about it. */
  link?: { label: string; href: string };
};

export type NoticeProps = {
  notice: NoticeContent | null;
  onDismiss: () => void;
};

/**
 * A notice at the edge of the window; one after which there is something to do stands in its place in the
 * page instead, and covers nothing. It stays until it is dismissed or replaced: nobody loses a
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
  link,
  onDismiss,
}: NoticeContent & Pick<NoticeProps, 'onDismiss'>) {
  return (
    <div className={styles.notice} data-tone={tone}>
      <p className={styles.title}>{title}</p>
      {link && (
        <div className={styles.link}>
          <LinkButton look="onField" size="small" href={link.href}>
            {link.label}
          </LinkButton>
        </div>
      )}
      <p className={styles.description}>
        <Words>{description}</Words>
      </p>
      {tone !== 'pending' && (
        <button className={styles.dismiss} type="button" onClick={onDismiss}>
          Dismiss
        </button>
      )}
    </div>
  );
}
