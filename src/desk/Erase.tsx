import { LinkButton } from '../components/Button.tsx';
import { RuledList } from '../sections/RuledList.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { actionCopy, eraseCopy, severalCopy } from './copy.ts';
import { DeskField } from './DeskField.tsx';
import styles from './Erase.module.css';
import type { ErasedModel, EraseModel, FrameModel } from './models.ts';
import { Message } from './Message.tsx';
import { Overtaken } from './Overtaken.tsx';
import { deskPaths } from '../../domain/desk-paths.ts';
import { References } from './Several.tsx';
import { Row } from './Row.tsx';
import { Section } from './Section.tsx';

export type EraseProps = { erase: EraseModel; frame: FrameModel; now: string };

/** Before something is erased: what it is, and the reference to be typed. */
export function Erase({ erase: { row, fault, overtaken }, frame, now }: EraseProps) {
  const { reference } = row;
  return (
    <>
      {overtaken && <Overtaken by={overtaken} lead={eraseCopy.overtaken} now={now} />}
      <h1 className={styles.title}>{eraseCopy.title(reference)}</h1>
      <p className={styles.lead}>{eraseCopy.lead}</p>
      <ol className={styles.row}>
        <Row row={row} now={now} />
      </ol>
      <ChangeForm
        className={styles.form}
        row={row}
        token={frame.token}
        action="erase"
        look="primary"
        size="regular"
        label={actionCopy.erase}
      >
        <DeskField
          name="typed"
          label={eraseCopy.label}
          hint={eraseCopy.hint(reference)}
          error={fault ? eraseCopy.differs : undefined}
        />
      </ChangeForm>
      <p className={styles.keep}>
        <LinkButton look="quiet" size="small" href={deskPaths.submission(row)}>
          {eraseCopy.keep}
        </LinkButton>
      </p>
    </>
  );
}

export type ErasedProps = { erased: ErasedModel };

/** After it: where else it is, and what to do there. */
export function Erased({ erased: { references, elsewhere, left, from } }: ErasedProps) {
  return (
    <>
      {left.length > 0 && (
        <Message tone="stopped" title={severalCopy.left}>
          <References references={left} />
        </Message>
      )}
      <h1 className={styles.title}>{eraseCopy.erased(references)}</h1>
      <p className={styles.lead}>
        {references.length === 1 ? eraseCopy.erasedLead : eraseCopy.erasedLeadOfSeveral}{' '}
        {elsewhere.length === 0 && eraseCopy.nowhere}
      </p>
      {elsewhere.length > 0 && (
        <Section id="elsewhere" title={eraseCopy.elsewhere} text={eraseCopy.elsewhereText}>
          <RuledList items={elsewhere.map(({ label, todo }) => ({ title: label, text: todo }))} />
        </Section>
      )}
      <LinkButton href={from}>{eraseCopy.on}</LinkButton>
    </>
  );
}
