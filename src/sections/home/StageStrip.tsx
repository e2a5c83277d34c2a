import { StageCheck, type StageCheckProps } from '../StageCheck.tsx';
import styles from './StageStrip.module.css';

export type StageStripProps = Pick<StageCheckProps, 'chapter' | 'courses'> & {
  title: string;
  text: string;
  onThePage: string;
  items: readonly { name: string; says: string; text: string }[];
};

/** Fear, FOMO, Love, Innovation: one curve across the page, what people say at each position, and one's own. */
export function StageStrip({ title, text, onThePage, items, ...rest }: StageStripProps) {
  return (
    <section className={styles.strip} aria-labelledby="stand-title">
      <StageCheck
        id="stand"
        labelledBy="stand-title"
        title={title}
        text={text}
        moving={onThePage}
        level={2}
        isOneOf
        fields={items.map(({ says, text: change }) => ({ statements: [says], text: change }))}
        {...rest}
      />
    </section>
  );
}
