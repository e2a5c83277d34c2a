import { isDeepStrictEqual } from 'node:util';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { deskPaths } from '../../../domain/case/desk-paths.ts';
import {
  answersBefore,
  type Case,
  type Change,
  deskEvents,
  stateAfter,
} from '../../../domain/case/events.ts';
import { eventModels } from '../../../domain/case/history.ts';
import { type Answers, correctionFault } from '../../../domain/events/application.ts';
import { type Application, fieldNames, fields } from '../../../domain/forms/enrolment/fields.ts';
import { applicationFrom } from '../../../domain/forms/enrolment/schema.ts';
import { valuesFromForm } from '../../../domain/forms/form-values.ts';
import type { CorrectModel } from '../../../src/desk/ApplicationForm.tsx';
import { formOf } from '../../http/posts/post-guard.ts';
import { addOne, readForm } from '../staff-events.ts';
import { type ByReference, findOutsideQuarantine, laterThan, rowOf } from '../submissions.ts';
import { type ApplicationValues, validateAtDesk } from './save-the-application.ts';

/** The page on which the staff correct the answers of an application. */
export function saveTheCorrectionRoutes(app: FastifyInstance): void {
  const address = deskPaths.correct({ kind: 'enrolment', reference: ':reference' });
  app.get<ByReference>(address, async (request, reply) => {
    const found = await findOutsideQuarantine(request);
    return sendCorrect(reply, found, { values: answersIn(found) });
  });

  app.post<ByReference>(address, async (request, reply) => {
    const found = await findOutsideQuarantine(request);
    const { submission, events } = found;
    const form = formOf(request);
    const seen = form.get('seen') ?? '';
    if (form.get('do') === deskEvents['clock-set'].verb) return setClock(request, reply, found);
    const values = valuesFromForm(form, fields);
    const read = validateAtDesk(applicationFrom(values));
    if (!read.ok) return sendCorrect(reply, found, { values, wrong: read.fields, seen }, 422);
    const { before, after } = differenceOf(answersIn(found), read.data);
    const fault = correctionFault(after, stateAfter(events));
    if (fault !== undefined) {
      const wrong = { participantType: fault };
      return sendCorrect(reply, found, { values, wrong, seen }, 422);
    }
    const page = deskPaths.submission(submission);
    if (Object.keys(after).length === 0) return reply.redirect(page, 303);
    const [was, is] = [JSON.stringify(before), JSON.stringify(after)];
    const change: Change = { action: 'corrected', before: was, after: is };
    const added = await addOne(request, { ...found, change, seen: seen || undefined });
    if (added.outcome === 'added') return reply.redirect(page, 303);
    const { latest, overtaken } = added;
    return sendCorrect(reply, latest, { values: merged(latest, values, seen), overtaken }, 409);
  });
}

/** Keeps the time zone of a customer, which no form asks for. */
async function setClock(
  request: FastifyRequest<ByReference>,
  reply: FastifyReply,
  found: Case,
): Promise<FastifyReply> {
  const form = formOf(request);
  const read = await readForm(request, form, found);
  if (read.outcome === 'fault') {
    const zone = { typed: form.get('zone') ?? '', error: read.fault };
    return sendCorrect(reply, found, { values: answersIn(found), zone }, 422);
  }
  if (read.outcome === 'change') {
    await addOne(request, { ...found, change: read.change, seen: form.get('seen') ?? undefined });
  }
  return reply.redirect(deskPaths.submission(found.submission), 303);
}

/** Sends the form; `seen` is the latest event that its author had seen, if there were later ones. */
function sendCorrect(
  reply: FastifyReply,
  found: Case,
  { seen, ...filledIn }: Omit<CorrectModel, 'row'> & { seen?: string },
  status = 200,
): Promise<FastifyReply> {
  const correct: CorrectModel = { row: rowOf(reply.server, found, seen), ...filledIn };
  return reply.sendPage({ page: 'correct', correct }, status);
}

/** The answers of an application; one that the form did not ask for when it was sent is empty. */
function answersIn({ submission }: Pick<Case, 'submission'>): ApplicationValues {
  const stored: Answers = submission.content;
  const answers = fieldNames.map((name) => [
    name,
    stored[name] ?? (fields[name].kind === 'choices' ? [] : ''),
  ]);
  return Object.fromEntries(answers) as ApplicationValues;
}

/** What stood there, and stands there now, of the answers that differ. */
function differenceOf(
  stored: ApplicationValues,
  typed: Application,
): { before: Answers; after: Answers } {
  const changed = fieldNames.filter((name) => !isDeepStrictEqual(stored[name], typed[name]));
  return {
    before: Object.fromEntries(changed.map((name) => [name, stored[name]])),
    after: Object.fromEntries(changed.map((name) => [name, typed[name]])),
  };
}

/** What somebody typed, over what others have corrected since they had seen `seen`. */
function merged(found: Case, typed: ApplicationValues, seen: string): ApplicationValues {
  const now = answersIn(found);
  const later = laterThan(seen, eventModels(found.events));
  const earlier = later.toReversed().map((event) => answersBefore(event, found.events) ?? {});
  const base = earlier.reduce<Answers>((answers, each) => ({ ...answers, ...each }), now);
  const answers = fieldNames.map((name) => [
    name,
    isDeepStrictEqual(typed[name], base[name]) ? now[name] : typed[name],
  ]);
  return Object.fromEntries(answers) as ApplicationValues;
}
