import { ExplainerDiagram, explainerKey } from '../../art/diagrams/ExplainerDiagram.tsx';
import styles from './ExplainerFigure.module.css';

export type ExplainerFigureProps = {
  /** The explainer's number, which is also the figure's. */
  number: number;
  caption: string;
};

/** The diagram of an explainer, large, with the key to its numbers and its caption. */
export function ExplainerFigure({ number, caption }: ExplainerFigureProps) {
  const key = explainerKey(number);
  return (
    <figure className={styles.figure} data-far>
      <ExplainerDiagram number={number} variant="figure" id="figure" />
      {key.length > 0 && (
        <ol className={styles.key} data-figure={number}>
          {key.map(({ mark, name, text }) => (
            <li key={mark}>
              <span className={styles.mark}>{mark}</span>
              <span>{name}</span>
              {text && <span className={styles.value}>{text}</span>}
            </li>
          ))}
        </ol>
      )}
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}
