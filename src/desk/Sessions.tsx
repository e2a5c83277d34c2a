import { Button, LinkButton } from '../components/Button.tsx';
import { smallestGroup } from '../../domain/facts.ts';
import { count } from '../../domain/time-words.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import { deskPaths, sessionPath } from '../../domain/desk-paths.ts';
import { whoSent } from '../../domain/kinds.ts';
import { londonClock } from '../../domain/london-time.ts';
import { dayWords } from '../../domain/offers.ts';
import type { Typed } from '../../domain/read-change.ts';
import { isInstructed, isPressing, lackOf, type Session, whoComes } from '../../domain/sessions.ts';
import { scores } from '../../domain/stages.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import { ChoiceGroup } from '../components/ChoiceGroup.tsx';
import { BackToForm, ChangeForm, DeskForm, Leave } from './ChangeForm.tsx';
import { sessionCopy as copy, shownCopy, writeCopy } from './copy.ts';
import { Moment, useDesk } from './DeskContext.tsx';
import { DeskField, EventField, EventFieldList, keptOverBack } from './DeskField.tsx';
import { Message, NamesAsRead } from './Message.tsx';
import type { InstructionsModel, SessionModel, SessionsModel } from './models.ts';
import { Attendees } from './Offers.tsx';
import { Back, Empty, Fact, Section } from './Section.tsx';
import styles from './Sessions.module.css';
import { AsItArrives } from './Write.tsx';

export function Sessions({ sessions }: { sessions: SessionsModel }) {
  const { toCome, over, alone, earlier, calendar } = sessions;
  return (
    <>
      <header className={styles.head}>
        <h1 className="as-h2">{copy.title}</h1>
        <p>What is booked, by its start, course and place. All times are London’s.</p>
      </header>
      {alone.length > 0 && (
        <Section id="alone" title="Who waits for company">
          <ul className="ruled">
            {alone.map(({ course, people, references }) => (
              <li key={course}>
                <b>{course}</b>: {count(people, 'place')} in{' '}
                {count(references.length, 'application')}, each for fewer than
                {`\u{a0}${smallestGroup}:`}{' '}
                {references.map((reference, i) => (
                  <span key={reference} className="kept">
                    {i > 0 && ', '}
                    <a href={deskPaths.submission({ kind: 'enrolment', reference })}>{reference}</a>
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {toCome.length > 0 && (
        <Section id="to-come" title="To come">
          <SessionRows sessions={toCome} />
        </Section>
      )}
      {over.length > 0 && (
        <Section id="over" title="Over">
          <SessionRows sessions={over} />
        </Section>
      )}
      {toCome.length === 0 && over.length === 0 && <Empty {...copy.empty} />}
      {earlier && (
        <p className={styles.earlier}>
          <LinkButton
            look="secondary"
            size="small"
            href={`${deskPaths.sessions}?before=${encodeURIComponent(earlier)}`}
          >
            Earlier sessions
          </LinkButton>
        </p>
      )}
      <Section id="calendar" title="A calendar for you" text={copy.calendar.text}>
        {calendar && (
          <Message tone="done" title="Add this address to your calendar program. It is shown once.">
            <p>{calendar}</p>
          </Message>
        )}
        <DeskForm className="unprinted" action={deskPaths.calendar}>
          <Button type="submit" look="secondary" size="small">
            Make an address
          </Button>
        </DeskForm>
      </Section>
    </>
  );
}

const addressOf = ({ startsAt, bookings }: Session) =>
  sessionPath({ startsAt, reference: bookings[0]!.submission.reference });

/** By what the staff know them: a firm by its name. */
export function customerOf(submission: StoredSubmission) {
  const { name, company } = whoSent(submission);
  return company || name || submission.reference;
}

export const SessionRows = ({ sessions }: { sessions: readonly Session[] }) => (
  <ol className="ruled">
    {sessions.map((session) => (
      <Row key={addressOf(session)} session={session} />
    ))}
  </ol>
);

function Row({ session }: { session: Session }) {
  const { startsAt, endsAt, courses, place, people, named } = session;
  const { now } = useDesk();
  const lack = lackOf(session, now);
  return (
    <li className={styles.row}>
      <p className="as-strong">
        <time dateTime={startsAt}>
          {dayWords(startsAt)}, <span className="kept">{londonClock(startsAt)}</span>
        </time>
      </p>
      <div>
        <h3 className="as-h4">
          <a className="finger" href={addressOf(session)}>
            {courses.join(', ')}
          </a>
        </h3>
        <p className="as-small">{place}</p>
        {session.paid !== undefined && <p className="as-small">{copy.paid(session)}</p>}
      </div>
      <div className={`cluster ${styles.counts}`}>
        <p>{copy.people(session)}</p>
        <p>{now < startsAt ? copy.named(named, people) : copy.came(session)}</p>
        {now < endsAt && <p>{isInstructed(session) ? 'Instructions given' : 'No instructions'}</p>}
      </div>
      {lack && (
        <p className={`marked ${styles.lack}`} data-late={isPressing(lack) || undefined}>
          {copy.lacks[lack]}
        </p>
      )}
    </li>
  );
}

/** One session: its bookings with their people, and what can be done for all of them. */
export function SessionPage({ model }: { model: SessionModel }) {
  const { session, done, undoUntil } = model;
  const { startsAt, courses, place, bookings } = session;
  const { now, canWrite } = useDesk();
  const lack = lackOf(session, now);
  const address = addressOf(session);
  const joining = bookings.find(({ state }) => state.booking?.joining)?.state.booking?.joining;
  const seconds = undoUntil && Math.round((Date.parse(undoUntil) - Date.parse(now)) / 1_000);
  return (
    <>
      {done.left !== undefined && <Message tone="stopped" title={copy.left(done.left)} />}
      {done.late !== undefined && <Message tone="stopped" title={copy.late(done.late)} />}
      {done.wrong && (
        <Message tone="stopped" title={copy.unsaved(done.wrong.reference, done.wrong.fault)} />
      )}
      {done.isUndone && <Message tone="done" title={copy.undone} />}
      {seconds && (
        <Message
          tone="done"
          title={
            canWrite ? copy.leaves(seconds) : 'The instructions stand on the applicants’ pages.'
          }
        >
          <DeskForm action={`${address}/instructions`} fields={{ step: 'undo' }}>
            <Button type="submit" look="onField" size="small">
              {deskEvents.undone.button}
            </Button>
          </DeskForm>
        </Message>
      )}
      <Back href={deskPaths.sessions}>Sessions</Back>
      <header className={styles.head}>
        <p className="as-strong">
          <time dateTime={startsAt}>
            {dayWords(startsAt)}, {londonClock(startsAt)}
          </time>
        </p>
        <h1 className="as-title">{courses.join(', ')}</h1>
        <p className="as-lead">
          {place}
          <br />
          {copy.people(session)},{' '}
          {now < startsAt ? copy.named(session.named, session.people) : copy.came(session)}
        </p>
        {lack && <p className={`marked ${styles.lack}`}>{copy.lacks[lack]}</p>}
      </header>
      <div className={`cluster unprinted ${styles.acts}`}>
        {now < session.endsAt && (
          <LinkButton look={joining ? 'secondary' : 'primary'} href={`${address}/instructions`}>
            {joining ? 'Change the joining instructions' : copy.instructions}
          </LinkButton>
        )}
        <LinkButton look="secondary" href={`${address}/register`}>
          {copy.register}
        </LinkButton>
      </div>
      {joining && (
        <Section id="joining" title={copy.instructions}>
          <JoiningFacts joining={joining} />
        </Section>
      )}
      {now >= session.startsAt && <WhoCame session={session} done={done} />}
      <Feedback {...session} />
      <Section id="bookings" title="Bookings" text={now < startsAt ? copy.moving : undefined}>
        <ol className="ruled">
          {bookings.map((booked) => {
            const { submission, offer } = booked;
            const { name, company } = whoSent(submission);
            const { reference } = submission;
            const attendees = whoComes(booked);
            return (
              <li key={reference} className={styles.booking}>
                <div>
                  <h3 className="as-h4">
                    <a className="finger" href={deskPaths.submission(submission)}>
                      <bdi>{customerOf(submission)}</bdi>
                    </a>
                  </h3>
                  <p className="as-small">
                    {company && <bdi>{name}</bdi>} {reference}
                    {now < startsAt && `, ${copy.named(attendees.length, offer.people)}`}
                  </p>
                </div>
                {attendees.length > 0 ? (
                  <Attendees attendees={attendees} />
                ) : (
                  now < startsAt && (
                    <p>
                      <a href={`${deskPaths.submission(submission)}#names`}>Enter the names</a>
                    </p>
                  )
                )}
              </li>
            );
          })}
        </ol>
      </Section>
    </>
  );
}

/** Who came, to be said once for all bookings; after that each name has its certificate. */
function WhoCame({ session, done }: Pick<SessionModel, 'session' | 'done'>) {
  const { wrong, names = {}, typed } = done;
  const open = session.bookings.filter(({ state }) => !state.attended);
  const closed = session.bookings.filter(({ state }) => state.attended);
  return (
    <Section
      id="who-came"
      title={copy.whoCame}
      text={open.length > 0 ? copy.whoCameText : undefined}
    >
      {open.length > 0 && (
        <DeskForm
          className="stack measured"
          action={`${addressOf(session)}/attendance`}
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
                  hint={copy.othersHint}
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
        <ul className="ruled">
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

function Feedback({ bookings }: Pick<Session, 'bookings'>) {
  const said = bookings.filter(({ state }) => state.feedback);
  if (said.length === 0) return null;
  return (
    <Section id="feedback" title="How it was" text="What those who booked say, from 1 to 5.">
      <ul className="ruled">
        {said.map(({ submission, state: { feedback } }) => (
          <li key={submission.reference} className={styles.booking}>
            <div>
              <bdi>{customerOf(submission)}</bdi>
              {scores.map((name) => (
                <p key={name} className="as-small">
                  {deskEvents.rated.fields[name].label}: {feedback![name]}
                </p>
              ))}
            </div>
            {feedback!.words && (
              <div>
                <p className={styles.text} dir="auto">
                  {feedback!.words}
                </p>
                <p className="as-small">
                  {feedback!.quotable ? 'May be quoted' : copy.notQuotable}
                </p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const { fields, verb } = deskEvents.instructed;
const names = ['where', 'tutor', 'bring'] as const;

const JoiningFacts = ({ joining }: { joining: Typed }) => (
  <dl className="ruled labelled">
    {names.map(
      (name) =>
        joining[name] && (
          <Fact key={name} label={fields[name].label} dir="auto">
            {joining[name]}
          </Fact>
        ),
    )}
  </dl>
);

/** How a session is joined: first the form, then the letter that goes to everybody. */
export function Instructions({ instructions }: { instructions: InstructionsModel }) {
  const { session, typed, wrong, shown } = instructions;
  const address = addressOf(session);
  const fieldsTyped = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, value ?? '']),
  );
  return (
    <>
      {shown?.isNew && <Message tone="stopped" title={shownCopy.isNew} />}
      <header className={styles.head}>
        <p className="as-strong">
          <Moment at={session.startsAt} />, {session.courses.join(', ')}
        </p>
        <h1 className="as-h2">{shown ? copy.shownTitle : copy.instructions}</h1>
        <p className="as-lead">
          {copy.goesTo(
            session,
            session.bookings.map(({ submission }) => customerOf(submission)),
          )}
        </p>
      </header>
      {shown ? (
        <div className="stack">
          {shown.letter ? (
            <AsItArrives letter={shown.letter} />
          ) : (
            <JoiningFacts joining={fieldsTyped} />
          )}
          {shown.without.length > 0 && <Message tone="news" title={copy.without(shown.without)} />}
          {(shown.letter !== undefined || shown.without.length === 0) && (
            <p>{shown.letter ? shownCopy.leaves(deskEvents.instructed.button) : copy.noMail}</p>
          )}
          <div className="cluster">
            <DeskForm
              action={`${address}/instructions`}
              fields={{ ...fieldsTyped, shown: shown.seal, step: 'send', do: verb }}
            >
              <Button type="submit">{shown.letter ? deskEvents.instructed.button : 'Save'}</Button>
            </DeskForm>
            <BackToForm action={`${address}/instructions`} fields={fieldsTyped} />
            <Leave href={address} />
          </div>
        </div>
      ) : (
        <DeskForm
          className="stack measured"
          action={`${address}/instructions`}
          fields={{ step: 'show' }}
        >
          <EventFieldList fields={fields} autoComplete={keptOverBack} typed={typed} wrong={wrong} />
          <div className="cluster">
            <Button type="submit">{writeCopy.show}</Button>
            <Leave href={address} />
          </div>
        </DeskForm>
      )}
    </>
  );
}

/** The names of a session, a line each with a box, for the tutor: one sheet for up to 25 people. */
export function Register({ session }: { session: Session }) {
  const { courses, startsAt, place, people, bookings } = session;
  const names = bookings.flatMap((booked) => whoComes(booked).map(({ name }) => name));
  const blank = Array.from({ length: Math.max(0, people - names.length) }, () => '');
  const tutor = bookings.find(({ state }) => state.booking?.joining)?.state.booking?.joining?.tutor;
  return (
    <>
      <Back href={addressOf(session)}>{copy.backToSession}</Back>
      <header className={styles.head}>
        <p className="as-strong">
          {dayWords(startsAt)}, {londonClock(startsAt)}, {[place, tutor].filter(Boolean).join('; ')}
        </p>
        <h1 className="as-title">{courses.join(', ')}</h1>
      </header>
      <ol className={styles.register}>
        {[...names.toSorted((a, b) => a.localeCompare(b)), ...blank].map((name, i) => (
          <li key={i}>
            <span className={styles.box} aria-hidden="true" />
            {name ? <bdi>{name}</bdi> : <span className={styles.line}>{copy.noName}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}
