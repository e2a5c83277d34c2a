import { companyPath, deskPaths } from '../../domain/case/desk-paths.ts';
import type { FrozenLetter } from '../../domain/case/events.ts';
import { sharedQuestion } from '../../domain/case/offers.ts';
import type { Typed, WrongField } from '../../domain/case/read-change.ts';
import { customerOf, type StoredSubmission } from '../../domain/case/submission.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import { deskEvents } from '../../domain/events/desk-events.ts';
import { count } from '../../domain/time/london-time.ts';
import { wrongTitle } from '../forms/copy.ts';
import { FillForm, Leave, SendForm, UndoForm } from './ChangeForm.tsx';
import { previewCopy, sessionCopy } from './copy.ts';
import { Message } from './Message.tsx';
import { Back, Section } from './Section.tsx';
import { AsItArrives } from './Write.tsx';

/** One session for several who wait for company: the form, each offer as it will arrive, or what was sent. */
export type CompanyModel = {
  rows: readonly DeskRow[];
  typed: Typed;
  wrong?: WrongField | undefined;
  preview?: {
    offers: {
      submission: StoredSubmission;
      letter: FrozenLetter | undefined;
      /** As the form of an offer has them: how many come, and pounds. */
      people: string;
      price: string;
    }[];
    seal: string;
    isNew?: boolean;
  };
  /** The references that were left as they are, because something has happened since. */
  done?: { left: readonly string[] };
  undoSeconds: number;
};

export type CompanyProps = { company: CompanyModel };

const { courses, date, time, minutes, place, vat, included, validUntil } =
  deskEvents.offered.fields;
const fields = { courses, date, time, minutes, place, vat, included, validUntil };

export function OfferBoth({ company }: CompanyProps) {
  const { rows, typed, wrong, preview, done } = company;
  const address = companyPath(rows.map(({ submission }) => submission.reference));
  const hidden = Object.fromEntries(Object.keys(fields).map((name) => [name, typed[name] ?? '']));
  const title = sessionCopy.offerAll(rows.length);
  return (
    <>
      {preview?.isNew && <Message tone="stopped" title={previewCopy.isNew} />}
      {done && (
        <Message
          tone={done.left.length > 0 ? 'stopped' : 'done'}
          title={
            done.left.length > 0
              ? `Left as they are, because something has happened since: ${rows
                  .filter(({ submission }) => done.left.includes(submission.reference))
                  .map(({ submission }) => customerOf(submission))
                  .join(', ')}`
              : `Offered to ${rows.length}. The letters are sent after ${company.undoSeconds} seconds.`
          }
        >
          <UndoForm action={address} fields={{ step: 'undo' }} />
        </Message>
      )}
      <Back href={deskPaths.sessions}>{sessionCopy.title}</Back>
      <header className="stack">
        <h1 className="as-h2">{done ? sessionCopy.offered : title}</h1>
        <p className="as-lead">{rows.map(({ submission }) => customerOf(submission)).join(', ')}</p>
        {!done && <p className="measured">Each is asked: “{sharedQuestion}”</p>}
      </header>
      {preview ? (
        <div className="stack roomy">
          <SendForm action={address} button={title} typed={hidden} sends={{ shown: preview.seal }}>
            <Leave href={deskPaths.sessions} />
          </SendForm>
          {preview.offers.map(({ submission, letter, ...offer }) => (
            <Section
              key={submission.reference}
              id={submission.reference}
              title={`${customerOf(submission)}: ${count(Number(offer.people), 'person', 'people')}, £${offer.price}`}
            >
              {letter ? (
                <AsItArrives letter={letter} />
              ) : (
                <p>No letter is sent: their page shows the offer.</p>
              )}
            </Section>
          ))}
        </div>
      ) : (
        !done && (
          <FillForm
            action={address}
            fields={fields}
            typed={typed}
            wrong={wrong}
            button="Show the offers"
          >
            <Leave href={deskPaths.sessions} />
          </FillForm>
        )
      )}
    </>
  );
}

OfferBoth.title = ({ company: { rows, wrong } }: CompanyProps) =>
  wrongTitle(sessionCopy.offerAll(rows.length), wrong);
