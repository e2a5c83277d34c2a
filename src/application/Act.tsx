import { OwnCover } from '../art/OwnCover.tsx';
import { Button, LinkButton } from '../components/Button.tsx';
import { TextField } from '../components/TextField.tsx';
import { WithAddress } from '../components/WithAddress.tsx';
import { deskEvents } from '../../domain/desk-events.ts';
import type { Entry } from '../../domain/event-entry.ts';
import { applicationPaths } from '../../domain/paths.ts';
import styles from './Application.module.css';
import { actCopy, actPageCopy, moment } from './copy.ts';
import type { ActModel } from './models.ts';

export type ActProps = { act: ActModel; now: string };

/** What an applicant is about to do: what it means, and the form that does it. */
export function Act({ act, now }: ActProps) {
  const { action, address, reference, isOpen, isUnkept, meanwhile } = act;
  const { heading, lead, text } = actCopy[action];
  const back = (
    <LinkButton look="quiet" href={address}>
      {actPageCopy.back}
    </LinkButton>
  );
  return (
    <div className={`wrap ${styles.page}`}>
      {isUnkept && <Said isStopped title={actPageCopy.unkept} text={actPageCopy.unkeptText} />}
      {meanwhile && (
        <Said isStopped title={actPageCopy.meanwhile} text={actPageCopy.meanwhileText}>
          <ul className={styles.deeds}>
            {meanwhile.map(({ at, said }) => (
              <li key={at}>
                <b>{said}</b> <time dateTime={at}>{moment(at, now)}</time>
              </li>
            ))}
          </ul>
          <p>{isOpen ? actPageCopy.again : actPageCopy.tooLate}</p>
        </Said>
      )}
      <div className={`split ${styles.act}`}>
        <div className="stack">
          <h1 className="as-h2">{heading}</h1>
          <p className="as-lead measured">{lead}</p>
          <p className="measured">
            <WithAddress text={text} subject={reference} />
          </p>
          {isOpen ? <ActForm act={act}>{back}</ActForm> : <p>{back}</p>}
        </div>
        <AboutWhat {...act} />
      </div>
    </div>
  );
}

function ActForm({ act, children }: { act: ActModel; children: React.ReactNode }) {
  const { action, address, seen, typed, wrong } = act;
  const { asked, button } = deskEvents[action];
  const { fields }: Pick<Entry, 'fields'> = deskEvents[action];
  return (
    <form
      className={`stack ${styles.form}`}
      method="post"
      action={applicationPaths.act(address, asked)}
    >
      <input type="hidden" name="seen" value={seen} />
      {Object.entries(fields).map(
        ([name, field]) =>
          field.kind === 'text' && (
            <TextField
              key={name}
              name={name}
              type={field.isLine ? 'text' : 'multiline'}
              label={field.label}
              hint={field.hint}
              error={wrong?.name === name ? wrong.fault : undefined}
              defaultValue={typed?.[name]}
            />
          ),
      )}
      <div className="cluster actions">
        <Button type="submit">{button}</Button>
        {children}
      </div>
    </form>
  );
}

/** Which application it is. */
function AboutWhat({ reference, courses, choiceHints }: ActModel) {
  return (
    <aside className={`under-rule ${styles.about}`}>
      <OwnCover reference={reference} size={64} />
      <div>
        <p className="as-small">{actPageCopy.about}</p>
        <p className="as-h3">{reference}</p>
        <ul className={styles.courses}>
          {courses.map((choice) => (
            <li key={choice}>
              <b>{choice}</b> {choiceHints[choice]}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

export type SaidProps = {
  title: string;
  text: string;
  /** Whether nothing was done. */
  isStopped?: boolean;
  children?: React.ReactNode;
};

/** What has just been done, above everything else, or why nothing was. */
export const Said = ({ title, text, isStopped = false, children }: SaidProps) => (
  <div
    className={`filled unprinted ${styles.said}`}
    data-field={isStopped ? 'fomo' : 'innovation'}
    role={isStopped ? 'alert' : 'status'}
  >
    <p className="as-h4">{title}</p>
    <p className="measured">
      <WithAddress text={text} />
    </p>
    {children}
  </div>
);
