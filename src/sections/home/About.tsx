import type { Explainer } from '../../content/schemas/explainer.ts';
import { paths } from '../../../domain/paths.ts';
import { ExplainerCover } from '../ExplainerCover.tsx';
import styles from './About.module.css';

export type AboutProps = {
  title: string;
  paragraphs: string[];
  /** The tiles, in order; `id` is the address's last part. */
  explainers: Pick<Explainer, 'id' | 'number' | 'tileTitle' | 'summary'>[];
};

/** Who the provider is, and short reads as tiles, each with its diagram small. */
export function About({ title, paragraphs, explainers }: AboutProps) {
  return (
    <section className={styles.about} id="about" aria-labelledby="about-title">
      <div className="wrap">
        <div className={`grid ${styles.text}`}>
          <h2 id="about-title">{title}</h2>
          <div className={styles.paragraphs}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <ol className={styles.tiles}>
          {explainers.map(({ id, number, tileTitle, summary }) => (
            <li key={id}>
              <a className={styles.tile} href={paths.video(id)}>
                <ExplainerCover id={id} number={number} />
                <span className={styles.number}>{number}</span>
                <span className={styles.title}>{tileTitle}</span>
                <span className={styles.summary}>{summary}</span>
              </a>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
