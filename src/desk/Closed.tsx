import { deskPaths } from '../../domain/case/desk-paths.ts';
import {
  closedUntil,
  closedWords,
  maxClosingWords,
  replyHours,
} from '../../domain/time/reply-due.ts';
import { Button } from '../components/Button.tsx';
import { wrongTitle } from '../forms/copy.ts';
import { DeskForm } from './ChangeForm.tsx';
import { useDesk } from './DeskContext.tsx';
import { DeskField } from './DeskField.tsx';
import { Message } from './Message.tsx';

/** The form as it was filled in; the frame says whether we are closed. */
type ClosedProps = {
  closed: { typed?: Record<'until' | 'words', string>; fault?: string | undefined };
};

/** Until when nobody is here: what people read, and the form that changes it. */
export function Closed({ closed: { typed, fault } }: ClosedProps) {
  const { now, closing } = useDesk();
  return (
    <>
      <h1 className="as-h2">{closedCopy.title}</h1>
      <p className="as-lead">{closedCopy.lead}</p>
      {closing && (
        <section className="stack" aria-labelledby="as-read">
          <h2 className="as-h4" id="as-read">
            What people read
          </h2>
          <p dir="auto">{closedWords(closing, replyHours.enrolment, now)}</p>
          <DeskForm action={deskPaths.closed} fields={{ do: 'open' }}>
            <Button type="submit" look="secondary">
              Open again
            </Button>
          </DeskForm>
        </section>
      )}
      <DeskForm className="stack" action={deskPaths.closed}>
        <DeskField
          name="until"
          type="date"
          label={closedCopy.title}
          hint="The day you’re back."
          defaultValue={typed?.until ?? closing?.until}
          error={fault}
        />
        <DeskField
          name="words"
          label="What to say beside it"
          hint="One sentence, such as: We wish you a happy new year."
          optional="(optional)"
          maxLength={maxClosingWords}
          defaultValue={typed?.words ?? closing?.words}
        />
        <Button type="submit">{closing ? closedCopy.change : closedCopy.close}</Button>
      </DeskForm>
    </>
  );
}

Closed.title = ({ closed: { fault } }: ClosedProps) => wrongTitle(closedCopy.title, fault);

export function ClosedNow() {
  const { now, closing } = useDesk();
  if (!closing) return null;
  return (
    <Message tone="news" title={closedCopy.now(closedUntil(closing, now))}>
      <p>
        <a href={deskPaths.closed}>Change it, or open again</a>
      </p>
    </Message>
  );
}

export const closedCopy = {
  title: 'Closed until',
  lead: 'Forms and receipts say so beside our promise, and anything that arrives meanwhile is due once you’re back. Earlier promises stay as they are.',
  close: 'Close',
  change: 'Change it',
  now: (day: string) =>
    `We are closed until ${day}. Anything that arrives meanwhile is due once we’re back.`,
} as const;
