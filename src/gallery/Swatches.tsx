import styles from './gallery.module.css';

const grounds = ['paper', 'paper-raised', 'paper-sunk'] as const;

/** Every ground with the text that may stand on it, and the contrast as the browser measures it. */
export function Swatches({ stages }: { stages: readonly string[] }) {
  return (
    <section className={`wrap ${styles.band}`} aria-labelledby="colour">
      <h2 id="colour">Colour</h2>
      <ul className={styles.swatches}>
        {grounds.flatMap((ground) =>
          ['ink', 'ink-soft', 'danger'].map((text) => (
            <li key={`${ground} ${text}`} data-ground={ground} data-text={text} data-contrast="">
              {text} on {ground}
            </li>
          )),
        )}
        {stages.map((stage) => (
          <li key={stage} className="filled" data-field={stage} data-contrast="">
            {stage}
          </li>
        ))}
        {['action', 'action-pressed'].map((ground) => (
          <li key={ground} data-ground={ground} data-contrast="">
            {ground}
          </li>
        ))}
        {stages.map((stage) => (
          <li key={stage} data-ground={`${stage}-tint`} data-contrast="">
            {stage}-tint
          </li>
        ))}
      </ul>
    </section>
  );
}
