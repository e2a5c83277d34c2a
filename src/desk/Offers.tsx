import { offersOf } from '../../domain/case/agreement.ts';
import { strangersOf, whoComes } from '../../domain/case/attendees.ts';
import { actPaths, type ShownAction, shownActions } from '../../domain/case/desk-paths.ts';
import { deskEvents } from '../../domain/case/events.ts';
import { priceWords, untilWords, whenWords } from '../../domain/case/offers.ts';
import type { Attendee, Offer, OfferMade, OfferStanding } from '../../domain/case/stages.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import { needersOf, needOf } from '../../domain/events/access-needs.ts';
import { whyClosed } from '../../domain/events/closed-acts.ts';
import { keptTitle } from '../../domain/forms/enrolment/fields.ts';
import { NamesField, NeedsField } from '../application/act-fields.tsx';
import { LinkButton } from '../components/Button.tsx';
import { TickField } from '../components/ChoiceGroup.tsx';
import { againOf, ChangeForm } from './ChangeForm.tsx';
import { actionCopy } from './copy.ts';
import { Moment, useDesk, useStanding } from './DeskContext.tsx';
import { NamesAsRead } from './Message.tsx';
import type { SubmissionProps } from './models.ts';
import { type NextStep, nextStepOf } from './next-step.ts';
import { Payments } from './Payments.tsx';
import { Facts, Section, SmallLink } from './Section.tsx';
import styles from './Submission.module.css';

/** The booking and the last offer, with what can be done about them; earlier offers are folded away. */
export function Offers({ submission }: SubmissionProps) {
  const { row } = submission;
  const offers = offersOf(row.state, useDesk().now);
  const [booked, last] = [
    offers.find(({ standing }) => standing.is === 'confirmed'),
    offers.at(-1),
  ];
  const current = [...new Set([booked, last])].filter((each) => each !== undefined);
  const earlier = offers.filter((each) => !current.includes(each)).toReversed();
  return (
    <Section id="offers" title="Offer and booking">
      {current.length === 0 && <p className="as-strong">No offer has been made yet.</p>}
      <div className={`tiled ${styles.offers}`}>
        {current.map((made) => (
          <OfferCard key={made.id} made={made} />
        ))}
      </div>
      {row.state.booking && !row.state.attended && <WhoComes submission={submission} />}
      {row.state.lines.length > 0 && <Payments submission={submission} />}
      <OfferLinks row={row} last={last} booked={booked} />
      {earlier.length > 0 && (
        <details>
          <summary className="finger">{copy.earlier(earlier.length)}</summary>
          <div className={`tiled ${styles.offers}`}>
            {earlier.map((made) => (
              <OfferCard key={made.id} made={made} />
            ))}
          </div>
        </details>
      )}
    </Section>
  );
}

function OfferCard({ made }: { made: OfferMade }) {
  const { at, by, offer, standing, acceptedBy, order, notes } = made;
  return (
    <div>
      <h3 className="as-h4">
        {copy.standings[standing.is]}
        {(standing.is === 'open' || standing.is === 'lapsed') && ` ${untilWords(offer)}`}
        {'at' in standing && (
          <>
            {' '}
            <Moment at={standing.at} />
          </>
        )}
      </h3>
      <p className="as-small">
        Made <Moment at={at} />, <bdi>{by}</bdi>
        {acceptedBy && (
          <>
            {' · '}
            accepted by <bdi>{acceptedBy}</bdi>
          </>
        )}
      </p>
      {(['orderNumber', 'invoiceTo'] as const).map(
        (name) =>
          order?.[name] && (
            <p key={name} className="as-small">
              {deskEvents.accepted.fields[name].label}: <bdi>{order[name]}</bdi>
            </p>
          ),
      )}
      {standing.is === 'taken-back' && <p dir="auto">{standing.reason}</p>}
      {notes.map((note) => (
        <p key={note} dir="auto">
          {note}
        </p>
      ))}
      <OfferFacts offer={offer} />
    </div>
  );
}

/** Who comes to what is booked, and until it starts a form to enter them. */
function WhoComes({ submission }: SubmissionProps) {
  const { row } = submission;
  const { booking, offers, attendees: named = [] } = row.state;
  const made = offers.find(({ id }) => id === booking!.offer);
  const attendees = made ? whoComes({ ...row, offer: made.offer }) : named;
  const strangers = strangersOf(row.state).map(({ name }) => name);
  const event = 'named-for-them';
  const again = againOf(submission, event);
  const standing = useStanding(row);
  const needers = needersOf(row.submission, row.state);
  return (
    <div className="stack" id="who-comes">
      <h3 className="as-h4">{copy.named(attendees.length, booking!.people)}</h3>
      {(attendees.length > 0 || row.state.needs) && (
        <Attendees attendees={needers} needs={row.state.needs} />
      )}
      {strangers.length > 0 && <p className="marked">{copy.strangers(strangers.join(', '))}</p>}
      {deskEvents[event].isOpen(standing) && (
        <details className="unprinted" open={strangers.length > 0 || again !== undefined}>
          <summary className="finger">{copy.name(attendees.length)}</summary>
          <ChangeForm className="stack" row={row} action={deskEvents[event].verb}>
            {again?.names && <NamesAsRead name="shown" names={again.names} />}
            <NamesField
              places={booking!.people}
              named={attendees}
              typed={again?.typed}
              wrong={again?.name ? [{ name: again.name, fault: again.fault ?? '' }] : []}
              takesFocus={again !== undefined}
            />
          </ChangeForm>
        </details>
      )}
      {deskEvents['needed-for-them'].isOpen(standing) && (
        <AccessNeeds submission={submission} names={needers.map(({ name }) => name)} />
      )}
    </div>
  );
}

/** What those who come need to take part, for staff who hear of it on the telephone. */
function AccessNeeds({ submission, names }: SubmissionProps & { names: readonly string[] }) {
  const { row } = submission;
  const { verb, fields } = deskEvents['needed-for-them'];
  const again = againOf(submission, 'needed-for-them');
  const faultOf = (name: string) => (again?.name === name ? again.fault : undefined);
  const typed = again?.typed ?? { needs: row.state.needs };
  return (
    <details className="unprinted" open={again !== undefined}>
      <summary className="finger">{copy.need(row.state.needs)}</summary>
      <ChangeForm className="stack" row={row} action={verb}>
        <NeedsField names={[...new Set(names)]} typed={typed.needs} error={faultOf('needs')} />
        <TickField
          name="agreed"
          label={fields.agreed.label}
          error={faultOf('agreed')}
          takesFocus={again?.name === 'agreed'}
          isChosen={typed.agreed === 'yes'}
        />
      </ChangeForm>
    </details>
  );
}

type AttendeesProps = { attendees: readonly Attendee[]; needs: string };

export const Attendees = ({ attendees, needs }: AttendeesProps) => (
  <ul className="ruled">
    {attendees.map(({ name, email }, i) => (
      <li key={i}>
        <bdi>{name}</bdi> {email && <bdi className="as-small">{email}</bdi>}
        <Need need={needOf(name, needs)} />
      </li>
    ))}
  </ul>
);

/** What somebody needs to take part, until the course is over. */
export const Need = ({ need }: { need: string | undefined }) =>
  need && (
    <p className="as-small">
      Needs: <bdi>{need}</bdi>
    </p>
  );

type OfferLinksProps = { row: DeskRow; last: OfferMade | undefined; booked: OfferMade | undefined };

/** Links to what can be done about the offers, but for the next step, which the top of the page has. */
function OfferLinks({ row, last, booked }: OfferLinksProps) {
  const { now } = useDesk();
  const next = nextStepOf(row, now);
  const { submission, state } = row;
  const standing = useStanding(row);
  const from = booked ?? last;
  // If the last offer has lapsed, the next step already makes it again.
  const isAnother = last !== undefined && !state.offer;
  const canOffer = deskEvents.offered.isOpen(standing) && (next !== 'offer' || isAnother);
  const offerHref = actPaths.offered(submission) + (from ? `?from=${from.id}` : '');
  const again = booked ? 'Change the booking' : actionCopy.makeAgain;
  const others = shownActions.filter(
    (action) =>
      action !== 'offered' && deskEvents[action].isOpen(standing) && asNext[action] !== next,
  );
  // Said while there is an offer, because somebody may look for one of them in vain.
  const closed =
    state.offer && (whyClosed('offered', standing) ?? whyClosed('confirmed', standing));
  return (
    <div className="cluster middle unprinted">
      {closed && <p className="as-small">{closed}</p>}
      {canOffer && booked && <SmallLink href={`${offerHref}#date`}>Move the date</SmallLink>}
      {canOffer && <SmallLink href={offerHref}>{last ? again : actionCopy.offer}</SmallLink>}
      {others.map((action) => (
        <LinkButton
          key={action}
          look={isEnd[action] ? 'quiet' : 'secondary'}
          size="small"
          href={actPaths[action](submission)}
        >
          {deskEvents[action].button}
        </LinkButton>
      ))}
    </div>
  );
}

/** Which next step, at the top of the page, leads to it. */
const asNext: Partial<Record<ShownAction, NextStep>> = {
  confirmed: 'confirm',
  'date-taken-for-them': 'choice',
};

const isEnd: Partial<Record<ShownAction, true>> = { 'taken-back': true, 'called-off': true };

const { fields: labels } = deskEvents.offered;

export function OfferFacts({ offer }: { offer: Offer }) {
  const rows = [
    [labels.courses.label, offer.courses.map(keptTitle).join('\n')],
    ['When', whenWords(offer)],
    [labels.place.label, offer.place],
    [labels.people.label, offer.people],
    [labels.price.label, priceWords(offer)],
  ] as const;
  return <Facts className={`${styles.facts} ${styles.beside}`} rows={rows} dir="auto" />;
}

const copy = {
  earlier: (number: number) => (number === 1 ? 'An earlier one' : `${number} earlier ones`),
  named: (names: number, people: number) =>
    names === 0
      ? `Who comes: nobody of ${people} is named`
      : `Who comes: ${names} ${names > people ? `named, and only ${people} booked` : `of ${people}`}`,
  strangers: (names: string) =>
    `Not told how to join yet: ${names}. Save the names to send the instructions.`,
  name: (names: number) => (names === 0 ? 'Enter the names' : 'Change the names'),
  need: (needs?: string) => (needs ? 'Change the access needs' : 'Enter access needs'),
  standings: {
    open: 'Open until',
    lapsed: 'Lapsed: it was open until',
    accepted: 'Accepted',
    confirmed: 'Booked',
    declined: 'Declined',
    'taken-back': 'Taken back',
    cancelled: 'Booking cancelled',
    replaced: 'Replaced by a later one',
    closed: 'Ended with the application',
  } satisfies Record<OfferStanding['is'], string>,
} as const;
