import type { Explainer } from '../../content/schemas/explainer.ts';
import { paths } from '../../../domain/paths.ts';
import { ExplainerCover } from '../ExplainerCover.tsx';
import styles from './ExplainerNeighbours.module.css';

type Neighbour = Pick<Explainer, 'id' | 'number' | 'title' | 'summary'>;

export type ExplainerNeighboursProps = {
  /** Missing on the first explainer. */
  previous?: Neighbour;
  /** Missing on the last explainer. */
  next?: Neighbour;
};

/** The way on through the series: the explainer before this one and the one after it. */
export function ExplainerNeighbours({ previous, next }: ExplainerNeighboursProps) {
  return (
    <nav className={styles.band} aria-labelledby="neighbours">
      <div className="wrap grid">
        <h2 className={styles.heading} id="neighbours">
          Read on
        </h2>
        <ul className={styles.list}>
          {next && <Row label="Next" explainer={next} />}
          {previous && <Row label="Previous" explainer={previous} />}
        </ul>
      </div>
    </nav>
  );
}

function Row({ label, explainer }: { label: string; explainer: Neighbour }) {
  const { id, number, title, summary } = explainer;
  return (
    <li>
      <a className={styles.row} href={paths.video(id)}>
        <ExplainerCover id={id} number={number} />
        <span className={styles.label}>
          <span>{label}</span>
          <span>No. {number}</span>
        </span>
        <span className={styles.title}>{title}</span>
        <span className={styles.summary}>{summary}</span>
      </a>
    </li>
  );
}
