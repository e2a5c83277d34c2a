import type { FastifyRequest } from 'fastify';

import type { SubmissionRef } from '../../domain/case/desk-paths.ts';
import type { Case, Change, DeskEvent } from '../../domain/case/events.ts';
import { readChange } from '../../domain/case/read-change.ts';
import { termsOf } from '../../domain/case/usual-offer.ts';
import { ClientError, messages } from '../intake/messages.ts';
import { DeskProblem } from './decorators.ts';
import { type ByReference, findCase, meanwhile } from './submissions.ts';

/** A change of one submission, and the latest event that its author had seen, if there was one. */
export type Adding = Case & { change: Change; seen: string | undefined };

/**
 * What a form of the staff asks for, with the letter that it brings; `history` is what its author had seen of it.
 * Throws `ClientError` 400 if it asks for nothing that there is.
 */
export async function readForm(
  { server, person }: FastifyRequest,
  form: Pick<URLSearchParams, 'get'>,
  { submission, events, history = events }: Case & { history?: readonly DeskEvent[] },
) {
  const now = server.clock().toISOString();
  const closing = await server.closing();
  const known = { submission, events: history, now, closing, ...termsOf(server.content) };
  const read = readChange(form, known, 'staff');
  if (read.outcome === 'unknown') throw new ClientError(400, messages.badRequest);
  if (read.outcome !== 'change') return read;
  // It has the link of now, because a colleague may have made a new one.
  const of = { submission, events, seen: history, staff: person.name };
  const letter = server.writeLetter(read.change, of);
  return { ...read, change: { ...read.change, ...letter }, letter };
}

/** Adds an event by whoever asks for it, or says what contradicts it. Throws `DeskProblem` 404 if all was erased. */
export async function addOne(
  request: FastifyRequest<ByReference>,
  { change, seen, ...found }: Adding,
) {
  const event = eventBy(request, change);
  const added = await request.server.addEvent(event, found, seen);
  if (added.outcome === 'absent') throw new DeskProblem(404, 'not-found');
  if (added.outcome === 'added') return added;
  const latest = await findCase(request, found.submission.kind);
  return { ...added, latest, overtaken: meanwhile(latest, seen, event) };
}

/**
 * Makes each change, unless somebody made a contradictory one meanwhile; returns what was left. If one fails after
 * another was made, the error says that what was done is uncertain.
 */
export async function addEach(
  request: FastifyRequest,
  adding: readonly Adding[],
): Promise<SubmissionRef[]> {
  const left: SubmissionRef[] = [];
  for (const [at, { change, seen, ...found }] of adding.entries()) {
    try {
      const { outcome } = await request.server.addEvent(eventBy(request, change), found, seen);
      if (outcome !== 'added') left.push(found.submission);
    } catch (error) {
      if (at > left.length) throw new DeskProblem(503, 'uncertain', error);
      throw error;
    }
  }
  return left;
}

/** Makes each change, or none of them where somebody made a contradictory one meanwhile. */
export const addAll = (request: FastifyRequest, adding: readonly Adding[]) =>
  request.server.addEvents(
    adding.map(({ change, seen, ...of }) => ({ event: eventBy(request, change), of, seen })),
  );

const eventBy = ({ server, person }: FastifyRequest, change: Change) => ({
  ...change,
  at: server.clock().toISOString(),
  by: person.name,
});
