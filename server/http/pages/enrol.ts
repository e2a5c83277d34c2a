import type { FastifyInstance } from 'fastify';

import { applicationFrom } from '../../../src/forms/enrolment/application-from-form.ts';
import type { RejectedPost } from '../../../src/forms/enrolment/rejected-post.ts';
import { fields } from '../../../src/forms/enrolment/fields.ts';
import { validateApplication } from '../../../src/forms/enrolment/schema.ts';
import { valuesFromForm } from '../../../src/forms/values-from-form.ts';
import { paths } from '../../../src/paths.ts';
import type { Submit } from '../../intake/intake.ts';
import { errorClass, note } from '../../log.ts';
import type { PostGuard } from '../posts/post-guard.ts';
import { normaliseReference } from '../../submissions/reference.ts';
import { suspicionOf } from '../../intake/bot-signals.ts';
import { drawEachTime, keepDrawn } from '../rendering/drawn-pages.ts';
import type { Render } from '../rendering/renderer.ts';
import { renderPage } from './render-page.ts';
import { redirectVariants } from './redirect-variants.ts';

type EnrolParts = {
  submit: Submit;
  guard: PostGuard;
  render: Render;
  clock: () => Date;
  /** Where the browser sends applications, if not here. */
  enrolmentEndpoint?: string | undefined;
};

/**
 * The enrolment pages, rendered on demand, and the form's native post for visitors without
 * JavaScript: it comes back with every answer in place, or ends at the page that confirms.
 */
export function enrolRoutes(
  app: FastifyInstance,
  { submit, guard, render, clock, enrolmentEndpoint }: EnrolParts,
): void {
  // As long as the pages that lie ready, or a browser throws away what it fetched ahead.
  const draw = { cacheControl: 'public, max-age=60', locals: { enrolmentEndpoint } };
  // `no-cache` and not `no-store`: the page may still wait in the back/forward cache.
  const confirm = { cacheControl: 'no-cache' };
  const keep = keepDrawn(render);
  const drawEach = drawEachTime(render);
  const redraw = { cacheControl: 'no-store' };

  app.get(paths.enrol, (request, reply) => {
    return renderPage(reply, keep, { ...draw, address: enrolAt(request.query) });
  });

  app.get<{ Querystring: { reference?: unknown } }>(paths.enrolmentReceived, (request, reply) => {
    // Only a reference reaches the page: a crafted link must not put words on it.
    const reference = normaliseReference(String(request.query.reference));
    return renderPage(reply, drawEach, { ...confirm, address: receivedAt(reference) });
  });

  for (const address of [paths.enrol, paths.enrolmentReceived]) redirectVariants(app, address);

  app.post(paths.enrol, { onRequest: guard }, async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const values = valuesFromForm(form, fields);
    const comeBack = (attempt: Omit<RejectedPost, 'values'>) =>
      renderPage(reply, drawEach, {
        ...{ ...redraw, address: enrolAt(request.query) },
        locals: { attempt: { ...attempt, values }, enrolmentEndpoint },
      });

    const validation = validateApplication(applicationFrom(values));
    if (!validation.ok) return comeBack({ status: 422, fields: validation.fields });
    const result = await submit('enrolment', validation.data, {
      suspicion: suspicionOf(form, clock()),
    }).catch((error: unknown) => note(request, { error: errorClass(error) }));
    // Without a key there is nothing to be in conflict with: it would be a fault of ours.
    if (!result || result.outcome === 'conflict') {
      return comeBack({ status: 500, fields: {}, failure: 'server' });
    }
    note(request, { reference: result.reference });
    reply.header('cache-control', 'no-store');
    return reply.redirect(receivedAt(result.reference), 303);
  });
}

/** With the course that the form is opened for and nothing else: Astro writes addresses to its log. */
function enrolAt(query: unknown): string {
  const { course } = query as { course?: unknown };
  const isId = typeof course === 'string' && /^[a-z\d-]{1,80}$/.test(course);
  return isId ? paths.enrolFor(course) : paths.enrol;
}

function receivedAt(reference: string | undefined): string {
  return reference === undefined
    ? paths.enrolmentReceived
    : `${paths.enrolmentReceived}?reference=${reference}`;
}
