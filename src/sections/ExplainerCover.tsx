import { ExplainerDiagram } from '../art/diagrams/ExplainerDiagram.tsx';
import styles from './ExplainerCover.module.css';

export type ExplainerCoverProps = {
  /** The last part of the explainer's address, by which its small cover grows into its large one. */
  id: string;
  /** The explainer's own number, which chooses its diagram and its ground. */
  number: number;
  /** Its place in the series, in large type on the cover. */
  place?: number;
};

/** The cover of an explainer: its diagram without words, on a flat ground of its own. */
export function ExplainerCover({ id, number, place }: ExplainerCoverProps) {
  return (
    <span
      className={`filled tinted ${styles.tile}`}
      data-cover={id}
      data-field={fields[number - 1]}
      aria-hidden="true"
    >
      <ExplainerDiagram number={number} variant="tile" />
      {place && <span className={`as-h2 ${styles.number}`}>{place}</span>}
    </span>
  );
}

/** The colour whose tint is the ground of each cover, from the first on. */
const fields = ['fear', 'love', 'fear', 'fomo', 'innovation', 'love'];
