import { ThirtyDays } from '../../art/ThirtyDays.tsx';
import { LinkButton } from '../../components/Button.tsx';
import type { Guide } from '../../content/schemas/guide.ts';
import { guideFile, paths } from '../../../domain/paths.ts';
import { PaperHero } from '../PaperHero.tsx';
import styles from './GuideHero.module.css';

export type GuideHeroProps = Pick<Guide, 'cover' | 'chapters'> & {
  /** What the button says that hands the guide over as a PDF. */
  downloadLabel: string;
};

/** The cover of the guide as the head of its page: title, chapters, and the thirty days. */
export function GuideHero({ cover, chapters, downloadLabel }: GuideHeroProps) {
  return (
    <PaperHero
      heading={cover.title}
      lead={cover.subtitle}
      actions={
        <LinkButton href={paths.guide} download={guideFile}>
          {downloadLabel}
        </LinkButton>
      }
    >
      <div className={`grid ${styles.index}`}>
        <nav className={styles.chapters} aria-labelledby="guide-kicker">
          <p className={styles.kicker}>
            <strong id="guide-kicker">{cover.kicker}</strong>
            <span>{cover.footer}</span>
          </p>
          <ol className={styles.list}>
            {chapters.map(({ id, number, title }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <span className={styles.number}>{number}</span>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <ThirtyDays className={styles.days} />
      </div>
    </PaperHero>
  );
}
