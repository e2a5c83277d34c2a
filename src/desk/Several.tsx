import { Button, LinkButton } from '../components/Button.tsx';
import { Outcome } from './CloseForm.tsx';
import { actionCopy, severalCopy } from './copy.ts';
import { DeskField } from './DeskField.tsx';
import styles from './Erase.module.css';
import type { FrameModel, Left, SeveralModel } from './models.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { Row } from './Row.tsx';

export type SeveralProps = { several: SeveralModel; frame: FrameModel; now: string };

/** Before something is done with several at once: who they are, and their number to be typed. */
export function Several({ several, frame, now }: SeveralProps) {
  const { action, rows, leftOut, from, fault } = several;
  const hidden = { token: frame.token, from, do: action };
  return (
    <>
      <h1 className={styles.title}>{severalCopy.title(action, rows.length)}</h1>
      <p className={styles.lead}>
        {severalCopy.lead[action]} {leftOut > 0 && severalCopy.leftOut(leftOut)}
      </p>
      <ol className={styles.row}>
        {rows.map((row) => (
          <Row key={row.reference} row={row} now={now} />
        ))}
      </ol>
      <form className={styles.form} method="post" action={deskPaths.several}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {rows.map(({ reference, seen }) => (
          <input key={reference} type="hidden" name="row" value={`${reference}.${seen}`} />
        ))}
        {action === 'close' && <Outcome isMissing={fault === 'outcome-missing'} />}
        <DeskField
          name="typed"
          inputMode="numeric"
          label={severalCopy.label}
          hint={severalCopy.hint(rows.length)}
          error={fault === 'number-differs' ? severalCopy.differs : undefined}
        />
        <Button type="submit">{actionCopy[action]}</Button>
      </form>
      <p className={styles.keep}>
        <LinkButton look="quiet" size="small" href={from}>
          {severalCopy.keep}
        </LinkButton>
      </p>
    </>
  );
}

/** References in a row, each leading to its page, if it has one still. */
export const References = ({ references }: { references: Left[] }) => (
  <p>
    {references.map(({ kind, reference }, i) => (
      <span key={reference}>
        {i > 0 && ', '}
        {kind ? <a href={deskPaths.submission({ kind, reference })}>{reference}</a> : reference}
      </span>
    ))}
  </p>
);
