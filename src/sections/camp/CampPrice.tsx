import { LinkButton } from '../../components/Button.tsx';
import { Price } from '../../components/Price.tsx';
import type { CampPage } from '../../content/schemas/camp.ts';
import { paths } from '../../../domain/paths.ts';
import { Band } from '../Band.tsx';
import styles from './CampPrice.module.css';

export type CampPriceProps = Pick<CampPage, 'forWhom' | 'price' | 'actions'>;

/** Whom the camp is for, beside what it costs: the price is the poster of the page. */
export function CampPrice({ forWhom, price, actions }: CampPriceProps) {
  return (
    <Band labelledBy="for-whom">
      <div className={`grid ${styles.spread}`}>
        <div className={styles.forWhom}>
          <h2 id="for-whom">{forWhom.title}</h2>
          {forWhom.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className={styles.card}>
          <div className={styles.price}>
            <Price amount={price.amount} size="poster" />
            <p className={styles.unit}>{price.unit}</p>
          </div>
          <p className={styles.text}>{price.text}</p>
          <LinkButton href={paths.enrolForCamp}>{actions.register.label}</LinkButton>
          <p className={styles.note}>{actions.register.note}</p>
        </div>
      </div>
    </Band>
  );
}
