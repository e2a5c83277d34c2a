import styles from './Points.module.css';

export type PointsProps = {
  items: readonly string[];
  /** Counts the points where their number matters. */
  isNumbered?: boolean;
};

/** Sentences between hairlines. */
export function Points({ items, isNumbered = false }: PointsProps) {
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <List className={`${isNumbered ? 'ruled labelled' : 'ruled'} ${styles.points}`}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </List>
  );
}
