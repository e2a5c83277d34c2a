import { deskPaths } from '../../domain/case/desk-paths.ts';
import { deskEvents, type FrozenLetter } from '../../domain/case/events.ts';
import { dayWords } from '../../domain/case/offers.ts';
import type { WrongField } from '../../domain/case/read-change.ts';
import { unpaidOf } from '../../domain/case/stages.ts';
import { personOf, whoSent } from '../../domain/case/submission.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import { keptTitle } from '../../domain/forms/enrolment/fields.ts';
import { letterOfKey } from '../../domain/letters/letter-times.ts';
import {
  aroundGaps,
  fillLetter,
  gapsIn,
  lawRule,
  type PreparedLetter,
} from '../../domain/letters/letters.ts';
import { addresseeOf, type OwnLetterFault } from '../../domain/letters/own-letter.ts';
import { brand } from '../../domain/provider/brand.ts';
import { traderAddress, traderLine } from '../../domain/provider/trader.ts';
import { Logo } from '../art/Logo.tsx';
import { Button } from '../components/Button.tsx';
import { wrongTitle } from '../forms/copy.ts';
import { Wishes } from './Answers.tsx';
import { ChangeForm, DeskForm, Leave, SendForm } from './ChangeForm.tsx';
import { pageCopy, previewCopy, rowCopy } from './copy.ts';
import { useDesk } from './DeskContext.tsx';
import { DeskField, DeskSelect, EventFieldList, refilledOnBack } from './DeskField.tsx';
import { Message, Refused } from './Message.tsx';
import type { SubmissionModel } from './models.ts';
import { nextStepOf } from './next-step.ts';
import { Back, Commas, Facts, SmallButton } from './Section.tsx';
import sheet from './Paper.module.css';
import styles from './Submission.module.css';

export type WriteModel = Pick<SubmissionModel, 'row' | 'events' | 'overtaken'> & {
  /** The id of the prepared letter that it begins with; empty for the first. */
  letter: string;
  /** What was typed; without it, the form shows the prepared letter. */
  typed?: { subject: string; text: string } | undefined;
  wrong?: WrongField | undefined;
  closed?: string | undefined;
  /** The letter as it will arrive, with its seal; unset while it is written. */
  shown?: (FrozenLetter & { seal: string; isNew?: boolean }) | undefined;
  /** Whether somebody pressed **Send** with gaps in it, so that it was not sent yet. */
  isAsked?: boolean | undefined;
  /** The letter of ours that was just saved or removed, or that could not be saved. */
  own?: { title: string; done?: 'saved' | 'removed'; wrong?: OwnLetterFault } | undefined;
};

export type WriteProps = { write: WriteModel };

const { written } = deskEvents;

export function Write({ write }: WriteProps) {
  const { row, shown, overtaken, closed, typed } = write;
  return (
    <>
      <Refused closed={closed} overtaken={overtaken} deed="sent" preview={shown} />
      <Head row={row} title={shown ? writeCopy.shownTitle : writeCopy.title(nameOf(row))} />
      <div className={`split ${styles.top}`}>
        {shown && <Preview write={write} shown={shown} />}
        {!shown && !(closed && !typed) && <Edit write={write} />}
        <Wishes {...write} at={deskPaths.submission(row.submission)} />
      </div>
    </>
  );
}

Write.title = ({ write: { wrong, row, shown } }: WriteProps) =>
  shown ? writeCopy.shownTitle : wrongTitle(writeCopy.title(row.submission.reference), wrong);

export const nameOf = ({ submission }: Pick<DeskRow, 'submission'>) =>
  whoSent(submission).name || submission.reference;

type HeadProps = { row: DeskRow; title: string; isUnprinted?: boolean };

/** The head of a page about an application: the way back, the title, and whom it is about. */
export function Head({ row: { submission }, title, isUnprinted = false }: HeadProps) {
  const { name, company } = whoSent(submission);
  return (
    <div className={isUnprinted ? 'unprinted' : undefined}>
      <BackTo submission={submission} />
      <h1 className="as-h2">{title}</h1>
      <p className="as-lead">
        <Commas
          parts={[
            title.includes(nameOf({ submission })) ? '' : name || submission.reference,
            company,
          ]}
        />
      </p>
    </div>
  );
}

const BackTo = ({ submission }: Pick<DeskRow, 'submission'>) => (
  <Back href={deskPaths.submission(submission)}>
    {pageCopy.back(`${rowCopy.kind[submission.kind]} ${submission.reference}`)}
  </Back>
);

const isOwn = ({ id }: Pick<PreparedLetter, 'id'>) => id.startsWith('own-');

/** The letter about an invoice that is late; without one it is not offered. */
const paymentLetter = 'payment';

function Edit({ write: { row, letter: id, typed, wrong, own: saved } }: WriteProps) {
  const { letters, name: staff, now } = useDesk();
  const isUnpaid = unpaidOf(row.state) !== undefined;
  const own = letters.filter(
    (each) => each.for === row.submission.kind && (isUnpaid || each.id !== paymentLetter),
  );
  const wanted = id === '' && nextStepOf(row, now) === 'payment' ? paymentLetter : id;
  const letter = own.find((each) => each.id === wanted) ?? own[0]!;
  const begun = typed ?? fillLetter(letter, addresseeOf(row, staff));
  return (
    <div className="stack">
      {saved?.done && <Message tone="done" title={writeCopy.own.done[saved.done](saved.title)} />}
      <DeskForm
        className="cluster low"
        action={deskPaths.write(row.submission)}
        fields={{ seen: row.lastEvent }}
      >
        <DeskSelect
          name="letter"
          label={writeCopy.letter}
          hint="Another letter replaces the text below."
          options={own.map((each) => [each.id, each.title])}
          defaultValue={letter.id}
        />
        <SmallButton>{writeCopy.begin}</SmallButton>
      </DeskForm>
      <DeskForm
        className="stack"
        action={deskPaths.write(row.submission)}
        fields={{ seen: row.lastEvent, letter: letter.id }}
      >
        <EventFieldList
          fields={written.fields}
          autoComplete={refilledOnBack}
          typed={begun}
          wrong={wrong}
        />
        <div className="cluster">
          <Button type="submit" name="step" value="show">
            {previewCopy.show}
          </Button>
          <Leave href={deskPaths.submission(row.submission)} />
        </div>
        <details open={saved?.wrong !== undefined}>
          <summary className="finger">{writeCopy.own.save}</summary>
          <div className="stack">
            {saved?.wrong?.name === 'text' && (
              <Message tone="stopped" title={writeCopy.own.notSaved}>
                <p>{saved.wrong.fault}.</p>
              </Message>
            )}
            <DeskField
              name="title"
              label={writeCopy.own.name}
              hint={writeCopy.own.hint}
              maxLength={80}
              defaultValue={saved?.title ?? (isOwn(letter) ? letter.title : '')}
              error={saved?.wrong?.name === 'title' ? saved.wrong.fault : undefined}
            />
            <div className="cluster">
              <SmallButton formAction={deskPaths.ownLetter(row.submission)}>
                {writeCopy.own.save}
              </SmallButton>
            </div>
          </div>
        </details>
      </DeskForm>
      {isOwn(letter) && (
        <DeskForm
          action={deskPaths.ownLetter(row.submission)}
          fields={{ seen: row.lastEvent, step: 'remove', letter: letter.id }}
        >
          <Button type="submit" look="quiet" size="small">
            {writeCopy.own.remove(letter.title)}
          </Button>
        </DeskForm>
      )}
    </div>
  );
}

function Preview({
  write: { row, isAsked },
  shown,
}: WriteProps & { shown: NonNullable<WriteModel['shown']> }) {
  const { subject, text } = shown;
  const gaps = gapsIn(text);
  return (
    <div className="stack">
      <AsItArrives letter={shown} />
      {gaps.length > 0 && (
        <Message
          tone={isAsked ? 'stopped' : 'news'}
          title={`Still in brackets: ${[...new Set(gaps)].join(', ')}`}
        >
          {isAsked && <p>Nothing has been sent yet. If that’s what you mean, press Send again.</p>}
        </Message>
      )}
      <p>{previewCopy.leaves}</p>
      <SendForm
        action={deskPaths.write(row.submission)}
        button={written.button}
        typed={{ seen: row.lastEvent, subject, text }}
        sends={{ do: written.verb, shown: shown.seal, ...(isAsked && { gaps: 'meant' }) }}
      />
    </div>
  );
}

/** A letter as it will arrive: its sender, recipient and subject, then its text, with what is in brackets marked. */
export function AsItArrives({ letter: { to, from, subject, text } }: { letter: FrozenLetter }) {
  return (
    <div className={`stack ${styles.arrives}`}>
      <Facts
        className={`${styles.facts} ${styles.beside} ${styles.brief}`}
        rows={[
          [written.fields.from.shown, <bdi key="from">{from}</bdi>],
          [written.fields.to.shown, <bdi key="to">{to}</bdi>],
          [written.fields.subject.label, <bdi key="subject">{subject}</bdi>],
        ]}
      />
      <div className={`stack ${styles.letter}`} dir="auto">
        {text
          .split(/\n{2,}/u)
          .map((paragraph, i) =>
            paragraph === lawRule ? (
              <hr key={i} />
            ) : (
              <p key={i}>
                {aroundGaps(keptTitle(paragraph)).map((part, at) =>
                  at % 2 === 1 ? <mark key={at}>{part}</mark> : part,
                )}
              </p>
            ),
          )}
      </div>
    </div>
  );
}

type PaperProps = {
  paper: Record<'letter' | 'subject' | 'text', string> & { row: DeskRow; isDone: boolean };
};

/** A letter for somebody without an email address, as a sheet to post: the words of the mail under the brand's head. */
export function Paper({ paper: { row, letter, subject, text, isDone } }: PaperProps) {
  const { now } = useDesk();
  const { name, company, town } = whoSent(row.submission);
  const { country } = personOf(row.submission);
  const paragraphs = text.split(/\n{2,}/u);
  const rule = paragraphs.indexOf(lawRule);
  const end = rule === -1 ? paragraphs.length : rule;
  return (
    <>
      <div className={`cluster apart unprinted ${sheet.acts}`}>
        <BackTo {...row} />
        <p className="as-small">Print this page: only the letter is printed.</p>
        {!isDone && (
          <ChangeForm
            row={row}
            action="pass-on"
            fields={{ letter }}
            about={`(${rowCopy.handNames([letterOfKey(letter)])})`}
          />
        )}
      </div>
      <article className={sheet.sheet}>
        <header className={`cluster apart ${sheet.head}`}>
          <p className="brand">
            <Logo size={34} />
            <span>{brand.name}</span>
          </p>
          <p className="as-small">
            {traderAddress()}
            <br />
            {brand.email}
          </p>
        </header>
        <address className={sheet.to} dir="auto">
          {[name, company, town, country].filter(Boolean).join('\n')}
        </address>
        <p>{dayWords(now)}</p>
        <h1 className="as-h3">{subject}</h1>
        <div className="stack">
          {paragraphs.slice(0, end).map((paragraph, i) => (
            <p key={i} className={sheet.paragraph} dir="auto">
              {paragraph}
            </p>
          ))}
        </div>
        <footer className={`stack as-small ${sheet.law}`}>
          {paragraphs.slice(end + 1).map((paragraph, i) => (
            <p key={i} className={sheet.paragraph}>
              {paragraph}
            </p>
          ))}
          {rule === -1 && traderLine() && <p>{traderLine()}</p>}
        </footer>
      </article>
    </>
  );
}

Paper.title = ({ paper: { letter } }: PaperProps) => rowCopy.next.letter([letterOfKey(letter)]);

export const writeCopy = {
  title: (whom: string) => `Letter to ${whom}`,
  shownTitle: 'As it will arrive',
  letter: 'Letter',
  begin: 'Use this letter',
  /** A letter that the staff keep to begin others with. */
  own: {
    save: 'Save as a letter of ours',
    name: 'Name of the letter',
    hint: 'Everybody finds the letter above under this name. Greeting, courses, reference, link and your name are filled in for each reader. A letter of that name is replaced.',
    notSaved: 'The letter was not saved',
    remove: (title: string) => `Remove “${title}”`,
    done: {
      saved: (title: string) => `“${title}” is saved`,
      removed: () => 'The letter is removed',
    },
  },
} as const;
