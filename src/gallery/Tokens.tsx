import { brand } from '../../domain/brand.ts';
import styles from './gallery.module.css';

const grounds = { paper: '', 'paper-raised': styles.raised, 'paper-sunk': styles.sunken };
const texts = { ink: '', 'ink-soft': styles.soft, danger: styles.danger };
const actions = {
  action: styles.action,
  'action-pressed': `${styles.action} ${styles.pressed}`,
};

/** Every ground with the text that may stand on it, and the contrast as the browser measures it. */
export function Swatches({ stages }: { stages: readonly string[] }) {
  return (
    <section className={`wrap ${styles.band}`} aria-labelledby="colour">
      <h2 id="colour">Colour</h2>
      <ul className={`tiled as-strong ${styles.swatches}`}>
        {Object.entries(grounds).flatMap(([ground, onGround]) =>
          Object.entries(texts).map(([text, inText]) => (
            <li key={`${ground} ${text}`} className={`${onGround} ${inText}`} data-contrast="">
              {text} on {ground}
            </li>
          )),
        )}
        {stages.map((stage) => (
          <li key={stage} className="filled" data-field={stage} data-contrast="">
            {stage}
          </li>
        ))}
        {Object.entries(actions).map(([action, className]) => (
          <li key={action} className={className} data-contrast="">
            {action}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ScaleProps = { names: readonly string[] };

/** Each size of type. It is drawn in SVG, whose attributes may name a token, because style attributes are forbidden. */
export function TypeScale({ names }: ScaleProps) {
  return (
    <section className={`wrap ${styles.band}`} aria-labelledby="type">
      <h2 id="type">Type</h2>
      <ul className={`ruled labelled ${styles.rows}`}>
        {names.map((name) => (
          <li key={name}>
            <span>{name}</span>
            <svg className={styles.line} fontSize={`var(--${name})`} aria-hidden>
              <text y="1em" fill="currentcolor" fontWeight="800">
                {brand.tagline}
              </text>
            </svg>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Each space, as a bar of that width. */
export function SpaceScale({ names }: ScaleProps) {
  return (
    <section className={`wrap ${styles.band}`} aria-labelledby="space">
      <h2 id="space">Space</h2>
      <ul className={`ruled labelled ${styles.rows}`}>
        {names.map((name) => (
          <li key={name}>
            <span>{name}</span>
            <svg aria-hidden>
              <rect width={`var(--${name})`} height="100%" fill="var(--love)" />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The twelve columns of the page. */
export function GridFigure() {
  return (
    <section className={styles.band} aria-labelledby="columns">
      <h2 className="wrap" id="columns">
        Grid
      </h2>
      <ol className={`wrap grid ${styles.columns}`}>
        {Array.from({ length: 12 }, (_, index) => (
          <li key={index}>{index + 1}</li>
        ))}
      </ol>
    </section>
  );
}
