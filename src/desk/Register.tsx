import { whoComes } from '../../domain/case/attendees.ts';
import { isAttendanceTaken, type Session } from '../../domain/case/sessions.ts';
import { whoSent } from '../../domain/case/submission.ts';
import { needersOf, needOf } from '../../domain/events/access-needs.ts';
import { sessionCopy as copy } from './copy.ts';
import { Need } from './Offers.tsx';
import { SessionHead } from './Sessions.tsx';
import styles from './Sessions.module.css';

type Line = { name: string; firm: string; came?: boolean; need?: string | undefined };

/** Who is booked, a line each with room to sign, on one sheet for up to 25; once it was held, who came. */
export function Register({ session }: { session: Session }) {
  const { bookings } = session;
  const isHeld = isAttendanceTaken(session);
  const tutor = bookings.find(({ state }) => state.booking?.joining)?.state.booking?.joining?.tutor;
  const lines = bookings.flatMap((booked): Line[] => {
    const { company: firm } = whoSent(booked.submission);
    const named = whoComes(booked).map(({ name }) => name);
    const { attended } = booked.state;
    if (attended) {
      const came = attended.map(({ name }) => ({ name, firm, came: true }));
      const others = named.filter((name) => attended.every((each) => each.name !== name));
      return [...came, ...others.map((name) => ({ name, firm, came: false }))];
    }
    const free = Math.max(0, booked.offer.people - named.length);
    const { needs } = booked.state;
    const all = [...named, ...Array.from({ length: free }, () => '')];
    // The one place of somebody who named nobody may have needs all the same.
    const needers = needersOf(booked.submission, booked.state);
    return all.map((name, i) => ({ name, firm, need: needOf(needers[i]?.name ?? name, needs) }));
  });
  // Those without a name come last, for the tutor to write in.
  const sorted = lines.toSorted(
    (a, b) => Number(a.name === '') - Number(b.name === '') || a.name.localeCompare(b.name),
  );
  return (
    <>
      <SessionHead session={session} title="Register">
        {tutor && (
          <p>
            Tutor: <bdi>{tutor}</bdi>
          </p>
        )}
      </SessionHead>
      <table className={styles.register}>
        <thead className="as-small">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Firm</th>
            <th scope="col">{isHeld ? 'Attendance' : 'Signature'}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ name, firm, came, need }, i) => (
            <tr key={i}>
              <th scope="row">
                {name ? <bdi>{name}</bdi> : <span className={styles.line}>{copy.noName}</span>}
                <Need need={need} />
              </th>
              <td>
                <bdi>{firm}</bdi>
              </td>
              <td>{came !== undefined && (came ? 'Came' : 'Did not come')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

Register.title = () => 'Register';
