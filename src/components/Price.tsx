import styles from './Price.module.css';

export type PriceProps = {
  /** As text with its currency sign: "£249". */
  amount: string;
  isFrom?: boolean;
  /** What it buys and covers, on a line below: "per person, VAT included". */
  is?: string;
  size?: 'card' | 'poster';
};

/** A price, with a smaller currency sign that is raised to the top of the figures. */
export function Price({ amount, isFrom = false, is, size = 'card' }: PriceProps) {
  const [sign = ''] = /^\D*/u.exec(amount) ?? [];
  return (
    <p
      className={`${styles.price} ${styles[size]}`}
      data-long={(size === 'poster' && amount.length > 7) || undefined}
    >
      {isFrom && <span className={styles.from}>from </span>}
      <span className={styles.amount}>
        <span className={styles.sign}>{sign}</span>
        {amount.slice(sign.length)}
      </span>
      {is && <span className={styles.is}> {is}</span>}
    </p>
  );
}
