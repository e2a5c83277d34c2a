import { ticketCopy } from '../../domain/provider/copy.ts';
import { paths } from '../../domain/provider/paths.ts';
import { StepsCurve } from '../art/curves.tsx';
import { OwnCover } from '../art/OwnCover.tsx';
import { Button } from '../components/Button.tsx';
import { WithAddress } from '../components/WithAddress.tsx';
import type { EnrolmentPage } from '../content/schemas/enrolment.ts';
import { Ticket, TicketCode, TicketCourses, TicketHead, TicketTop } from './Ticket.tsx';
import styles from './received.module.css';

export type ReceivedProps = Pick<EnrolmentPage, 'received' | 'next'> & {
  /** The name of the form that was sent. */
  formName: string;
  /** Missing until it is known, if the sheet's script gave none, and at an address without a reference. */
  reference?: string;
  /** The courses chosen, each with what it is on the site. */
  courses?: readonly (readonly [choice: string, hint: string])[];
  /** By when an answer comes. */
  replyBy?: string;
  /** What stands beside the promise of an answer while nobody is here. */
  closed?: string | undefined;
  /** The applicant's own page. */
  follow?: string | undefined;
  /** Not shown before the form below it is sent (forms/enrolment/confirmation.ts). */
  isWaiting?: boolean;
};

/** The top of the page once an application was received. */
export function Received({ isWaiting, ...card }: ReceivedProps) {
  const { heading, headingAboveForm, lead, another } = card.received;
  // No h1 while it waits, because a page has only one and the page around it has its own.
  const Heading = isWaiting ? 'div' : 'h1';
  return (
    <section className={`wrap ${styles.received}`} id="received" hidden={isWaiting}>
      <TicketTop className={styles.head}>
        <Heading
          className="as-h2"
          {...(isWaiting && { role: 'heading', 'aria-level': 1 })}
          tabIndex={-1}
        >
          {isWaiting ? headingAboveForm : heading}
        </Heading>
        {/* Above the form a notice says it already. */}
        {!isWaiting && <p>{lead}</p>}
        {card.closed && <p className="as-strong">{card.closed}</p>}
      </TicketTop>
      <ConfirmationCard {...card} />
      {!isWaiting && (
        <p className={`as-h4 ${styles.another}`}>
          <a href={paths.enrol}>{another}</a>
        </p>
      )}
    </section>
  );
}

/**
 * The card that an applicant keeps: the reference with its cover, the courses, the whole curve in its colours, and
 * below the perforation what happens next.
 */
function ConfirmationCard(props: Omit<ReceivedProps, 'isWaiting' | 'closed'>) {
  const { received, next, formName, reference = '', courses = [], replyBy = '', follow } = props;
  return (
    <Ticket
      className="sheet"
      stub={
        <>
          <h2 className="as-h4">{next.title}</h2>
          <ol className={`tiled ${styles.steps}`}>
            {next.steps.map(({ title, text }, index) => (
              <li key={title}>
                <b>{`${index + 1} ${title}`}</b>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          <div className={styles.print}>
            <Button look="quiet" size="small">
              {received.print}
            </Button>
          </div>
        </>
      }
    >
      <div className={`stack ${styles.ticket}`}>
        <TicketHead>{formName}</TicketHead>
        <div className={`contained ${styles.reference}`} hidden={!reference}>
          <TicketCode label={received.referenceLabel}>{reference}</TicketCode>
          {/* Above the form it waits for the reference (forms/enrolment/EnrolmentForm.tsx). */}
          <div className={styles.cover} data-cover>
            {reference && <OwnCover reference={reference} />}
          </div>
          <p>
            <WithAddress text={received.referenceText} subject={reference} />
          </p>
          <p className="unprinted" hidden={!follow}>
            <a className="as-h4" href={follow} data-follow>
              {ticketCopy.follow}
            </a>
          </p>
        </div>
        <div className={`tiled ${styles.facts}`}>
          <div hidden={!replyBy}>
            <p>{ticketCopy.reply}</p>
            <p className="as-h4" data-by>
              {replyBy}
            </p>
          </div>
          <div hidden={courses.length === 0}>
            <p>{ticketCopy.courses}</p>
            <TicketCourses courses={courses} />
          </div>
        </div>
        <StepsCurve />
      </div>
    </Ticket>
  );
}
