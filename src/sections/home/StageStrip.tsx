import { StageCurve } from '../../art/StageCurve.tsx';
import styles from './StageStrip.module.css';

export type StageStripProps = {
  title: string;
  items: readonly { name: string; says: string; text: string }[];
};

const fields = ['fear', 'fomo', 'love', 'innovation'] as const;

/** Fear, FOMO, Love, Innovation: one curve across the page, and what changes at each position. */
export function StageStrip({ title, items }: StageStripProps) {
  return (
    <section className={styles.strip} aria-labelledby="stages-title">
      <h2 className="visually-hidden" id="stages-title">
        {title}
      </h2>
      <StageCurve
        label={`One adoption curve in four stages: ${items.map(({ name }) => name).join(', ')}.`}
      />
      <ol className={styles.stages}>
        {items.map(({ name, says, text }, index) => (
          <li key={name} className={styles.stage} data-field={fields[index]}>
            <h3>{name}</h3>
            <p className={styles.says}>{says}</p>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
