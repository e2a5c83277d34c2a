import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { type Kind, normaliseReference } from '../../../domain/case/submission.ts';
import {
  type CourseChoice,
  courseChoices,
  fields,
} from '../../../domain/forms/enrolment/fields.ts';
import { applicationFrom, validateApplication } from '../../../domain/forms/enrolment/schema.ts';
import { sourceIn, valuesFromForm } from '../../../domain/forms/form-values.ts';
import { readPath } from '../../../domain/forms/readers.ts';
import { campCourseId, paths } from '../../../domain/provider/paths.ts';
import { closedWords, replyBy, replyDue, replyHours } from '../../../domain/time/reply-due.ts';
import type { RejectedPost } from '../../../src/forms/enrolment/EnrolmentForm.tsx';
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

  app.get(paths.contact, async (_request, reply) => {
    const locals = { contactDelivery, closed: await closedFor('contact') };
    return reply.renderPage(paths.contact, locals, { cacheControl: aMinute, isKept: true });
  });

  app.get(paths.enrol, async (request, reply) => {
    const locals = { enrolmentEndpoint, closed: await closedFor('enrolment') };
    return reply.renderPage(formAt(request.query), locals, {
      cacheControl: aMinute,
      isKept: true,
    });
  });

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
        .add('enrolment', validation.data, {
          suspicion: suspicionOf(form),
          // Without a script the browser names the form's own page, and no page before it.
          source: sourceIn(URL.parse(request.headers.referer ?? '')?.search ?? ''),
        })
        .catch((error: unknown) => addToLog(request, { error: errorClass(error) }));
      // A post without an idempotency key cannot conflict with another, so this would be a fault of ours.
      if (!added || added.outcome === 'conflict') {
        return sendAgain(request, reply, { status: 500, values, fields: {}, failure: 'server' });
      }
      addToLog(request, { reference: added.reference });
      reply.header('cache-control', 'no-store');
      const query = new URLSearchParams({ reference: added.reference });
      // A repeated form was promised its answer before.
      if (added.outcome !== 'repeated') {
        query.set('courses', numbersOf(validation.data.selectedCourses));
        query.set('by', added.dueAt);
      }
      const key = await keyFor(app.links, added);
      if (key !== undefined) query.set('key', key);
      return reply.redirect(`${paths.enrolmentReceived}?${query.toString()}`, 303);
    },
  );

  app.get(paths.enrolmentReceived, { onRequest: app.limitRendering }, async (request, reply) => {
    // The address may have the key of the applicant's own page.
    reply.header('referrer-policy', 'no-referrer');
    const now = app.clock().toISOString();
    // A later moment would promise an answer later than we do.
    const latest = replyDue('enrolment', now, await app.closing());
    return reply.renderPage(paths.enrolmentReceived, {
      received: receivedOf(request.query, latest),
      closed: await closedFor('enrolment'),
    });
  });

  /** What a form says while we are closed, beside the hours that it promises. */
  async function closedFor(kind: Kind): Promise<string | undefined> {
    const closing = await app.closing();
    return closing && closedWords(closing, replyHours[kind], app.clock().toISOString());
  }

  /** The form for a course that there is, or for none: nothing that somebody made up is rendered. */
  function formAt(query: unknown): string {
    const { course: given } = query as { course?: unknown };
    const course = typeof given === 'string' ? readPath(given) : '';
    const isKnown = course === campCourseId || files.has(paths.course(course));
    return isKnown ? paths.enrolFor(course) : paths.enrol;
  }

  async function sendAgain(request: FastifyRequest, reply: FastifyReply, rejected: RejectedPost) {
    const closed = await closedFor('enrolment');
    return reply.renderPage(formAt(request.query), { rejected, enrolmentEndpoint, closed });
  }
}

/** Only a reference, a moment and numbers of choices reach the page: a crafted link must not put words on it. */
function receivedOf(query: unknown, latest: string): ReceivedLocals | undefined {
  const given = query as Partial<Record<string, unknown>>;
  const reference =
    typeof given.reference === 'string' ? normaliseReference(given.reference) : undefined;
  if (reference === undefined) return undefined;
  const numbers = /^\d+$/u.exec(String(given.courses))?.[0];
  const due = timeGiven(given.by);
  const isOurs = due !== undefined && due <= latest;
  const courses = courseChoices.filter((_, index) => numbers?.includes(String(index)));
  return {
    reference,
    facts: numbers && isOurs ? { courses, replyBy: replyBy(due) } : undefined,
    key: /^[\w-]{22}$/u.exec(String(given.key))?.[0],
  };
}

/** A time as `toISOString` writes it; `undefined` for anything else. */
function timeGiven(given: unknown): string | undefined {
  const time = new Date(String(given));
  return Number.isNaN(time.getTime()) || time.toISOString() !== given ? undefined : given;
}

function numbersOf(chosen: readonly CourseChoice[]): string {
  return chosen.map((choice) => courseChoices.indexOf(choice)).join('');
}
