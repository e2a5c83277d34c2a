import { LinkButton } from '../../components/Button.tsx';
import { mailto } from '../../components/mailto.ts';
import type { Guide } from '../../content/schemas/guide.ts';
import { paths } from '../../../domain/paths.ts';
import { Chapter } from '../Chapter.tsx';
import { RuledList } from '../RuledList.tsx';
import styles from './GuideEnd.module.css';

/** What follows the six chapters: the way on, and whom to write to. */
export function GuideEnd(page: Guide['lastPage']) {
  return (
    <Chapter id="how-to-go-on" title={page.title} field="fear" aside={<p>{page.sharing}</p>}>
      <p>{page.text}</p>
      <RuledList items={page.points} />
      <div className={styles.contact}>
        <h3>{page.contactTitle}</h3>
        <p>{page.contactText}</p>
        <div className={styles.actions}>
          <LinkButton href={paths.courses}>{page.coursesLabel}</LinkButton>
          <LinkButton href={mailto({ to: page.email })} look="onField">
            {page.email}
          </LinkButton>
        </div>
      </div>
    </Chapter>
  );
}
