import styles from './Brackets.module.css';

/** A text in which what stands in [brackets], to be filled in by the reader, is stronger. */
export function Brackets({ children }: { children: string }) {
  return children.split(/(\[[^[\]]+\])/u).map((part, index) =>
    part.startsWith('[') ? (
      <span key={index} className={styles.blank}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
