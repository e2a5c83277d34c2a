import type { FastifyInstance } from 'fastify';

import { deskPaths } from '../../../domain/case/desk-paths.ts';
import { deskEvents, stateAfter } from '../../../domain/case/events.ts';
import { normaliseReference, type StoredSubmission } from '../../../domain/case/submission.ts';
import type { OnOfferByChoice } from '../../../domain/case/usual-offer.ts';
import {
  type Application,
  courseChoices,
  type FieldName,
  fields,
} from '../../../domain/forms/enrolment/fields.ts';
import {
  applicationFrom,
  defaultApplication,
  validateApplication,
} from '../../../domain/forms/enrolment/schema.ts';
import { textLimits } from '../../../domain/forms/field.ts';
import { type FormValues, valuesFromForm } from '../../../domain/forms/form-values.ts';
import { beginningOf } from '../../../domain/forms/readers.ts';
import type { Validation } from '../../../domain/forms/schema-of.ts';
import { formOf } from '../../http/posts/post-guard.ts';
import { DeskProblem } from '../decorators.ts';

/** The page on which the staff enter an application that did not come by the site, or was begun in a message. */
export function saveTheApplicationRoutes(app: FastifyInstance): void {
  const { intake, store, clock, content } = app;

  app.get(deskPaths.newApplication, async (request, reply) => {
    const { from } = request.query as { from?: unknown };
    const message = typeof from === 'string' ? await messageOf(from) : undefined;
    const begun = message ? begunWith(message, content.onOffer) : {};
    const values: ApplicationValues = { ...defaultApplication, ...begun };
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
    const { end } = stateAfter(await store.desk.history(message));
    if (end?.is === 'became-application' && end.of === application) return;
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

export type ApplicationValues = FormValues<FieldName>;

/** By the form's own schema, but that the email address may be missing: the telephone number never is. */
export function validateAtDesk(values: ApplicationValues): Validation<Application> {
  if (String(values.email).trim() !== '') return validateApplication(values);
  const read = validateApplication({ ...values, email: standIn });
  return read.ok ? { ok: true, data: { ...read.data, email: '' } } : read;
}

const standIn = 'nobody@nowhere.example';
