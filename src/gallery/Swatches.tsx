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
