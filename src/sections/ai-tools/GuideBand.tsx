import { Mark } from '../../art/Mark.tsx';
import { ThirtyDays } from '../../art/ThirtyDays.tsx';
import { brand } from '../../../domain/brand.ts';
import { LinkButton } from '../../components/Button.tsx';
import type { AiToolsPage } from '../../content/schemas/ai-tools.ts';
import { guideFile, paths } from '../../../domain/paths.ts';
import styles from './GuideBand.module.css';

export type GuideBandProps = AiToolsPage['guide'] & {
  id: string;
  cover: { kicker: string; title: string; footer: string };
  chapters: readonly { number: number; title: string }[];
};

/** The guide as it lies on a table: its cover, what is in it, and the way to have it. */
export function GuideBand({ id, title, text, label, readLabel, ...guide }: GuideBandProps) {
  const { cover, chapters } = guide;
  return (
    <section className={styles.band} id={id} aria-labelledby={`${id}-title`}>
      <div className={`wrap grid ${styles.grid}`}>
        <div className={styles.cover} aria-hidden="true">
          <p className={styles.series}>
            <span className={styles.brand}>
              <Mark />
              {brand.name}
            </span>
            <span>{cover.kicker}</span>
          </p>
          <p className={styles.coverTitle}>{cover.title}</p>
          <ThirtyDays className={styles.days} />
          <p className={styles.ground}>{cover.footer}</p>
        </div>
        <div className={styles.text}>
          <h2 id={`${id}-title`}>{title}</h2>
          <p className={styles.lead}>{text}</p>
          <ol className={styles.chapters}>
            {chapters.map((chapter) => (
              <li key={chapter.number}>
                <span>{chapter.number}</span>
                {chapter.title}
              </li>
            ))}
          </ol>
          <div className={styles.actions}>
            <LinkButton href={paths.guide} download={guideFile}>
              {label}
            </LinkButton>
            <LinkButton href={paths.guidePage} look="onField">
              {readLabel}
            </LinkButton>
          </div>
        </div>
      </div>
    </section>
  );
}
