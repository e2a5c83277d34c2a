import styles from './LevelBadge.module.css';

const tones: Record<string, string | undefined> = {
  beginner: styles.green,
  intermediate: styles.yellow,
  advanced: styles.red,
};

/** The level of a course; its colour is specified: green, yellow, red, and grey for any other. */
export function LevelBadge({ level }: { level: string }) {
  return (
    <span className={`as-label ${styles.badge} ${tones[level.toLowerCase()] ?? ''}`}>{level}</span>
  );
}
