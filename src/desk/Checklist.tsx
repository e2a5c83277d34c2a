import styles from './Checklist.module.css';

/** Something that a booking or a session needs: what it is, how far it is, and where it is done. */
export type ChecklistItem = { label: string; said?: string; isDone: boolean; href: string };

export const Checklist = ({ checks }: { checks: readonly ChecklistItem[] }) => (
  <ul className={`ruled ${styles.checks}`}>
    {checks.map(({ label, said, isDone, href }) => (
      <li key={label} className={isDone ? undefined : 'as-strong'}>
        <Tick isDone={isDone} />
        <a className="finger" href={href}>
          {label}
          {said && ` ${said}`}
        </a>
        <span className="visually-hidden">{isDone ? '(there)' : '(missing)'}</span>
      </li>
    ))}
  </ul>
);

const Tick = ({ isDone }: Pick<ChecklistItem, 'isDone'>) => (
  <svg viewBox="0 0 20 20" width="20" height="20" fill="none" strokeWidth="2" aria-hidden="true">
    <circle
      cx="10"
      cy="10"
      r="8.5"
      fill={isDone ? 'var(--innovation)' : undefined}
      stroke={isDone ? 'var(--innovation)' : 'var(--ink)'}
    />
    {isDone && <path d="M5.5 10.5l3 3 6-6.5" stroke="var(--paper)" strokeWidth="2.5" />}
  </svg>
);
