import { Fragment } from 'react';

import { actPaths, deskPaths, type ShownAction } from '../../domain/case/desk-paths.ts';
import type { EventFields } from '../../domain/case/event-entry.ts';
import { deskEvents, type FrozenLetter } from '../../domain/case/events.ts';
import { countWords, dayWords, usualLastDay } from '../../domain/case/offers.ts';
import type { Typed, WrongField } from '../../domain/case/read-change.ts';
import { everyone, firstOf, isPerhapsTheirs, type Session } from '../../domain/case/sessions.ts';
import type { DeskState, Offer as OfferRecord } from '../../domain/case/stages.ts';
import { customerOf, isConsumer, personOf, whoSent } from '../../domain/case/submission.ts';
import { decimalOf, readPence } from '../../domain/money/money.ts';
import { consumerDays, isWithinConsumerDays, lastConsumerDay } from '../../domain/money/refunds.ts';
import { formatPence } from '../../domain/provider/facts.ts';
import { customerZone } from '../../domain/time/customer-clock.ts';
import { londonClock } from '../../domain/time/london-time.ts';
import { Offer } from '../application/Offer.tsx';
import { Button } from '../components/Button.tsx';
import { wrongTitle } from '../forms/copy.ts';
import { Wishes } from './Answers.tsx';
import { DeskForm, Leave, SendForm } from './ChangeForm.tsx';
import { previewCopy, sessionCopy } from './copy.ts';
import { useDesk } from './DeskContext.tsx';
import { DeskSelect, EventField, refilledOnBack } from './DeskField.tsx';
import { Refused } from './Message.tsx';
import type { SubmissionModel } from './models.ts';
import { OfferFacts } from './Offers.tsx';
import { SmallButton } from './Section.tsx';
import { movesOf, titlesOf } from './Sessions.tsx';
import { AsItArrives, Head, nameOf } from './Write.tsx';
import styles from './Submission.module.css';

/** An offer, or an act about one, that is filled in and shown before it is done. */
export type StaffActModel = Pick<SubmissionModel, 'row' | 'overtaken'> & {
  action: ShownAction;
  typed: Typed;
  /** The boxes that have to be ticked. */
  ticks: readonly string[];
  /** The list price of an offer’s courses for one person, in pence; unset if one of them has none. */
  each?: number | undefined;
  /** Of an offer, the sessions to come that have one of its courses. */
  sessions?: readonly Session[] | undefined;
  /** The reference of the first booking of the session in which it is. */
  session?: string | undefined;
  wrong?: WrongField | undefined;
  closed?: string | undefined;
  /** What would be done; unset while the form is filled in. */
  shown?: ActPreview | undefined;
};

export type ActPreview = {
  offer: OfferRecord;
  /** Set where we move what is booked, and the customer chooses. */
  isMove?: true | undefined;
  /** What is paid back, and what changes of the booking, in the words that the applicant reads. */
  told: readonly string[];
  /** The letter that goes with it, where there is mail. */
  letter?: FrozenLetter | undefined;
  /** Posted as `shown`: if it no longer matches, nothing is done and the page is shown anew. */
  seal: string;
  /** Set where something about it has changed since it was shown. */
  isNew?: boolean;
};

export type ActProps = { act: StaffActModel };

export function StaffAct({ act }: ActProps) {
  const { row, action, shown, overtaken, closed, typed } = act;
  const { title, shownTitle } = staffActCopy[action];
  // A closed act asks for nothing, but what was typed is shown again.
  const isEmpty = closed !== undefined && Object.keys(typed).length === 0;
  return (
    <>
      <Refused closed={closed} overtaken={overtaken} deed="done" preview={shown} />
      <Head
        row={row}
        title={shown || isEmpty ? shownTitle : title(nameOf(row), row.state)}
        // Of what is shown, only the offer is printed, on one sheet.
        isUnprinted={isOffer(action) && shown !== undefined}
      />
      {shown && <Preview act={act} shown={shown} />}
      {!shown && !isEmpty && <Edit act={act} />}
    </>
  );
}

StaffAct.title = ({ act: { action, wrong, row, shown } }: ActProps) => {
  const { title, shownTitle } = staffActCopy[action];
  return shown ? shownTitle : wrongTitle(title(row.submission.reference, row.state), wrong);
};

const isOffer = (action: ShownAction) => action === 'offered';

function Edit({ act }: ActProps) {
  const { row, action, typed, ticks, each, wrong, sessions = [] } = act;
  const fields: EventFields = deskEvents[action].fields;
  const { people = '', price = '' } = typed;
  const counted = each !== undefined && price === decimalOf(each * Number(people)) ? price : '';
  const asked = Object.entries(fields).filter(
    ([name, field]) => !('isAsked' in field && field.isAsked) || ticks.includes(name),
  );
  const { now } = useDesk();
  return (
    <div className={`split ${styles.top}`}>
      <DeskForm
        className={styles.form}
        action={actPaths[action](row.submission)}
        fields={{ seen: row.lastEvent, step: 'show', counted }}
        data-each={each}
        data-each-said={each === undefined ? undefined : formatPence(each)}
        data-list-said={priceLine({ each })}
        data-last-day={isOffer(action) ? usualLastDay(now) : undefined}
      >
        {sessions.length > 0 && <SameSession sessions={sessions} chosen={act.session} />}
        {asked.map(([name, field]) => (
          <Fragment key={name}>
            <EventField
              name={name}
              field={field}
              autoComplete={refilledOnBack}
              typed={typed[name]}
              error={wrong?.name === name ? wrong.fault : undefined}
            />
            {name === 'price' && (
              <p className={`as-small ${styles.priceLine}`} id="price-line" aria-live="polite">
                {priceLine({ price, people, each })}
              </p>
            )}
          </Fragment>
        ))}
        <div className="cluster">
          <Button type="submit">{isOffer(action) ? offerCopy.show : offerCopy.showMeaning}</Button>
          <Leave {...leaveOf(act)} />
        </div>
      </DeskForm>
      <Wishes row={row} events={[]} at={deskPaths.submission(row.submission)} />
    </div>
  );
}

/** The line under the price; `each` is the list price for one person, in pence, if there is one. */
export function priceLine({ price = '', people = '', each }: Counted): string {
  const total = readPence(price);
  const number = /^\d+$/u.test(people.trim()) ? Number(people) : 0;
  if (total !== undefined && number > 0 && (each !== undefined || number > 1)) {
    return countWords(total, number, each);
  }
  return each === undefined ? '' : `List price: ${formatPence(each)} a person.`;
}

type Counted = Partial<Record<'price' | 'people', string>> & { each?: number | undefined };

type SameSessionProps = { sessions: readonly Session[]; chosen: string | undefined };

/** Takes courses, day, time, length and place from a session that others have booked. */
function SameSession({ sessions, chosen = '' }: SameSessionProps) {
  const { sameSession: label, sameSessionHint: hint } = offerCopy;
  return (
    <div className="cluster low">
      <DeskSelect
        name="session"
        label={label}
        hint={hint}
        defaultValue={chosen}
        options={[
          ['', offerCopy.noSession],
          ...sessions.map((session): [string, string] => [
            firstOf(session).submission.reference,
            [
              `${dayWords(session.startsAt)}, ${londonClock(session.startsAt)}`,
              titlesOf(session),
              `${session.place}${isPerhapsTheirs(session) ? ` (${offerCopy.theirPlace})` : ''}`,
              [...new Set(everyone(session).map(({ submission }) => customerOf(submission)))].join(
                ', ',
              ),
              ...(session.bookings.length > 0 ? [sessionCopy.people(session)] : []),
              ...movesOf(session),
            ].join(' · '),
          ]),
        ]}
      />
      <SmallButton name="same" value="yes">
        Use this session
      </SmallButton>
    </div>
  );
}

/** Beside **Cancel the booking** it is called otherwise, or two words would cancel. */
const leaveOf = ({ row, action }: StaffActModel) => ({
  href: deskPaths.submission(row.submission),
  label: action === 'called-off' ? 'Back' : undefined,
});

function Preview({ act, shown }: ActProps & { shown: ActPreview }) {
  const { row, action } = act;
  const { now } = useDesk();
  const { offer, isMove, letter, told } = shown;
  const { means } = staffActCopy[action];
  const unprinted = isOffer(action) ? 'unprinted ' : '';
  return (
    <div className={`stack ${styles.act}`}>
      {isOffer(action) && (
        <Offer
          reference={row.submission.reference}
          offer={offer}
          zone={customerZone(personOf(row.submission), row.state)}
          standing={{ is: 'open' }}
          isMove={isMove}
          notes={told}
        />
      )}
      <div className={`split ${unprinted}${styles.top}`}>
        <section className={`stack ${styles.next}`}>
          {!isOffer(action) && told.length > 0 && (
            <>
              <p className="as-small">The applicant is told:</p>
              {told.map((each) => (
                <p key={each} className="as-h3">
                  {each}
                </p>
              ))}
            </>
          )}
          <p className="measured">
            {typeof means === 'string' ? means : means({ ...row.state, isMove })}
          </p>
          {action === 'confirmed' && isUnasked(row, now) && (
            <p className="as-strong measured">{unaskedText(dayWords(lastConsumerDay(now)))}</p>
          )}
          <Press act={act} shown={shown} />
        </section>
        {!isOffer(action) && <OfferFacts offer={offer} />}
      </div>
      {letter && (
        <section className={`stack ${unprinted}`}>
          <h2 className="as-h3">The letter that goes with it</h2>
          <AsItArrives letter={letter} />
        </section>
      )}
    </div>
  );
}

/** Whether a consumer could cancel after the session, because we confirm later than we had promised. */
function isUnasked({ submission, state: { offer, booking } }: SubmissionModel['row'], now: string) {
  if (!offer?.accepted || offer.accepted.isExpress || booking) return false;
  const contract = { isConsumer: isConsumer(submission), confirmedAt: now };
  return isWithinConsumerDays(contract, offer.startsAt);
}

function Press({ act, shown }: ActProps & { shown: ActPreview }) {
  const { row, action, typed } = act;
  const { verb, button } = deskEvents[action];
  const hasAddress = whoSent(row.submission).email !== '';
  const withoutLetter = hasAddress ? offerCopy.noMail : offerCopy.noAddress;
  const label = isOffer(action) && !shown.letter ? offerCopy.make : button;
  return (
    <>
      <p>{shown.letter ? previewCopy.leaves : withoutLetter}</p>
      <SendForm
        action={actPaths[action](row.submission)}
        button={label}
        typed={{ seen: row.lastEvent, ...typed }}
        sends={{ do: verb, shown: shown.seal }}
        canChange={Object.keys(typed).length > 0}
        leave={leaveOf(act)}
      />
    </>
  );
}

type IfMove = Pick<ActPreview, 'isMove'>;

/** The words around each act; `deskEvents` has the labels of its fields and buttons. */
export const staffActCopy = {
  offered: {
    title: (whom: string, { booking }: Pick<DeskState, 'booking'>) =>
      booking ? `Change the booking of ${whom}` : `Offer for ${whom}`,
    shownTitle: 'As the applicant will see it',
    means: ({ booking, offer, isMove }: Pick<DeskState, 'booking' | 'offer'> & IfMove) =>
      `${offer ? 'It takes the place of the offer that is open. ' : ''}${booking ? (isMove ? 'On their own page they choose this date, which is then booked at once, another one, or all their money back. Until they do, the booking stays as it is.' : 'The booking stays as it is until they accept this offer and you confirm.') : 'They accept it on their own page, and it is booked once you confirm.'}`,
  },
  'accepted-for-them': {
    title: (whom: string) => `${whom} accepted the offer`,
    shownTitle: 'They accepted',
    means:
      'The offer is accepted, just as if they had pressed the button on their own page, and the history says who entered it. Confirm the booking next: that is when the contract starts.',
  },
  confirmed: {
    title: (whom: string) => `Confirm the booking of ${whom}`,
    shownTitle: 'Confirm the booking',
    means:
      'The contract starts, on the terms that the applicant accepted. Their page then shows the booking, with a file for their calendar, and the stage becomes Connect.',
  },
  'taken-back': {
    title: (whom: string) => `Take back the offer for ${whom}`,
    shownTitle: 'Take the offer back',
    means: 'Nobody can accept the offer any more. The applicant reads the reason.',
  },
  'called-off': {
    title: (whom: string) => `Cancel the booking of ${whom}`,
    shownTitle: 'Cancel the booking',
    means:
      'The booking ends, and the application is closed as not enrolled. The refund is worked out from the payments that were entered. Where neither an invoice nor a payment is entered, all counts as paid, and the applicant reads what applies if it was not.',
  },
  'date-taken-for-them': {
    title: (whom: string) => `${whom} takes the new date`,
    shownTitle: 'They take the new date',
    means:
      'The new date is booked at once, just as if they had pressed the button on their own page, with the same people, price and promises. The history says who entered it.',
  },
} as const satisfies Record<
  ShownAction,
  {
    shownTitle: string;
    means: string | ((state: DeskState & IfMove) => string);
    /** Named by the person on the page, and by the reference in its title. */
    title: (whom: string, state: DeskState) => string;
  }
>;

/** Beside a confirmation after which a consumer could cancel until a day that is later than the session. */
export const unaskedText = (lastDay: string) =>
  `The session starts within the ${consumerDays} days in which a consumer may cancel, and they have not asked us to go ahead: until ${lastDay} they can have everything back, even once it was held. To have them ask, take the offer back and make it again.`;

export const offerCopy = {
  sameSession: 'Same session as',
  noSession: 'None: a session of their own',
  theirPlace: 'perhaps their own building: ask them first',
  sameSessionHint: 'Takes its courses, day, time, length and place.',
  show: 'Show the offer',
  showMeaning: 'Show what it means',
  make: 'Make the offer',
  noMail:
    'No mail is sent from here. Their page shows it at once; you find its address on the application, for a mail of your own.',
  noAddress:
    'There is no email address, so no letter goes with it. Their page shows it at once: call them.',
} as const;
