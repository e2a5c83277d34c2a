import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { normaliseReference } from '../../../domain/case/submission.ts';
import {
  type CourseChoice,
  courseChoices,
} from '../../../domain/forms/enrolment/course-choices.ts';
import { fields } from '../../../domain/forms/enrolment/fields.ts';
import { applicationFrom, validateApplication } from '../../../domain/forms/enrolment/schema.ts';
import { valuesFromForm } from '../../../domain/forms/form-values.ts';
import { readPath } from '../../../domain/forms/readers.ts';
import { campCourseId, paths } from '../../../domain/provider/paths.ts';
import { replyBy, replyDue } from '../../../domain/time/reply-due.ts';
import type { RejectedPost } from '../../../src/forms/enrolment/rejected-post.ts';
import { suspicionOf } from '../../intake/intake.ts';
import { keyFor } from '../../links.ts';
import { addToLog, errorClass } from '../../log.ts';
import { formOf } from '../posts/post-guard.ts';
import type { ReceivedLocals } from '../rendering/renderer.ts';
import type { SiteFiles } from './site-files.ts';

/** A page is fresh for a minute, because otherwise a browser would discard what it prefetched. */
const aMinute = 'max-age=60';

/**
 * The pages of the forms, and the enrolment form's native post for visitors without JavaScript. The post is answered
 * with the form and every answer in place, or leads to the page that confirms.
 */
export function enrolRoutes(app: FastifyInstance, { files }: { files: SiteFiles }): void {
  const { contactDelivery, enrolmentEndpoint } = app.settings;

  app.get(paths.contact, (_request, reply) =>
    reply.renderPage(paths.contact, { contactDelivery }, { cacheControl: aMinute, isKept: true }),
  );

  app.get(paths.enrol, (request, reply) =>
    reply.renderPage(
      formAt(request.query),
      { enrolmentEndpoint },
      { cacheControl: aMinute, isKept: true },
    ),
  );

  app.post(
    paths.enrol,
    { onRequest: [...app.guardPost, app.limitRendering] },
    async (request, reply) => {
      const form = formOf(request);
      const values = valuesFromForm(form, fields);
      const validation = validateApplication(applicationFrom(values));
      if (!validation.ok) {
        return sendAgain(request, reply, { status: 422, values, fields: validation.fields });
      }
      const added = await app.intake
        .add('enrolment', validation.data, { suspicion: suspicionOf(form) })
        .catch((error: unknown) => addToLog(request, { error: errorClass(error) }));
      // A post without an idempotency key cannot conflict with another, so this would be a fault of ours.
      if (!added || added.outcome === 'conflict') {
        return sendAgain(request, reply, { status: 500, values, fields: {}, failure: 'server' });
      }
      addToLog(request, { reference: added.reference });
      reply.header('cache-control', 'no-store');
      const query = new URLSearchParams({ reference: added.reference });
      // For a repeated form, the arrival of the first is not known here.
      if (added.outcome !== 'repeated') {
        query.set('courses', numbersOf(validation.data.selectedCourses));
        query.set('by', replyDue('enrolment', app.clock().toISOString()));
      }
      const key = await keyFor(app.links, added);
      if (key !== undefined) query.set('key', key);
      return reply.redirect(`${paths.enrolmentReceived}?${query.toString()}`, 303);
    },
  );

  app.get(paths.enrolmentReceived, { onRequest: app.limitRendering }, (request, reply) => {
    // The address may have the key of the applicant's own page.
    reply.header('referrer-policy', 'no-referrer');
    return reply.renderPage(paths.enrolmentReceived, { received: receivedOf(request.query, app) });
  });

  /** The form for a course that there is, or for none: nothing that somebody made up is rendered. */
  function formAt(query: unknown): string {
    const { course: given } = query as { course?: unknown };
    const course = typeof given === 'string' ? readPath(given) : '';
    const isKnown = course === campCourseId || files.has(paths.course(course));
    return isKnown ? paths.enrolFor(course) : paths.enrol;
  }

  function sendAgain(request: FastifyRequest, reply: FastifyReply, rejected: RejectedPost) {
    return reply.renderPage(formAt(request.query), { rejected, enrolmentEndpoint });
  }
}

/** Only a reference, a moment and numbers of choices reach the page: a crafted link must not put words on it. */
function receivedOf(query: unknown, { clock }: FastifyInstance): ReceivedLocals | undefined {
  const given = query as Partial<Record<string, unknown>>;
  const reference =
    typeof given.reference === 'string' ? normaliseReference(given.reference) : undefined;
  if (reference === undefined) return undefined;
  const numbers = /^\d+$/u.exec(String(given.courses))?.[0];
  const due = readTime(given.by);
  // A later moment would promise an answer later than we do.
  const isOurs = due !== undefined && due <= replyDue('enrolment', clock().toISOString());
  const courses = courseChoices.filter((_, index) => numbers?.includes(String(index)));
  return {
    reference,
    facts: numbers && isOurs ? { courses, replyBy: replyBy(due) } : undefined,
    key: /^[\w-]{22}$/u.exec(String(given.key))?.[0],
  };
}

/** A time as `toISOString` writes it; `undefined` for anything else. */
function readTime(given: unknown): string | undefined {
  const time = new Date(String(given));
  return Number.isNaN(time.getTime()) || time.toISOString() !== given ? undefined : given;
}

function numbersOf(chosen: readonly CourseChoice[]): string {
  return chosen.map((choice) => courseChoices.indexOf(choice)).join('');
}
