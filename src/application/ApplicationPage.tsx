import { type ApplicantAction, deskEvents } from '../../domain/case/events.ts';
import { type OfferMade, type Stage, stageNames, stages } from '../../domain/case/stages.ts';
import { paidWords } from '../../domain/money/booking-money.ts';
import { brand } from '../../domain/provider/brand.ts';
import { ticketCopy } from '../../domain/provider/copy.ts';
import { applicationPaths } from '../../domain/provider/paths.ts';
import { StepsCurve } from '../art/curves.tsx';
import { OwnCover } from '../art/OwnCover.tsx';
import { Button, LinkButton } from '../components/Button.tsx';
import { WithAddress } from '../components/WithAddress.tsx';
import { Ticket, TicketCode, TicketCourses, TicketHead, TicketTop } from '../sections/Ticket.tsx';
import { ActLink, Choices, Lines, Said, WithWays } from './Act.tsx';
import { actCopy, pricedWords } from './act-copy.ts';
import { actsAfter, Afterwards } from './Afterwards.tsx';
import type { CertificateProps } from './Certificate.tsx';
import { moment, pageTitle, printLabel, summaryOf, whenOf } from './copy.ts';
import type { FollowedApplication } from './models.ts';
import { Offer } from './Offer.tsx';
import { type StandingProps, Status } from './Status.tsx';
import { termsCopy } from './Terms.tsx';
import styles from './Application.module.css';

/** What the page has of the site around an application. */
export type Surroundings = {
  formName: string;
  steps: readonly { text: string }[];
  /** The cover of each course, by its title. */
  covers: CertificateProps['covers'];
};

type ApplicationPageProps = StandingProps & Surroundings;

/** The application, how it stands and what its applicant can do. */
export function ApplicationPage({ application, now, covers, ...words }: ApplicationPageProps) {
  const { booking, attended } = application.status;
  const isOver = attended !== undefined || (booking !== undefined && now >= booking.endsAt);
  const isAfter = attended !== undefined && attended.length > 0;
  const isOffer = application.offers.some(({ standing: { is } }) =>
    is === 'confirmed' ? !isOver : is in offerActs,
  );
  // What matters most stands first, and says what the status would.
  const isLed = isAfter || isOffer;
  const offers = application.offers.map((made) => (
    <div key={made.id} className={styles.offer}>
      <Offer
        reference={application.reference}
        zone={application.zone}
        {...made}
        isPast={isAfter}
        {...(made.standing.is === 'confirmed' && comingWith(application, now))}
      >
        <OfferActs application={application} made={made} now={now} />
      </Offer>
      {made.acceptedBy !== undefined && (
        <p className={`unprinted ${styles.terms}`}>
          <a className="finger" href={applicationPaths.terms(application.address, made.id)}>
            {termsCopy.heading}
          </a>
        </p>
      )}
    </div>
  ));
  return (
    <div className={`wrap ${styles.page}`} data-led={isLed || undefined}>
      {application.done && <Said {...saidOf(application.done, application)} />}
      <TicketTop className={styles.head}>
        <h1 className={isLed ? 'as-h3' : 'as-title'}>{followCopy.heading}</h1>
        {isLed && !isAfter ? (
          <Turn application={application} now={now} />
        ) : (
          <p>This page is always up to date. UK time.</p>
        )}
      </TicketTop>
      {isAfter && <Afterwards application={application} now={now} covers={covers} />}
      {isLed && !isAfter && offers}
      {isLed && <Acts {...application} />}
      <StatusTicket application={application} now={now} isLed={isLed} {...words} />
      {!isLed && <Acts {...application} />}
      {(!isLed || isAfter) && offers}
      <div className={`split ${styles.rest}`}>
        <div>
          <History history={application.history} now={now} />
          <Answers {...application} />
        </div>
        <About reference={application.reference} />
      </div>
    </div>
  );
}

ApplicationPage.title = () => pageTitle;

/** What was done, and what follows from it. */
function saidOf(done: ApplicantAction, { status }: FollowedApplication) {
  const { title, text } = actCopy[done].done;
  const hasStrangers = done === 'named' && status.booking?.joining?.strangersSince;
  return { title, text: hasStrangers ? followCopy.strangers : text };
}

/** Of a booking, how it is joined and who comes. */
function comingWith({ status }: FollowedApplication, now: string) {
  const { booking, attendees = [], attended } = status;
  const isOver = booking !== undefined && now >= booking.startsAt;
  const who = attended ?? attendees;
  const namesMissing = isOver || !booking ? 0 : booking.people - attendees.length;
  const joining = isOver ? undefined : booking?.joining;
  // Once it has begun, nobody can be named any more.
  return {
    joining,
    namesMissing,
    paid: paidWords(status, now),
    attendees: isOver && who.length === 0 ? undefined : who,
  };
}

/** Whose turn it is and by when, in a line above an offer that can be accepted, or a booking. */
function Turn({ application, now }: StandingProps) {
  const summary = summaryOf(application, now);
  const { turn, headline, since = headline, at, text } = summary;
  const { offers, reference, address } = application;
  return (
    <div>
      <p className="as-strong">
        {turn}: {since.charAt(0).toLowerCase() + since.slice(1)}{' '}
        {at && <time dateTime={at}>{whenOf(summary, application, now)}</time>}
      </p>
      {offers.length > 1 && (
        <p>
          <WithWays text={text} reference={reference} address={address} />
        </p>
      )}
    </div>
  );
}

/**
 * Where the application stands, whose turn it is and by when, in the colour of the stage and on the curve; below an offer
 * or a booking that says this itself, the curve alone.
 */
function StatusTicket(props: StandingProps & { isLed: boolean } & Omit<Surroundings, 'covers'>) {
  const { application, now, isLed, formName, steps } = props;
  const { reference, courses, choiceHints, offers } = application;
  const { reached, field } = summaryOf(application, now);
  const { stage } = application.status;
  const isOpen = stage !== 'done';
  // On paper an offer says this itself, and has to fit on one sheet with the reference and the courses.
  const unprinted = offers.length > 0 ? 'unprinted' : '';
  return (
    <Ticket
      stub={
        <div className={styles.stub}>
          <div className="contained">
            <div className={styles.code}>
              <OwnCover reference={reference} />
              <div>
                <TicketCode label={followCopy.reference}>{reference}</TicketCode>
              </div>
            </div>
          </div>
          <div>
            <p>{ticketCopy.courses}</p>
            <TicketCourses courses={courses.map((choice) => [choice, choiceHints[choice]])} />
          </div>
        </div>
      }
    >
      <TicketHead isStrip className={unprinted}>
        {formName}
      </TicketHead>
      {!isLed && (
        <div
          className={`${unprinted} ${field ? 'filled ' : ''}${styles.status}`}
          data-field={field}
        >
          <Status application={application} now={now} />
        </div>
      )}
      {reached !== undefined && (
        <div className={`${unprinted} ${styles.way}`}>
          <StepsCurve reached={reached} />
          <ol className={styles.steps}>
            {stages.map((stage, i) => (
              <li key={stage} aria-current={i + 1 === reached ? 'step' : undefined}>
                <b>{stepNames[stage]}</b>
                {isOpen && <p>{steps[i]?.text ?? enrolledText}</p>}
              </li>
            ))}
          </ol>
        </div>
      )}
    </Ticket>
  );
}

type OfferActsProps = { application: FollowedApplication; made: OfferMade; now: string };

function OfferActs({ application, made: { id, standing, offer, isMove }, now }: OfferActsProps) {
  const { acts, address, status } = application;
  if (isMove && status.offer?.event === id) return <Choices application={application} />;
  // Whoever is to choose cancels there.
  const open = status.offer?.move ? acts.filter((action) => action !== 'cancelled') : acts;
  const own = offerActs[standing.is]?.filter((action) => open.includes(action)) ?? [];
  if (own.length === 0) return null;
  // What is missing comes first, and is what is red.
  const missing = own.includes('named') ? comingWith(application, now).namesMissing : 0;
  const linkTo = (action: ApplicantAction) => {
    const isMissing = action === 'named' && missing !== 0;
    return (
      <ActLink
        key={action}
        action={action}
        address={address}
        look={isMissing ? 'primary' : (looks[action] ?? 'quiet')}
        words={
          isMissing && missing > 0 ? followCopy.nameMissing(missing) : pricedWords(action)?.(offer)
        }
      />
    );
  };
  const buttons = own.filter((action) => looks[action]).map(linkTo);
  if (standing.is === 'confirmed') {
    const calendar = (
      <LinkButton
        key="calendar"
        look={missing === 0 ? 'primary' : 'secondary'}
        href={applicationPaths.calendar(address)}
      >
        {followCopy.calendar}
      </LinkButton>
    );
    buttons.splice(missing === 0 ? 0 : 1, 0, calendar);
  }
  return (
    <div className={`cluster unprinted ${styles.offerActs}`}>
      {buttons}
      {/* Together, so that none of them is on a line of its own where both fit. */}
      <div className={`cluster ${styles.quiet}`}>
        {own.filter((action) => !looks[action]).map(linkTo)}
      </div>
    </div>
  );
}

const offerActs: Partial<Record<string, ApplicantAction[]>> = {
  open: ['accepted', 'declined'],
  confirmed: ['named', 'needed', 'cancelled'],
};
const looks: Partial<Record<ApplicantAction, 'primary' | 'secondary'>> = {
  accepted: 'primary',
  named: 'secondary',
};
const placed = ['date-taken', ...Object.values(offerActs).flat(), ...actsAfter];

function Acts({ acts, address }: FollowedApplication) {
  return (
    <nav className={`cluster unprinted ${styles.acts}`} aria-label="What you can do">
      {acts
        .filter((action) => !placed.includes(action))
        .map((action, i) => (
          <ActLink
            key={action}
            action={action}
            address={address}
            look={i === 0 ? 'secondary' : 'quiet'}
          />
        ))}
      {/* The script in Application.astro shows the button, which does nothing without it. */}
      <span data-print hidden>
        <Button look="quiet">{printLabel}</Button>
      </span>
    </nav>
  );
}

/** What has happened, the latest first; each letter is folded under its subject. */
function History({ history, now }: Pick<FollowedApplication, 'history'> & { now: string }) {
  return (
    <section className={styles.section} aria-labelledby="history">
      <h2 className="as-h3" id="history">
        {followCopy.history}
      </h2>
      <ol className={`ruled labelled ${styles.history}`}>
        {history.toReversed().map(({ at, said, letter, added, names }, i) => (
          <li key={i} data-letter={letter ? '' : undefined}>
            <time className="as-small" dateTime={at}>
              {moment(at, now)}
            </time>
            <div>
              <p className="as-strong">{said}</p>
              {letter && <Folded title={letter.subject} text={letter.text} />}
              {names && <Lines text={names} />}
              {added && <Folded title={deskEvents.added.fields.text.label} text={added} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const Folded = ({ title, text }: { title: string; text: string }) => (
  <details>
    <summary className="cluster finger apart opens">
      <bdi>{title}</bdi>
    </summary>
    <p className={styles.letter} dir="auto">
      {text}
    </p>
  </details>
);

/** The answers in the sections and under the labels of the form, and a link to a copy. */
function Answers({ answers: sections, address, reference }: FollowedApplication) {
  return (
    <section className={styles.section} aria-labelledby="answers">
      <h2 className="as-h3" id="answers">
        {followCopy.answers}
      </h2>
      <details className={`under-rule ${styles.answers}`}>
        <summary className="cluster finger apart opens">Show all your answers</summary>
        {sections.map(({ title, answers }, i) => (
          <div key={title ?? i}>
            {title && <h3 className="as-h4">{title}</h3>}
            <dl className="ruled labelled">
              {answers.map(({ name, label, text }) => (
                <div key={name}>
                  <dt className="as-small">{label}</dt>
                  <dd className={text ? 'as-strong' : 'as-small'} dir="auto">
                    {text || followCopy.noAnswer}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </details>
      <div className="cluster actions unprinted">
        <LinkButton
          look="secondary"
          size="small"
          href={`${address}/copy`}
          download={`${reference}.json`}
        >
          Keep a copy
        </LinkButton>
        <p className="as-small">What you wrote and what has happened, as a file.</p>
      </div>
    </section>
  );
}

/** Whom to write to, and what the link is for. */
function About({ reference }: Pick<FollowedApplication, 'reference'>) {
  return (
    <div>
      <section className={styles.section} aria-labelledby="questions">
        <h2 className="as-h4" id="questions">
          Questions?
        </h2>
        <p>
          <WithAddress text={followCopy.write} subject={reference} />
        </p>
      </section>
      <section className={`unprinted ${styles.section}`} aria-labelledby="link">
        <h2 className="as-h4" id="link">
          {followCopy.link}
        </h2>
        <p>{followCopy.linkText}</p>
      </section>
    </div>
  );
}

export const followCopy = {
  description: 'An application and what happens next, for the person who sent it.',
  heading: pageTitle,
  reference: 'Your reference',
  calendar: 'Add to calendar',
  strangers:
    'You can change them until the start. More people have been named by now than you have places, so we’ll look at the new names before we tell them how to join.',
  nameMissing: (names: number) =>
    `Enter the ${names === 1 ? 'missing name' : `${names} missing names`}`,
  history: 'What has happened',
  answers: 'What you wrote',
  noAnswer: 'No answer',
  write: `Write to ${brand.email}. Your reference is already in the subject.`,
  link: 'The link to this page',
  linkText:
    'Anyone who has this link can read the page and do what it offers. There is no account and no password, so share it with care.',
} as const;

/** The promised steps and the end, under the curve. */
const stepNames: Record<Stage, string> = { ...stageNames, done: 'Enrolled' };

const enrolledText = 'You have your place, and all that was agreed in writing.';
