import styles from './LevelBadge.module.css';

const fields: Record<string, string> = {
  beginner: 'innovation',
  intermediate: 'fomo',
  advanced: 'love',
};

/** The level of a course; its colour is specified: green, yellow, red, and grey for any other. */
export function LevelBadge({ level }: { level: string }) {
  const [word = ''] = /beginner|intermediate|advanced/u.exec(level.toLowerCase()) ?? [];
  const field = fields[word];
  return (
    <span className={`as-label ${field ? 'filled' : ''} ${styles.badge}`} data-field={field}>
      {level}
    </span>
  );
}
