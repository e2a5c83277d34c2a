import { Button } from './Button.tsx';
import styles from './StatusLine.module.css';

export type StatusLineProps = {
  /** Nothing where there is nothing to say; the room for it stays, so that nothing moves. */
  line: { text: string; action?: { label: string; onClick: () => void } } | null;
  /** `below` reaches into the empty space that follows it. */
  place: 'above' | 'below';
};

/** One quiet sentence on how a form stands, announced when it changes, with what one can do about it. */
export function StatusLine({ line, place }: StatusLineProps) {
  return (
    <div className={`${styles.line} ${styles[place]}`} role="status">
      {line && <p>{line.text}</p>}
      {line?.action && (
        <Button look="quiet" size="small" onClick={line.action.onClick}>
          {line.action.label}
        </Button>
      )}
    </div>
  );
}
