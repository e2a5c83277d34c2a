import { whoComes } from '../../domain/case/attendees.ts';
import { deskEvents } from '../../domain/case/events.ts';
import type { Typed } from '../../domain/case/read-change.ts';
import type { NamesToSee } from '../../domain/case/read-names.ts';
import { isAttendanceTaken, type Session } from '../../domain/case/sessions.ts';
import { customerOf, whoSent } from '../../domain/case/submission.ts';
import { needersOf, needOf } from '../../domain/events/access-needs.ts';
import { Button } from '../components/Button.tsx';
import { ChoiceGroup } from '../components/ChoiceGroup.tsx';
import { ChangeForm, DeskForm } from './ChangeForm.tsx';
import { sessionCopy as copy } from './copy.ts';
import { DeskField, EventField } from './DeskField.tsx';
import { NamesAsRead } from './Message.tsx';
import { Need } from './Offers.tsx';
import { Section } from './Section.tsx';
import { joiningOf, sessionAddress, SessionHead } from './Sessions.tsx';
import styles from './Sessions.module.css';

const whoCameText =
  'Untick anybody who did not come, and add anybody else who did. Each name gets a certificate, and the bookings are closed; a booking with no names is closed as “did not come”.';

const othersHint = 'One name on each line, with an email address after a comma if you have it.';

/** Who came, where it could not be saved yet. */
export type AttendanceModel = {
  /** Why attendance cannot be taken yet. */
  closed?: string;
  /** Why it was not saved, and of which booking. */
  wrong?: { reference: string; fault: string };
  /** Who else came as it was read, by reference. */
  names?: Readonly<Record<string, NamesToSee>>;
  /** What was typed and ticked. */
  typed?: Typed;
};

/** Who came, to be said once for all bookings; after that each name has its certificate. */
export function WhoCame({ session, done }: { session: Session; done: AttendanceModel }) {
  const { wrong, names = {}, typed } = done;
  const open = session.bookings.filter(({ state }) => !state.attended);
  const closed = session.bookings.filter(({ state }) => state.attended);
  return (
    <Section id="who-came" title={copy.whoCame} text={open.length > 0 ? whoCameText : undefined}>
      {open.length > 0 && (
        <DeskForm
          className="stack measured"
          action={`${sessionAddress(session)}/attendance`}
          fields={{ do: deskEvents.attended.verb }}
        >
          {open.map((booked) => {
            const { submission, lastEvent = '' } = booked;
            const { reference } = submission;
            const all = whoComes(booked);
            return (
              <div key={reference} className="stack">
                <input type="hidden" name={`seen-${reference}`} value={lastEvent} />
                {all.length > 0 && (
                  <ChoiceGroup
                    name={`came-${reference}`}
                    label={customerOf(submission)}
                    type="checkbox"
                    choices={all.map((each, i) => ({ value: String(i), label: each.name }))}
                    defaultChosen={
                      typed
                        ? (typed[`came-${reference}`] ?? '').split('\n')
                        : all.map((_, i) => String(i))
                    }
                  />
                )}
                {names[reference] && (
                  <NamesAsRead name={`shown-${reference}`} names={names[reference]} />
                )}
                <DeskField
                  name={`others-${reference}`}
                  type="multiline"
                  label={all.length > 0 ? 'Others who came' : customerOf(submission)}
                  hint={othersHint}
                  error={wrong?.reference === reference ? wrong.fault : undefined}
                  defaultValue={typed?.[`others-${reference}`]}
                  isRequired={false}
                  takesFocus={reference === Object.keys(names)[0] || wrong?.reference === reference}
                />
              </div>
            );
          })}
          <Button type="submit">{deskEvents.attended.button}</Button>
        </DeskForm>
      )}
      {closed.length > 0 && (
        <ul className="ruled contained">
          {closed.map(({ submission, state, lastEvent }) =>
            state.attended!.length === 0 ? (
              <li key={submission.reference}>
                <bdi>{customerOf(submission)}</bdi>: {copy.nobodyCame}
              </li>
            ) : (
              state.attended!.map(({ name, number, isReclaimed }) => (
                <li key={number} className={styles.booking}>
                  <div>
                    <bdi>{name}</bdi>
                    <p className="as-small">
                      {number}
                      {isReclaimed && `, ${copy.reclaimed}`}
                    </p>
                  </div>
                  <details>
                    <summary className="finger">Correct the name</summary>
                    <ChangeForm
                      className="stack"
                      row={{ submission, lastEvent }}
                      action={deskEvents.renamed.verb}
                      fields={{ number }}
                    >
                      <EventField
                        id={`name-${number}`}
                        name="name"
                        field={deskEvents.renamed.fields.name}
                        typed={name}
                      />
                    </ChangeForm>
                  </details>
                </li>
              ))
            ),
          )}
        </ul>
      )}
    </Section>
  );
}

type Line = { name: string; firm: string; came?: boolean; need?: string | undefined };

/** Who is booked, a line each with room to sign, on one sheet for up to 25; once it was held, who came. */
export function Register({ session }: { session: Session }) {
  const { bookings } = session;
  const isHeld = isAttendanceTaken(session);
  const tutor = joiningOf(session)?.tutor;
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
