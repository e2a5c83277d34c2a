import { Fragment, type ReactNode } from 'react';

import {
  countWords,
  dayWords,
  sharedQuestion,
  untilWords,
  vatWords,
} from '../../domain/case/offers.ts';
import type {
  Attendee,
  Joining,
  Offer as Offered,
  OfferStanding,
} from '../../domain/case/stages.ts';
import { brand } from '../../domain/provider/brand.ts';
import { formatPence } from '../../domain/provider/facts.ts';
import { howToPay, traderLine } from '../../domain/provider/trader.ts';
import { whenByClocks } from '../../domain/time/customer-clock.ts';
import { count, inWords } from '../../domain/time/london-time.ts';
import { PeopleCurve } from '../art/curves.tsx';
import { Price } from '../components/Price.tsx';
import { TitleLines } from '../components/TitleLines.tsx';
import { WithAddress } from '../components/WithAddress.tsx';
import { Ticket, TicketHead } from '../sections/Ticket.tsx';
import styles from './Offer.module.css';

export type OfferProps = {
  reference: string;
  offer: Offered;
  standing: OfferStanding;
  /** Set where it moves what is booked. */
  isMove?: boolean | undefined;
  /** The customer’s time zone, where it is known. */
  zone?: string | undefined;
  /** Of a booking, how it is joined, once that is known, and who comes. */
  joining?: Joining | undefined;
  attendees?: readonly Attendee[] | undefined;
  /** How many names can still be given; below zero, how many have no place any more. */
  namesMissing?: number;
  /** Set where something else is in colour, because the session is over. */
  isPast?: boolean;
  /** Of a booking, what is paid and what is due. */
  paid?: string | undefined;
  /** What it changes of what was booked, a sentence each. */
  notes?: readonly string[];
  /** What can be done: under the price of an offer, and above that of a booking, which is decided. */
  children?: ReactNode;
};

/** An offer as a sheet that says what is included and what it costs. Staff and applicant see the same one. */
export function Offer(props: OfferProps) {
  const { reference, offer, standing, isMove, notes = [], children } = props;
  const { joining, attendees, namesMissing = 0, paid, isPast = false } = props;
  const { courses, place, people, included, price } = offer;
  const total = formatPence(price.total);
  const one = price.total / people;
  const list = offer.promised.listPrice;
  const isCounted = price.total > 0 && (people > 1 || (list !== undefined && one !== list));
  const isToChoose = isMove && (standing.is === 'open' || standing.is === 'lapsed');
  const { title, text } = offerCopy.standings[isToChoose ? 'moved' : standing.is];
  const [day, ...clocks] = whenByClocks(offer, props.zone).split(', ');
  const field = isPast ? undefined : fields[standing.is];
  const isBooked = standing.is === 'confirmed';
  const letters = [...courses, place, ...included].join('').length;
  const { name, head } = offerCopy[isToChoose ? 'moved' : (titles[standing.is] ?? 'formerly')];
  return (
    <article data-full={letters > 700 || undefined}>
      <Ticket
        className={styles.card}
        stub={
          <div className={styles.standing} data-standing={standing.is}>
            <p className="as-h3">{title(offer, standing)}</p>
            {standing.is === 'taken-back' && <p dir="auto">{standing.reason}</p>}
            {offer.isShared && standing.is === 'open' && (
              <p className="as-strong measured">{sharedQuestion}</p>
            )}
            {notes.map((note) => (
              <p key={note} className="as-strong measured" dir="auto">
                {note}
              </p>
            ))}
            <p className="measured">
              <WithAddress text={text} subject={reference} />
            </p>
          </div>
        }
      >
        <TicketHead isStrip>
          <span>
            {name} {reference}
          </span>
        </TicketHead>
        <div className={`${field ? 'filled ' : ''}${styles.sheet}`} data-field={field}>
          <div className={styles.what}>
            <h2 className="as-h4">{head}</h2>
            <ul className={styles.courses}>
              {courses.map((course, i) => (
                <li key={i} className="as-h2" dir="auto">
                  <TitleLines title={course} />
                </li>
              ))}
            </ul>
          </div>
          <dl className={`ruled labelled ${styles.facts}`}>
            <div>
              <dt>{offerCopy.when}</dt>
              <dd>
                <p className="as-h4">{day}</p>
                <p>{clocks.join(', ')}</p>
              </dd>
            </div>
            <div>
              <dt>{offerCopy.place}</dt>
              <dd className="as-h4" dir="auto">
                {joining ? <Where where={joining.where} /> : place}
              </dd>
            </div>
            {joining && (
              <div>
                <dt>{offerCopy.tutor}</dt>
                <dd>
                  <bdi>{joining.tutor}</bdi>
                </dd>
              </div>
            )}
            {joining?.bring && (
              <div>
                <dt>{offerCopy.bring}</dt>
                <dd dir="auto">{joining.bring}</dd>
              </div>
            )}
            {attendees && (
              <div>
                <dt>{offerCopy.attendees}</dt>
                <dd>
                  {attendees.map(({ name }, i) => (
                    <Fragment key={i}>
                      <span className="unbroken">
                        <bdi>{name}</bdi>
                        {i + 1 < attendees.length && ','}
                      </span>{' '}
                    </Fragment>
                  ))}
                  {namesMissing !== 0 && (
                    <p className="as-strong">{offerCopy.namesMissing(namesMissing)}</p>
                  )}
                </dd>
              </div>
            )}
          </dl>
          {isBooked && <div className={styles.acts}>{children}</div>}
          <div className={styles.price}>
            <div data-wide={total.length > 10 || undefined}>
              <p className="as-h4">{offerCopy.price}</p>
              <Price amount={total} size="poster" />
              {paid && <p className={`as-h4 ${styles.paid}`}>{paid}</p>}
              <p className="as-strong">
                {offerCopy.people(people)}
                {isCounted && `, ${countWords(price.total, people, list)}`}
              </p>
              <p className="as-strong">{vatWords(offer)}</p>
              {!isBooked && children}
            </div>
            <PeopleCurve people={people} named={people - Math.max(0, namesMissing)} />
          </div>
        </div>
        <div className={styles.included}>
          <h3 className="as-h4">{offerCopy.included}</h3>
          <ul className={`tiled ${styles.items}`}>
            {included.map((each, i) => (
              <li key={i} dir="auto">
                {each}
              </li>
            ))}
          </ul>
          {[howToPay(), traderLine()].filter(Boolean).map((line) => (
            <p key={line} className={`as-small measured ${styles.trader}`}>
              {line}
            </p>
          ))}
        </div>
      </Ticket>
    </article>
  );
}

/** A link of an online session, or an address. */
const Where = ({ where }: { where: string }) =>
  where.startsWith('http') ? <a href={where}>{where.replace(/^https?:\/\//u, '')}</a> : where;

/** The colour of an offer's step; an offer that came to nothing has none. */
const fields: Partial<Record<OfferStanding['is'], 'fomo' | 'innovation'>> = {
  open: 'fomo',
  accepted: 'fomo',
  confirmed: 'innovation',
};

/** The title of the sheet. In any other standing it is that of a former offer. */
const titles: Partial<Record<OfferStanding['is'], 'offered' | 'agreed'>> = {
  open: 'offered',
  confirmed: 'agreed',
  cancelled: 'agreed',
};

const since = (said: string) => (_: Offered, standing: OfferStanding) =>
  'at' in standing ? `${said} ${atWords(standing.at)}` : said;

/** "Tuesday 24 November 2026, 10:04", in London. It never says "today", because the sheet is kept. */
const atWords = (at: string) => `${dayWords(at)}, ${inWords(new Date(at)).split(', ')[1]}`;

/** The words of the sheet. */
export const offerCopy = {
  offered: { name: 'Offer', head: 'What we offer you' },
  moved: { name: 'New date', head: 'Your session, moved' },
  formerly: { name: 'Offer', head: 'What we offered you' },
  agreed: { name: 'Booking', head: 'Your booking' },
  price: 'Price in total',
  people: (people: number) => (people === 1 ? 'for one person' : `for ${people} people`),
  when: 'When',
  place: 'Where',
  tutor: 'Tutor',
  bring: 'What to bring',
  attendees: 'Coming',
  namesMissing: (names: number) =>
    names > 0 ? `${count(names, 'name')} still missing` : `${count(-names, 'name')} too many`,
  included: 'What is included',
  standings: {
    open: {
      title: (offer: Offered) => `Open until ${untilWords(offer)}`,
      text: 'You owe nothing for this offer until you accept. It is booked once we have confirmed it in writing.',
    },
    moved: {
      title: () => 'Please choose',
      text: 'Until you do, your booking stays as it is. People, price and all that was promised are the same on the new date.',
    },
    accepted: {
      // Of what the staff entered for them, nobody knows the hour.
      title: (_: Offered, standing: OfferStanding) =>
        'at' in standing ? `You accepted it on ${dayWords(standing.at)}` : 'You accepted it',
      text: 'We’ll confirm it next.',
    },
    confirmed: {
      title: since('Booked: we confirmed it on'),
      text: 'Keep this page: it is your record of the booking.',
    },
    declined: {
      title: since('You declined it on'),
      text: `Nothing in this offer is booked or owed. If you want it after all, write to ${brand.email}.`,
    },
    lapsed: {
      title: (offer: Offered) => `This offer was open until ${untilWords(offer)}`,
      text: `Nothing in it is booked or owed. We can make it again: write to ${brand.email}.`,
    },
    'taken-back': {
      title: since('We took the offer back on'),
      text: `Nothing in it is booked or owed. Any questions? Write to ${brand.email}.`,
    },
    replaced: {
      title: () => 'A later offer took its place',
      text: 'It can no longer be accepted.',
    },
    closed: {
      title: () => 'It is no longer open',
      text: `The application is closed. If you want it after all, write to ${brand.email}.`,
    },
    cancelled: {
      title: since('The booking was cancelled on'),
      text: `Any questions? Write to ${brand.email}.`,
    },
  } satisfies Record<
    OfferStanding['is'] | 'moved',
    { title: (offer: Offered, standing: OfferStanding) => string; text: string }
  >,
} as const;
