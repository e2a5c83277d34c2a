import { LinkButton } from '../../components/Button.tsx';
import type { GrantsPage } from '../../content/schemas/grants.ts';
import { mailto } from '../../components/mailto.ts';
import { Chapter } from '../Chapter.tsx';
import styles from './GrantSponsors.module.css';

/** What sponsors pay for and may not do, and how to become one; none is named. */
export function GrantSponsors(props: GrantsPage['sections']['sponsors']) {
  const { title, paragraphs, becomeTitle, becomeText, becomeLabel } = props;
  const letter = { to: props.becomeTo, subject: props.becomeSubject, body: props.becomeBody };
  return (
    <Chapter id="sponsors" title={title} field="fear">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div className={styles.become}>
        <h3>{becomeTitle}</h3>
        <p>{becomeText}</p>
        <LinkButton href={mailto(letter)} look="onField">
          {becomeLabel}
        </LinkButton>
      </div>
    </Chapter>
  );
}
