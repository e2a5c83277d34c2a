import type { FastifyInstance } from 'fastify';

import { applicationFrom, validateApplication } from '../../../domain/forms/enrolment/schema.ts';
import {
  type CourseChoice,
  courseChoices,
} from '../../../domain/forms/enrolment/course-choices.ts';
import type { RejectedPost } from '../../../src/forms/enrolment/rejected-post.ts';
import { fields } from '../../../domain/forms/enrolment/fields.ts';
import { paths } from '../../../domain/paths.ts';
import { replyBy } from '../../../domain/due.ts';
import { valuesFromForm } from '../../../domain/forms/form-values.ts';
import { keyFor, type Links } from '../../links.ts';
import { type Submit, suspicionOf } from '../../intake/intake.ts';
import { addToLog, errorClass } from '../../log.ts';
import { formOf, type PostGuard } from '../posts/post-guard.ts';
import { normaliseReference } from '../../../domain/submission.ts';
import { drawInTurn, type Render } from '../rendering/renderer.ts';
import { redirectVariants } from './site.ts';
import { sendDrawn } from '../rendering/send-drawn.ts';
import {
  anyKey,
  anyReference,
  anyTime,
  type DrawnPages,
  receivedAt,
  type ReceivedFacts,
  sentTo,
} from './drawn-pages.ts';
import { textOf } from './site-files.ts';
import { sendStaticResponse } from '../send-static-response.ts';

type EnrolParts = {
  submit: Submit;
  guard: PostGuard;
  render: Render;
  /** Set where the site is served; without it only the form's post is answered. */
  drawn: DrawnPages | undefined;
  /** The links by which applicants follow their applications. */
  links?: Links | undefined;
  /** Where the browser sends applications, if not here. */
  enrolmentEndpoint?: string | undefined;
};

/**
 * The enrolment pages, drawn at build, and the form's native post for visitors without JavaScript. The post
 * is answered with the form and every answer in place, or leads to the page that confirms.
 */
export function enrolRoutes(
  app: FastifyInstance,
  { submit, guard, render, drawn, links, enrolmentEndpoint }: EnrolParts,
): void {
  const drawAgain = drawInTurn(render);
  const courseAsked = (query: unknown) => {
    const { course } = query as { course?: unknown };
    return typeof course === 'string' && drawn?.courseIds.has(course) ? course : undefined;
  };
  if (drawn) {
    const forms = new Map(
      [undefined, ...drawn.courseIds].map((course) => [
        course,
        sentTo(enrolmentEndpoint, drawn.form(course)).response,
      ]),
    );
    app.get(paths.enrol, (request, reply) =>
      sendStaticResponse(request, reply, forms.get(courseAsked(request.query))!),
    );
    receivedRoute(app, drawn);
    for (const address of [paths.enrol, paths.enrolmentReceived]) redirectVariants(app, address);
  }

  app.post(paths.enrol, { onRequest: guard }, async (request, reply) => {
    const form = formOf(request);
    const values = valuesFromForm(form, fields);
    const comeBack = (rejected: Omit<RejectedPost, 'values'>) => {
      const course = courseAsked(request.query);
      const address = course === undefined ? paths.enrol : paths.enrolFor(course);
      const locals = { rejected: { ...rejected, values }, enrolmentEndpoint };
      return sendDrawn(reply, drawAgain(address, locals), 'no-store');
    };

    const validation = validateApplication(applicationFrom(values));
    if (!validation.ok) return comeBack({ status: 422, fields: validation.fields });
    const result = await submit('enrolment', validation.data, {
      suspicion: suspicionOf(form),
    }).catch((error: unknown) => addToLog(request, { error: errorClass(error) }));
    // A post without an idempotency key cannot conflict with another, so this would be a fault of ours.
    if (!result || result.outcome === 'conflict') {
      return comeBack({ status: 500, fields: {}, failure: 'server' });
    }
    addToLog(request, { reference: result.reference });
    reply.header('cache-control', 'no-store');
    const key = await keyFor(links, result);
    // For a repeated form, the arrival of the first is not known here.
    const facts = result.outcome !== 'repeated' && factsOf(validation.data.selectedCourses, key);
    return reply.redirect(receivedAt(result.reference, facts), 303);
  });
}

/** The page that confirms, with the visitor's own reference in the place that was left for it. */
function receivedRoute(app: FastifyInstance, { received }: DrawnPages) {
  app.get<{ Querystring: Partial<Record<string, unknown>> }>(
    paths.enrolmentReceived,
    (request, reply) => {
      // Only a reference, a moment and numbers of choices reach the page: a crafted link must not put words on it.
      const reference = normaliseReference(String(request.query.reference));
      const courses = /^\d+$/u.exec(String(request.query.courses))?.[0];
      const key = /^[\w-]{22}$/u.exec(String(request.query.key))?.[0];
      const arrival = reference && courses && momentBefore(request.query.arrival);
      const page = !reference ? 'plain' : arrival ? 'withFacts' : 'withReference';
      const html = textOf(received[page])
        .replaceAll(anyReference, reference ?? anyReference)
        .replaceAll(anyTime, arrival ? replyBy(arrival) : '')
        .replace(anyFollow, (line) => (key ? line.replace(anyKey, key) : ''))
        .replaceAll(anyChoice, (item, choice: string) => (courses?.includes(choice) ? item : ''));
      const own = { status: 200, html, policy: received[page].policy ?? '' };
      // `no-cache` and not `no-store`: the page may still wait in the back/forward cache.
      return sendDrawn(reply, own, 'no-cache');
    },
  );
}

/** The line with the link to the applicant's own page. */
const anyFollow = new RegExp(`<p><a [^>]*${anyKey}[^>]*>.*?</p>`, 'su');

const anyChoice = /<li data-choice="(\d)">.*?<\/li>/gsu;

const factsOf = (chosen: readonly CourseChoice[], key: string | undefined): ReceivedFacts => ({
  courses: chosen.map((choice) => courseChoices.indexOf(choice)).join(''),
  arrival: new Date().toISOString(),
  ...(key && { key }),
});

/**
 * The moment in an address. One in the future is ignored, because such a link would promise an answer later than we
 * do.
 */
function momentBefore(text: unknown): Date | undefined {
  const moment = new Date(String(text));
  return moment.getTime() <= Date.now() ? moment : undefined;
}
