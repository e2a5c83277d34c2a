import type { FastifyInstance } from 'fastify';

import { applicationFrom, validateApplication } from '../../../domain/forms/enrolment/schema.ts';
import {
  type CourseChoice,
  courseChoices,
} from '../../../domain/forms/enrolment/course-choices.ts';
import type { RejectedPost } from '../../../src/forms/enrolment/rejected-post.ts';
import { fields } from '../../../domain/forms/enrolment/fields.ts';
import { campCourseId, paths } from '../../../domain/paths.ts';
import { replyBy } from '../../../domain/due.ts';
import { valuesFromForm } from '../../../domain/forms/form-values.ts';
import type { Submit } from '../../intake/intake.ts';
import { errorClass, note } from '../../log.ts';
import { formOf } from '../posts/form-body.ts';
import type { PostGuard } from '../posts/post-guard.ts';
import { normaliseReference } from '../../../domain/reference.ts';
import { suspicionOf } from '../../intake/bot-signals.ts';
import { drawInTurn } from '../rendering/draw-in-turn.ts';
import { drawOnce } from '../rendering/draw-once.ts';
import type { GetReady } from '../rendering/keep-ready.ts';
import type { Render } from '../rendering/renderer.ts';
import { redirectVariants } from './redirect-variants.ts';
import { sendDrawn, sendKept } from './render-page.ts';
import type { SiteFiles } from './site-files.ts';

type EnrolParts = {
  submit: Submit;
  guard: PostGuard;
  render: Render;
  keep: GetReady;
  files: SiteFiles['files'];
  /** Where the browser sends applications, if not here. */
  enrolmentEndpoint?: string | undefined;
};

/**
 * The enrolment pages, rendered on demand, and the form's native post for visitors without
 * JavaScript: it comes back with every answer in place, or ends at the page that confirms.
 */
export function enrolRoutes(
  app: FastifyInstance,
  { submit, guard, render, keep, files, enrolmentEndpoint }: EnrolParts,
): void {
  const courseIds = courseIdsOf(files);
  const confirmation = drawOnce(render);
  const drawAgain = drawInTurn(render);

  app.get(paths.enrol, (request, reply) =>
    sendKept(reply, keep(formFor(request.query, courseIds), { enrolmentEndpoint })),
  );

  app.get<{ Querystring: Partial<Record<string, unknown>> }>(
    paths.enrolmentReceived,
    (request, reply) => {
      // Only a reference, a moment and numbers of choices reach the page: a crafted link must not put words on it.
      const reference = normaliseReference(String(request.query.reference));
      const courses = /^\d+$/u.exec(String(request.query.courses))?.[0];
      const arrival = reference && courses && momentBefore(request.query.arrival);
      const page = confirmation(receivedAt(reference && anyReference, arrival && anyFacts), {});
      const own = page.then(({ html, ...others }) => ({
        ...others,
        html: html
          .replaceAll(anyReference, reference ?? anyReference)
          .replaceAll(anyTime, arrival ? replyBy(arrival) : '')
          .replaceAll(anyChoice, (item, choice: string) => (courses?.includes(choice) ? item : '')),
      }));
      // `no-cache` and not `no-store`: the page may still wait in the back/forward cache.
      return sendDrawn(reply, own, 'no-cache');
    },
  );

  for (const address of [paths.enrol, paths.enrolmentReceived]) redirectVariants(app, address);

  app.post(paths.enrol, { onRequest: guard }, async (request, reply) => {
    const form = formOf(request);
    const values = valuesFromForm(form, fields);
    const comeBack = (attempt: Omit<RejectedPost, 'values'>) => {
      const locals = { attempt: { ...attempt, values }, enrolmentEndpoint };
      return sendDrawn(reply, drawAgain(formFor(request.query, courseIds), locals), 'no-store');
    };

    const validation = validateApplication(applicationFrom(values));
    if (!validation.ok) return comeBack({ status: 422, fields: validation.fields });
    const result = await submit('enrolment', validation.data, {
      suspicion: suspicionOf(form),
      request: request.raw,
    }).catch((error: unknown) => note(request, { error: errorClass(error) }));
    // Without a key there is nothing to be in conflict with: it would be a fault of ours.
    if (!result || result.outcome === 'conflict') {
      return comeBack({ status: 500, fields: {}, failure: 'server' });
    }
    note(request, { reference: result.reference });
    reply.header('cache-control', 'no-store');
    // When the first of two that are the same came is not known here.
    const facts = result.outcome !== 'repeated' && factsOf(validation.data.selectedCourses);
    return reply.redirect(receivedAt(result.reference, facts), 303);
  });
}

/** What the form can be opened for (`?course=`): the courses that have a page, and the camp. */
function courseIdsOf(files: SiteFiles['files']): ReadonlySet<string> {
  const before = paths.course('');
  const found = files
    .filter(({ address, isPage }) => isPage && address.startsWith(before))
    .map(({ address }) => address.slice(before.length));
  return new Set([campCourseId, ...found]);
}

/** The form's address, with the course that it is opened for and nothing else. */
function formFor(query: unknown, courseIds: ReadonlySet<string>): string {
  const { course } = query as { course?: unknown };
  return typeof course === 'string' && courseIds.has(course) ? paths.enrolFor(course) : paths.enrol;
}

/** Stands in the page that confirms while it is kept, where each visitor reads their own. */
const anyReference = 'XXXX-XXXX';

/** Stands there for the time of the answer. */
const anyTime = 'YY:YY';

/** Beside a reference: every choice, of which those of the visitor stay. */
const anyFacts = { courses: courseChoices.map((_, index) => index).join(''), arrival: anyTime };
const anyChoice = /<li data-choice="(\d)">.*?<\/li>/gsu;

/** What the address of the confirmation says beside the reference: figures of choices, and ISO 8601. */
type ReceivedFacts = { courses: string; arrival: string };

const factsOf = (chosen: readonly CourseChoice[]): ReceivedFacts => ({
  courses: chosen.map((choice) => courseChoices.indexOf(choice)).join(''),
  arrival: new Date().toISOString(),
});

function receivedAt(reference: string | undefined, facts?: ReceivedFacts | false | '') {
  const query =
    reference === undefined ? '' : `?${String(new URLSearchParams({ reference, ...facts }))}`;
  return `${paths.enrolmentReceived}${query}`;
}

/** A moment in an address, unless it is still to come: nobody is promised a later answer by a link. */
function momentBefore(text: unknown): Date | undefined {
  const moment = new Date(String(text));
  return moment.getTime() <= Date.now() ? moment : undefined;
}
