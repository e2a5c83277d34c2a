import { pageCopy } from './copy.ts';
import { Event } from './History.tsx';
import { Message } from './Message.tsx';
import type { EventModel } from '../../domain/events.ts';
import styles from './Overtaken.module.css';

export type OvertakenProps = {
  by: EventModel[];
  /** What was not done. */
  lead?: string;
  /** Whether what its author typed is still in its field. */
  isKept?: boolean;
  now: string;
};

/** What somebody else did while the page stood open, before anything of theirs is overwritten. */
export function Overtaken({ by, lead = pageCopy.overtakenText, isKept, now }: OvertakenProps) {
  return (
    <Message tone="stopped" title={pageCopy.overtaken}>
      <p>{lead}</p>
      <ul className={styles.deeds}>
        {by.map((event) => (
          <li key={event.id}>
            <Event event={event} now={now} />
          </li>
        ))}
      </ul>
      <p>
        {pageCopy.overtakenAgain} {isKept && pageCopy.overtakenKept}
      </p>
    </Message>
  );
}
