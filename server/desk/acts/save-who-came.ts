import type { FastifyInstance, FastifyRequest } from 'fastify';

import { attendeesOf, attendeesText, whoComes } from '../../../domain/case/attendees.ts';
import { deskPaths } from '../../../domain/case/desk-paths.ts';
import { type NamesToSee, namesToSee, readNames } from '../../../domain/case/read-names.ts';
import type { BookingRow, Session } from '../../../domain/case/sessions.ts';
import { formOf } from '../../http/posts/post-guard.ts';
import { type ByAddress, findSession, leadToSession, sendSession } from '../sessions.ts';
import { addEach, type Adding, readForm } from '../staff-events.ts';
import { whyClosedFor } from './session-act.ts';
import { formWith } from './three-steps.ts';

/** Closes the bookings of a session with who came. Its form stands on the session's page. */
export function saveWhoCameRoute(app: FastifyInstance): void {
  app.post<ByAddress>(`${deskPaths.sessions}/:at/:reference/attendance`, async (request, reply) => {
    const session = await findSession(request, reply);
    if (!session) return reply;
    const typed = ticksAndNames(formOf(request));
    const closed = whyClosedFor(app, 'attended', session);
    const isSaved = session.bookings.every(({ state }) => state.attended);
    if (closed && !isSaved) return sendSession(reply, session, { closed, typed }, 409);
    const { adding, wrong, names, left } = await readBookings(request, session);
    if (wrong) return sendSession(reply, session, { wrong, typed }, 422);
    if (Object.keys(names).length > 0) {
      for (const [reference, { names: read }] of Object.entries(names)) {
        typed[`others-${reference}`] = read;
      }
      return sendSession(reply, session, { names, typed });
    }
    const all = left + (await addEach(request, adding)).length;
    return all > 0
      ? sendSession(reply, session, { left: all }, 409)
      : leadToSession(reply, session);
  });
}

/** What was ticked and typed, by field. */
const ticksAndNames = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...new Set(form.keys())]
      .filter((name) => /^(?:came|others)-/u.test(name))
      .map((name) => [name, form.getAll(name).join('\n')]),
  );

type Attendance = {
  adding: Adding[];
  /** The booking for which the form is wrong. */
  wrong?: { reference: string; fault: string };
  /** What has to be seen as it was read before it is saved, by reference. */
  names: Record<string, NamesToSee>;
  /** Of how many bookings a colleague has said otherwise. */
  left: number;
};

/** Reads the form for all bookings before any is stored, so that what is wrong with one leaves all as they were. */
async function readBookings(request: FastifyRequest, { bookings }: Session): Promise<Attendance> {
  const form = formOf(request);
  const read: Attendance = { adding: [], names: {}, left: 0 };
  for (const booked of bookings) {
    const { submission, state, lastEvent } = booked;
    const { reference } = submission;
    const { came, ticked, others } = cameTo(booked, form);
    if (state.attended) {
      // A form that was sent twice says the same; where a colleague said otherwise, whoever is later must learn of it.
      const isSame = attendeesText(attendeesOf(came)) === attendeesText(state.attended);
      if (form.has(`seen-${reference}`) && !isSame) read.left += 1;
      continue;
    }
    const events = await request.server.store.desk.history(reference);
    const fields = formWith({ came }, 'attended');
    const attended = await readForm(request, fields, { submission, events });
    if (attended.outcome === 'fault') {
      return { ...read, wrong: { reference, fault: attended.fault } };
    }
    const names = namesToSee(others, form.get(`shown-${reference}`), ticked);
    if (names) read.names[reference] = names;
    if (attended.outcome !== 'change') continue;
    const seen = form.get(`seen-${reference}`) ?? lastEvent;
    read.adding.push({ submission, events, change: attended.change, seen });
  }
  return read;
}

/** Who came by a booking: who was ticked of those that were named, and who was added by name. */
function cameTo(booked: BookingRow, form: URLSearchParams) {
  const { reference } = booked.submission;
  const ticks = form.getAll(`came-${reference}`);
  const ticked = whoComes(booked).filter((_, at) => ticks.includes(String(at)));
  const others = form.get(`others-${reference}`) ?? '';
  const came = attendeesText([...ticked, ...readNames(others).people]);
  return { came, ticked, others };
}
