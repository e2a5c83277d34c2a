import { Button } from './Button.tsx';
import styles from './StatusLine.module.css';
import { Words } from './Words.tsx';

export type StatusLineProps = {
  /** Nothing where there is nothing to say. */
  line: { text: string; action?: { label: string; onClick: () => void } } | null;
  /**
   * `above` a form, quietly: the room for it stays, so that nothing moves. In a ruled `box` above the
   * button of a form, where one has to read it.
   */
  place: 'above' | 'box';
};

/** One sentence on how a form stands, announced when it changes, with what one can do about it. */
export function StatusLine({ line, place }: StatusLineProps) {
  return (
    <div className={`cluster as-small unprinted ${styles.line} ${styles[place]}`} role="status">
      {line && (
        <p>
          <Words>{line.text}</Words>
        </p>
      )}
      {line?.action && (
        <Button look="quiet" size="small" onClick={line.action.onClick}>
          {line.action.label}
        </Button>
      )}
    </div>
  );
}
