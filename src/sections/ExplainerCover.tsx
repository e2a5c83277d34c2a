import { ExplainerDiagram } from '../art/diagrams/ExplainerDiagram.tsx';
import styles from './ExplainerCover.module.css';

export type ExplainerCoverProps = {
  /** The last part of the explainer's address, by which its small cover grows into its large one. */
  id: string;
  /** The explainer's number in the series, from 1. */
  number: number;
  /** Prints the number on the cover, as large as on a book's. */
  isNumbered?: boolean;
};

/** The cover of an explainer: its diagram without words, on a flat ground of its own. */
export function ExplainerCover({ id, number, isNumbered = false }: ExplainerCoverProps) {
  return (
    <span
      className={`filled tinted ${styles.cover}`}
      data-cover={id}
      data-field={fields[number - 1]}
      aria-hidden="true"
    >
      <ExplainerDiagram number={number} variant="tile" />
      {isNumbered && <span className={`as-h2 ${styles.number}`}>{number}</span>}
    </span>
  );
}

/** The colour whose tint is the ground of each cover, from the first on. */
const fields = ['fear', 'love', 'fear', 'fomo', 'innovation', 'love'];
