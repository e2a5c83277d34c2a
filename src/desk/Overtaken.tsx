import { pageCopy } from './copy.ts';
import { Event } from './History.tsx';
import { Message } from './Message.tsx';
import type { SubmissionModel } from './models.ts';
import styles from './Overtaken.module.css';

export type OvertakenProps = NonNullable<SubmissionModel['overtaken']> & { now: string };

/** What somebody else did while the page stood open, before anything of theirs is overwritten. */
export function Overtaken({ by, text, now }: OvertakenProps) {
  return (
    <Message tone="stopped" title={pageCopy.overtaken}>
      <p>{pageCopy.overtakenText}</p>
      <ul className={styles.deeds}>
        {by.map((event) => (
          <li key={event.id}>
            <Event event={event} now={now} />
          </li>
        ))}
      </ul>
      <p>
        {pageCopy.overtakenAgain} {text && pageCopy.overtakenKept}
      </p>
    </Message>
  );
}
