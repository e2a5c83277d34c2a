import { type ApplicantAction, deskEvents, fieldsOf } from '../../domain/case/events.ts';
import type { Told } from '../../domain/case/history.ts';
import { priceWords, whenWords } from '../../domain/case/offers.ts';
import type { Typed, WrongField } from '../../domain/case/read-change.ts';
import type { NamesToSee } from '../../domain/case/read-names.ts';
import type { Attendee, OfferMade } from '../../domain/case/stages.ts';
import { applicationPaths } from '../../domain/provider/paths.ts';
import type { Promised } from '../../domain/provider/terms.ts';
import { whenByClocks } from '../../domain/time/customer-clock.ts';
import { OwnCover } from '../art/OwnCover.tsx';
import { Button, LinkButton, type LinkButtonProps } from '../components/Button.tsx';
import { type Choice, ChoiceGroup, TickField } from '../components/ChoiceGroup.tsx';
import { ErrorSummary } from '../components/ErrorSummary.tsx';
import { TextField } from '../components/TextField.tsx';
import { WithAddress } from '../components/WithAddress.tsx';
import { errorSummary, wrongTitle } from '../forms/copy.ts';
import { TicketCourses } from '../sections/Ticket.tsx';
import {
  actCopy,
  actPageCopy,
  choiceCopy,
  choiceWords,
  pricedWords,
  type Words,
  wordsOf,
} from './act-copy.ts';
import { NamesField, NeedsField, ScoreField } from './act-fields.tsx';
import { moment } from './copy.ts';
import type { FollowedApplication } from './models.ts';
import { Offer } from './Offer.tsx';
import styles from './Application.module.css';

/** What an applicant is about to do: what it means, and its form. */
export type ActModel = Pick<
  FollowedApplication,
  'reference' | 'address' | 'courses' | 'choiceHints' | 'zone'
> & {
  action: ApplicantAction;
  /** The latest event when this was drawn, for the hidden field `seen`; empty if there was none. */
  seen: string;
  offer?: OfferMade | undefined;
  /** Set where the customer chooses what becomes of a session that we move. */
  isChoice?: boolean | undefined;
  /** What was promised with the offer or the booking that it is about; where it is about none, what is promised now. */
  promised: Promised;
  /** The refund if it is done now: whole pence, for the hidden field `shown`, and words. */
  refund?: { pence: number; words: string } | undefined;
  ticks: readonly string[];
  /** Who comes so far, and how many can. */
  coming?: { places: number; named: readonly Attendee[] } | undefined;
  /** For whom something can be asked. */
  choices?: readonly Choice[] | undefined;
  isOpen: boolean;
  /** What stands beside the promise of an answer while nobody is here. */
  closed?: string | undefined;
  typed?: Typed | undefined;
  wrong?: readonly WrongField[] | undefined;
  /** Who comes as it was read, a line each, and what is asked about it: nothing is saved until they were seen. */
  names?: NamesToSee | undefined;
  /** Set if nothing was done because the store could not be reached. */
  isUnkept?: boolean;
  /** Set if nothing was done because the refund is now another than was shown. */
  isOtherRefund?: boolean;
  /** What has happened since the page was shown, so that nothing was done. */
  meanwhile?: readonly Told[] | undefined;
  /** Why it stands in the way. */
  contradiction?: string | undefined;
};

type ActProps = { act: ActModel; now: string };

/** The page that says what an act means, with the form that does it. */
export function Act({ act, now }: ActProps) {
  const { action, address, reference, zone, isOpen, isUnkept, meanwhile, contradiction } = act;
  const { offer, promised, isOtherRefund } = act;
  const { heading, lead, text } = wordsOf(act);
  const inWords = (words: Words) => (typeof words === 'string' ? words : words(promised));
  const gist = gistOf(act);
  const back = (
    <LinkButton look="quiet" href={address}>
      Back to your application
    </LinkButton>
  );
  return (
    <div className={`wrap ${styles.page}`}>
      {isUnkept && (
        <Said isStopped title="It could not be saved just now" text={actPageCopy.unkeptText} />
      )}
      {isOtherRefund && (
        <Said isStopped title="The refund has changed" text={actPageCopy.otherRefundText} />
      )}
      {act.names && (
        <Said title={actPageCopy.names.title} text={actPageCopy.names.text}>
          {act.names.questions.length > 0 && (
            <ul className="measured" dir="auto">
              {act.names.questions.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
          )}
        </Said>
      )}
      {meanwhile && (
        <Said
          isStopped
          title="Something has happened since"
          text={
            meanwhile.length > 0
              ? [contradiction, actPageCopy.meanwhile].filter(Boolean).join(' ')
              : actPageCopy.takenBack
          }
        >
          <ul className="stack">
            {meanwhile.map(({ at, said, names }) => (
              <li key={at}>
                <b>{said}</b> <time dateTime={at}>{moment(at, now)}</time>
                {names && <Lines text={names} />}
              </li>
            ))}
          </ul>
          <p>
            {isOpen ? 'If you still want to, press the button again.' : 'It can no longer be done.'}
          </p>
        </Said>
      )}
      <div className={`split ${styles.act}`}>
        <div className="stack">
          <h1 className="as-h2">{heading}</h1>
          {gist && (
            <div className={styles.gist}>
              {gist.map((line) => (
                <p key={line} className="as-h3 measured">
                  {line}
                </p>
              ))}
            </div>
          )}
          <p className="as-lead measured">{inWords(lead)}</p>
          <p className="measured">
            <WithWays text={inWords(text)} reference={reference} address={address} />
          </p>
          {act.closed && <p className="as-strong measured">{act.closed}</p>}
          {pricedWords(action) && offer && (
            <p>
              <a className="finger" href={applicationPaths.terms(address, offer.id)}>
                Terms of service
              </a>
            </p>
          )}
          {isOpen ? <ActForm act={act}>{back}</ActForm> : <p>{back}</p>}
        </div>
        <AboutWhat {...act} />
      </div>
      {offer && (
        <div className={styles.offer}>
          <Offer reference={reference} zone={zone} {...offer} />
        </div>
      )}
    </div>
  );
}

/** The most important consequence, under the heading: the refund, or the price and the date of the offer. */
function gistOf({ action, offer, refund, zone }: ActModel): string[] | undefined {
  const when = offer && (zone ? whenByClocks(offer.offer, zone) : whenWords(offer.offer));
  // Keeps the number of days on the same line as its word.
  if (refund) return [refund.words.replace(/(\d) (?=days?\b)/u, '$1\u{a0}')];
  if (action === 'date-taken' && offer) return [`${when}.`, offer.offer.place];
  if (!pricedWords(action) || !offer) return undefined;
  // The last note says what of it is paid.
  return [`${priceWords(offer.offer)}.`, ...offer.notes.slice(-1), `${when}.`];
}

function ActForm({ act, children }: { act: ActModel; children: React.ReactNode }) {
  const { action, address, seen, wrong = [], refund, ticks } = act;
  const { verb, button } = deskEvents[action];
  const choice = choiceWords(act);
  // Whoever wants another date need not explain what it is about.
  const typed: ActModel['typed'] =
    act.typed ?? (choice?.begun ? { text: choice.begun } : undefined);
  const errors = wrong.map(({ name, fault }) => ({ id: name, message: fault }));
  const fields = Object.fromEntries(wrong.map(({ name, fault }) => [name, { errors: fault }]));
  return (
    <form
      noValidate
      className={`stack ${act.offer ? 'unprinted ' : ''}${styles.form}`}
      method="post"
      action={
        choice?.begun ? applicationPaths.anotherDate(address) : applicationPaths.act(address, verb)
      }
    >
      <ErrorSummary title={errorSummary} errors={errors} attempt={0} fields={fields} />
      <input type="hidden" name="seen" value={seen} />
      {act.names && <input type="hidden" name="shown" value={act.names.names} />}
      {refund && <input type="hidden" name="shown" value={refund.pence} />}
      {Object.entries(fieldsOf(action)).map(([name, field]) => {
        const error = wrong.find((each) => each.name === name)?.fault;
        if (field.kind === 'tick') {
          return (
            ticks.includes(name) && (
              <TickField
                key={name}
                name={name}
                label={field.label}
                error={error}
                isChosen={typed?.[name] === 'yes'}
              />
            )
          );
        }
        if (field.kind === 'choice') {
          return (
            <ScoreField key={name} name={name} {...field} error={error} chosen={typed?.[name]} />
          );
        }
        if (field.kind === 'several') {
          return (
            <ChoiceGroup
              key={name}
              name={name}
              label={field.label}
              hint={field.hint}
              type="checkbox"
              error={error}
              choices={act.choices ?? []}
              defaultChosen={typed?.[name]?.split('\n') ?? []}
            />
          );
        }
        if (field.kind === 'people') {
          return (
            act.coming && <NamesField key={name} {...act.coming} typed={typed} wrong={wrong} />
          );
        }
        if (name === 'needs') {
          const names = act.choices?.map(({ value }) => value) ?? [];
          return <NeedsField key={name} names={names} typed={typed?.[name]} error={error} />;
        }
        return (
          field.kind === 'text' &&
          (!field.isAsked || ticks.includes(name)) && (
            <TextField
              key={name}
              name={name}
              type={field.isLine ? 'text' : 'multiline'}
              label={field.label}
              hint={field.hint}
              optional={field.isAsked && '(optional)'}
              autoComplete={name === 'name' ? 'name' : undefined}
              error={error}
              defaultValue={typed?.[name]}
            />
          )
        );
      })}
      <div className="cluster actions">
        <Button type="submit" look={isFinal[action] ? 'secondary' : 'primary'}>
          {(act.offer && pricedWords(action)?.(act.offer.offer)) ?? choice?.button ?? button}
        </Button>
        {children}
      </div>
    </form>
  );
}

type ActLinkProps = {
  action: ApplicantAction;
  address: string;
  look: LinkButtonProps['look'];
  about?: string;
  /** By default the heading of its page. */
  words?: string | undefined;
};

export const ActLink = ({ action, address, look, about, words }: ActLinkProps) => (
  <LinkButton
    look={look}
    about={about}
    href={applicationPaths.act(address, deskEvents[action].verb)}
  >
    {words ?? actCopy[action].heading}
  </LinkButton>
);

/** What the customer of a session that we move chooses between. */
export function Choices({ application }: { application: FollowedApplication }) {
  const { acts, address, status } = application;
  return (
    <div className={`cluster unprinted ${styles.offerActs}`}>
      {acts.includes('date-taken') && (
        <ActLink action="date-taken" address={address} look="primary" />
      )}
      <LinkButton look="secondary" href={applicationPaths.anotherDate(address)}>
        {choiceCopy.added.heading}
      </LinkButton>
      {acts.includes('cancelled') && (
        <ActLink
          action="cancelled"
          address={address}
          look="secondary"
          words={status.booking?.total === 0 ? undefined : choiceCopy.cancelled.heading}
        />
      )}
    </div>
  );
}

/** What cannot be undone does not look like what moves things on. */
const isFinal: Partial<Record<ApplicantAction, true>> = {
  declined: true,
  cancelled: true,
  withdrawn: true,
};

export const Lines = ({ text }: { text: string }) => (
  <ul className="measured" dir="auto">
    {text.split('\n').map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

function AboutWhat({ reference, courses, choiceHints }: ActModel) {
  return (
    <aside className={`under-rule ${styles.about}`}>
      <OwnCover reference={reference} size={64} />
      <div>
        <p className="as-small">This is about</p>
        <p className="as-h3">{reference}</p>
        <TicketCourses isAside courses={courses.map((choice) => [choice, choiceHints[choice]])} />
      </div>
    </aside>
  );
}

/** Words in which our address and "add something" are links. */
export function WithWays({
  text,
  reference,
  address,
}: Record<'text' | 'reference' | 'address', string>) {
  const [before = '', way, after = ''] = text.split(/(add something)/iu, 3);
  return (
    <>
      <WithAddress text={before} subject={reference} />
      {way && <a href={applicationPaths.act(address, deskEvents.added.verb)}>{way}</a>}
      <WithAddress text={after} subject={reference} />
    </>
  );
}

export type SaidProps = {
  title: string;
  text: string;
  isStopped?: boolean;
  children?: React.ReactNode;
};

/** The message at the top of a page: what has just been done, or why nothing was. */
export const Said = ({ title, text, isStopped = false, children }: SaidProps) => (
  <div
    className={`stack filled unprinted ${styles.said}`}
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

Act.title = ({ act }: ActProps) => wrongTitle(wordsOf(act).heading, act.wrong);
