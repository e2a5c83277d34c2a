import type { FrozenLetter } from '../../domain/case/events.ts';
import type { Typed, WrongField } from '../../domain/case/read-change.ts';
import type { Session } from '../../domain/case/sessions.ts';
import type { StoredSubmission } from '../../domain/case/submission.ts';
import { deskEvents } from '../../domain/events/desk-events.ts';
import { count } from '../../domain/time/london-time.ts';
import { wrongTitle } from '../forms/copy.ts';
import { FillForm, Leave, SendForm } from './ChangeForm.tsx';
import { previewCopy, wholeCopy } from './copy.ts';
import { useDesk } from './DeskContext.tsx';
import { Message } from './Message.tsx';
import { Section } from './Section.tsx';
import { Customer, sessionAddress, SessionHead } from './Sessions.tsx';
import { offerCopy } from './StaffAct.tsx';
import { AsItArrives, writeCopy } from './Write.tsx';
import styles from './Sessions.module.css';

const { date, time, place, reason } = deskEvents.offered.fields;

/** What the form of each asks for; the reason is never left out here. */
const forms = {
  offered: {
    path: 'move',
    fields: { date, time, place, reason: { ...reason, hint: 'Everybody reads it.' } },
  },
  'called-off': {
    path: 'call-off',
    fields: { reason: { ...reason, hint: 'Everybody reads it.' } },
  },
} as const;

/** The form, or what everybody would read, and who is left out. */
export type WholeSessionModel = {
  action: keyof typeof forms;
  session: Session;
  typed: Typed;
  wrong?: WrongField | undefined;
  /** Why nothing can be done to it any more. */
  closed?: string | undefined;
  shown?:
    | {
        /** Each customer, with what differs between them, and the letter; unset where none goes out. */
        each: readonly {
          submission: StoredSubmission;
          said: string;
          letter: FrozenLetter | undefined;
        }[];
        leftOut: readonly { submission: StoredSubmission; why: string }[];
        seal: string;
        isNew?: boolean;
      }
    | undefined;
};

type WholeSessionProps = { whole: WholeSessionModel };

export function WholeSession({ whole }: WholeSessionProps) {
  const { action, session, typed, wrong, closed, shown } = whole;
  const { path, fields } = forms[action];
  const address = sessionAddress(session);
  const { title, shownTitle, lead } = wholeCopy[action];
  return (
    <>
      {closed && <Message tone="stopped" title={closed} />}
      {shown?.isNew && <Message tone="stopped" title={previewCopy.isNew} />}
      <SessionHead session={session} title={shown ? shownTitle : title}>
        <p className="measured">{lead}</p>
      </SessionHead>
      {closed ? (
        <Leave href={address} label="Back" />
      ) : shown ? (
        <Preview whole={whole} shown={shown} />
      ) : (
        <FillForm
          action={`${address}/${path}`}
          fields={fields}
          typed={typed}
          wrong={wrong}
          button="Show what everybody reads"
        >
          <Leave href={address} label="Back" />
        </FillForm>
      )}
    </>
  );
}

WholeSession.title = ({ whole: { action, wrong, shown } }: WholeSessionProps) =>
  shown ? wholeCopy[action].shownTitle : wrongTitle(wholeCopy[action].title, wrong);

function Preview({
  whole: { action, session, typed },
  shown,
}: WholeSessionProps & { shown: NonNullable<WholeSessionModel['shown']> }) {
  const { canWrite } = useDesk();
  const { each, leftOut, seal } = shown;
  const { path, fields } = forms[action];
  const address = sessionAddress(session);
  const posted = Object.fromEntries(Object.keys(fields).map((name) => [name, typed[name] ?? '']));
  const letters = each.filter(({ letter }) => letter).length;
  return (
    <>
      <div className="stack">
        {each.length > 0 ? (
          <p>
            {canWrite ? previewCopy.leaveAll : offerCopy.noMail}
            {canWrite && letters < each.length && ` ${wholeCopy.without(each.length - letters)}`}
          </p>
        ) : (
          <p>There is nobody whom this would be sent to.</p>
        )}
        <SendForm
          action={`${address}/${path}`}
          button={each.length > 0 ? wholeCopy[action].title : undefined}
          typed={posted}
          sends={{ shown: seal, row: each.map(({ submission }) => submission.reference) }}
        >
          <Leave href={address} label="Back" />
        </SendForm>
      </div>
      <Section
        id="each"
        title={count(each.length, 'customer')}
        text={`${wholeCopy[action].same}, and the letter of each.`}
      >
        <ol className="ruled">
          {each.map(({ submission, said, letter }, i) => (
            <li key={submission.reference} className={styles.customer}>
              <p className="as-h4">
                <Customer submission={submission} />
              </p>
              {said && <p>{said}</p>}
              {letter ? (
                <details open={i === 0}>
                  <summary className="finger">{writeCopy.letter}</summary>
                  <AsItArrives letter={letter} />
                </details>
              ) : (
                canWrite && <p className="as-strong">{wholeCopy.noLetter}</p>
              )}
            </li>
          ))}
        </ol>
      </Section>
      {leftOut.length > 0 && (
        <Section id="left-out" title="Left out" text={wholeCopy.leftOutText}>
          <ul className="ruled">
            {leftOut.map(({ submission, why }) => (
              <li key={submission.reference} className={styles.customer}>
                <p className="as-h4">
                  <Customer submission={submission} />
                </p>
                <p>{why}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
