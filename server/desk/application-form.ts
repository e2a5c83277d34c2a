import { isDeepStrictEqual } from 'node:util';

import type { FastifyInstance, FastifyReply } from 'fastify';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { answersBefore, type Change, eventModels, stateAfter } from '../../domain/case/events.ts';
import { normaliseReference, type StoredSubmission } from '../../domain/case/submission.ts';
import type { OnOfferByChoice } from '../../domain/case/usual-offer.ts';
import { type Answers, correctionFault } from '../../domain/events/application.ts';
import { deskEvents } from '../../domain/events/desk-events.ts';
import { courseChoices } from '../../domain/forms/enrolment/course-choices.ts';
import { type FieldName, fields } from '../../domain/forms/enrolment/fields.ts';
import {
  type Application,
  applicationFrom,
  defaultApplication,
  fieldNames,
  validateApplication,
} from '../../domain/forms/enrolment/schema.ts';
import { textLimits } from '../../domain/forms/field.ts';
import { type FormValues, valuesFromForm } from '../../domain/forms/form-values.ts';
import type { Validation } from '../../domain/forms/validate.ts';
import { beginningOf } from '../../domain/letters/letters.ts';
import type { CorrectModel } from '../../src/desk/ApplicationForm.tsx';
import { formOf } from '../http/posts/post-guard.ts';
import { laterThan, meanwhile } from './changes.ts';
import { DeskProblem } from './decorators.ts';
import { type ByReference, findOpen, type Found, rowOf } from './submissions.ts';

/** The page on which the staff correct the answers of an application. */
export function correctRoutes(app: FastifyInstance): void {
  const { clock } = app;
  const address = deskPaths.correct({ kind: 'enrolment', reference: ':reference' });
  app.get<ByReference>(address, async (request, reply) => {
    const found = await findOpen(request, 'enrolment');
    return sendCorrect(reply, found, { values: answersIn(found) });
  });

  app.post<ByReference>(address, async (request, reply) => {
    const found = await findOpen(request, 'enrolment');
    const { submission, events } = found;
    const form = formOf(request);
    const seen = form.get('seen') ?? '';
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
    const event = { ...change, at: clock().toISOString(), by: request.person.name };
    const added = await app.addEvent(event, found, seen || undefined);
    if (added.outcome === 'absent') throw new DeskProblem(404, 'not-found');
    if (added.outcome === 'added') return reply.redirect(page, 303);
    const latest = await findOpen(request, 'enrolment');
    const overtaken = meanwhile(latest, seen, event);
    return sendCorrect(reply, latest, { values: merged(latest, values, seen), overtaken }, 409);
  });
}

/** The page on which the staff enter an application that did not come by the site, or was begun in a message. */
export function newApplicationRoutes(app: FastifyInstance): void {
  const { intake, store, clock, content } = app;

  app.get(deskPaths.newApplication, async (request, reply) => {
    const { from } = request.query as { from?: unknown };
    const message = typeof from === 'string' ? await messageOf(from) : undefined;
    const begun = message ? begunWith(message, content.onOffer) : {};
    const values: Values = { ...defaultApplication, ...begun };
    const via = message ? 'email' : '';
    const taken = { values, via, isReceiptAsked: false, message: message?.reference };
    return reply.sendPage({ page: 'new-application', taken });
  });

  app.post(deskPaths.newApplication, async (request, reply) => {
    const form = formOf(request);
    const values = valuesFromForm(form, fields);
    const message = (await messageOf(form.get('message') ?? ''))?.reference;
    const { via: ways } = deskEvents['taken-down'].fields;
    const via = ways.options.find((way) => way === form.get('via'));
    const isReceiptAsked = form.has('receipt');
    const read = validateAtDesk(applicationFrom(values));
    if (!read.ok || via === undefined) {
      const wrong = read.ok ? {} : read.fields;
      const viaWrong = via === undefined ? ways.missing : undefined;
      const taken = { values, wrong, via: via ?? '', viaWrong, isReceiptAsked, message };
      return reply.sendPage({ page: 'new-application', taken }, 422);
    }
    const at = clock().toISOString();
    const change = { action: 'taken-down', via, message: message ?? '' } as const;
    // The same answers on one day are one application, so a form that is sent twice is stored once.
    const added = await intake.add('enrolment', read.data, {
      event: { ...change, at, by: request.person.name },
      isWithoutReceipt: !isReceiptAsked || read.data.email === '',
    });
    if (added.outcome === 'conflict') throw new DeskProblem(500, 'fault');
    const { reference } = added;
    if (message !== undefined) await closeMessage(message, reference, request.person.name);
    return reply.redirect(deskPaths.submission({ kind: 'enrolment', reference }), 303);
  });

  /** Says on a message which application was made of it, once, so that nobody answers it as well. */
  async function closeMessage(message: string, application: string, by: string): Promise<void> {
    const { application: before } = stateAfter(await store.desk.history(message));
    if (before === application) return;
    const change = { action: 'became-application', application } as const;
    await store.desk.add(message, { ...change, at: clock().toISOString(), by });
  }

  /** The message with a reference, if there is one that is not in quarantine. */
  async function messageOf(typed: string): Promise<StoredSubmission<'contact'> | undefined> {
    const reference = normaliseReference(typed);
    const found = reference === undefined ? undefined : await store.find(reference);
    return found?.kind === 'contact' && !found.suspicion ? found : undefined;
  }
}

/** What a message says of an application: who wrote, which course they asked about, and their words. */
function begunWith(
  { content }: StoredSubmission<'contact'>,
  onOffer: OnOfferByChoice,
): Partial<Application> {
  const { name, email, company, courseInterest, subject, message } = content;
  const selectedCourses = courseChoices.filter((choice) =>
    onOffer[choice]?.some(({ title }) => title === courseInterest),
  );
  const words = [subject, message].filter(Boolean).join('\n\n');
  const additionalRequirements = beginningOf(words, textLimits.multiline);
  return { fullName: name, email, businessName: company, selectedCourses, additionalRequirements };
}

type Values = FormValues<FieldName>;

/** Sends the form; `seen` is the latest event that its author had seen, if there were later ones. */
function sendCorrect(
  reply: FastifyReply,
  found: Found,
  { seen, ...filledIn }: Omit<CorrectModel, 'row'> & { seen?: string },
  status = 200,
): Promise<FastifyReply> {
  const correct: CorrectModel = { row: rowOf(reply.server, found, seen), ...filledIn };
  return reply.sendPage({ page: 'correct', correct }, status);
}

/** The answers of an application; one that the form did not ask for when it was sent is empty. */
function answersIn({ submission }: Pick<Found, 'submission'>): Values {
  const stored: Answers = submission.content;
  const answers = fieldNames.map((name) => [
    name,
    stored[name] ?? (fields[name].kind === 'choices' ? [] : ''),
  ]);
  return Object.fromEntries(answers) as Values;
}

/** By the form's own schema, but that the email address may be missing: the telephone number never is. */
function validateAtDesk(values: Values): Validation<Application> {
  if (String(values.email).trim() !== '') return validateApplication(values);
  const read = validateApplication({ ...values, email: standIn });
  return read.ok ? { ok: true, data: { ...read.data, email: '' } } : read;
}

const standIn = 'nobody@nowhere.example';

/** What stood there, and stands there now, of the answers that differ. */
function differenceOf(stored: Values, typed: Application): { before: Answers; after: Answers } {
  const changed = fieldNames.filter((name) => !isDeepStrictEqual(stored[name], typed[name]));
  return {
    before: Object.fromEntries(changed.map((name) => [name, stored[name]])),
    after: Object.fromEntries(changed.map((name) => [name, typed[name]])),
  };
}

/** What somebody typed, over what others have corrected since they had seen `seen`. */
function merged(found: Found, typed: Values, seen: string): Values {
  const now = answersIn(found);
  const later = laterThan(seen, eventModels(found.events));
  const earlier = later.toReversed().map((event) => answersBefore(event, found.events) ?? {});
  const base = earlier.reduce<Answers>((answers, each) => ({ ...answers, ...each }), now);
  const answers = fieldNames.map((name) => [
    name,
    isDeepStrictEqual(typed[name], base[name]) ? now[name] : typed[name],
  ]);
  return Object.fromEntries(answers) as Values;
}
