import { LinkButton } from '../components/Button.tsx';
import { problemCopy, problemLinks } from './copy.ts';
import { Message } from './Message.tsx';
import type { ProblemModel } from './models.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import styles from './Problem.module.css';

export type ProblemProps = { problem: ProblemModel };

/** What went wrong, what it means for what was meant, and the way on. */
export function Problem({ problem: { what, unkept } }: ProblemProps) {
  const { title, text } = problemCopy[what];
  const isOut = what === 'session-over';
  return (
    <div className={styles.problem}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {unkept && (
        <Message
          tone="stopped"
          title={what === 'uncertain' ? problemLinks.perhapsKept : problemLinks.unkept}
        >
          <p className={styles.note} dir="auto">
            {unkept}
          </p>
        </Message>
      )}
      <LinkButton href={isOut ? deskPaths.signIn : deskPaths.home}>
        {isOut ? problemLinks.signIn : problemLinks.home}
      </LinkButton>
    </div>
  );
}
