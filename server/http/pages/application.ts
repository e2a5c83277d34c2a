import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { waitingFor } from '../../../domain/due.ts';
import type { ChoiceHints } from '../../../domain/forms/enrolment/course-choices.ts';
import { type DeskEvent, stateAfter, type Told, toldOf } from '../../../domain/events.ts';
import { answersOf } from '../../../domain/kinds.ts';
import { applicationPaths } from '../../../domain/paths.ts';
import { normaliseReference } from '../../../domain/reference.ts';
import type { StoredSubmission } from '../../../domain/submission.ts';
import type { FollowedApplication, FollowedModel } from '../../../src/application/models.ts';
import type { Links } from '../../links.ts';
import { addToLog } from '../../log.ts';
import type { Store } from '../../store/store.ts';
import { drawInTurn, type DrawnPage, type Render } from '../rendering/renderer.ts';
import { sendDrawn } from '../rendering/send-drawn.ts';

type Parts = {
  store: Pick<Store, 'find'> & { desk: Pick<Store['desk'], 'history'> };
  clock: () => Date;
  render: Render;
  links: Links;
  choiceHints: ChoiceHints;
};

/**
 * The page by which an applicant follows their application, and a copy of what is held of it. Whoever has the link may
 * read both; opening them does nothing. What was erased and what never was have the same answer, and what is in quarantine
 * that of any other: whoever filled the form in must not learn of that.
 */
export function applicationRoutes(app: FastifyInstance, parts: Parts): void {
  const { clock } = parts;
  const inTurn = drawInTurn(parts.render);
  const draw = (followed: FollowedModel) => inTurn(applicationPaths.drawnAt, { followed });
  const empty = new Map<string, Promise<DrawnPage>>();
  const address = applicationPaths.page(':reference', ':key');

  app.get<ByKey>(address, async (request, reply) => {
    const found = await findByKey(parts, request);
    const now = clock().toISOString();
    const model: FollowedModel =
      typeof found === 'string'
        ? { page: found }
        : { page: 'application', now, application: followed(found, parts) };
    const status = model.page === 'application' ? 200 : model.page === 'ended' ? 410 : 404;
    keepToThemselves(reply);
    const drawn = model.page === 'application' ? draw(model) : drawOnce(model);
    return sendDrawn(
      reply,
      drawn.then((page) => ({ ...page, status })),
      'no-store',
    );
  });

  app.get<ByKey>(`${address}/copy`, async (request, reply) => {
    const found = await findByKey(parts, request);
    keepToThemselves(reply);
    reply.header('cache-control', 'no-store');
    if (typeof found === 'string') return reply.redirect(request.url.replace(/\/copy$/u, ''), 303);
    const { reference, submittedAt, content } = found.submission;
    const held = { reference, submittedAt, ...content, history: historyOf(found) };
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${reference}.json"`)
      .send(JSON.stringify(held, undefined, 2));
  });

  /** Whoever makes links up is not to take the turns of those who have one. */
  function drawOnce(model: FollowedModel): Promise<DrawnPage> {
    const known = empty.get(model.page);
    if (known !== undefined) return known;
    const drawing = draw(model);
    empty.set(model.page, drawing);
    // What could not be drawn is tried again.
    drawing.catch(() => empty.delete(model.page));
    return drawing;
  }

  /** No other site is told the address, and no search engine lists the page. */
  function keepToThemselves(reply: FastifyReply) {
    reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
  }
}

type ByKey = { Params: { reference: string; key: string } };

type Found = { submission: StoredSubmission; events: DeskEvent[] };

/** What a link opens, or why it opens nothing. */
async function findByKey(
  { store, links }: Parts,
  request: FastifyRequest<ByKey>,
): Promise<Found | 'ended' | 'nothing'> {
  const { key, reference: typed } = request.params;
  const reference = normaliseReference(typed);
  if (reference === undefined) return 'nothing';
  // Both are asked in any case, so that the time of an answer does not tell whether there is such a reference.
  const [submission, events] = await Promise.all([
    store.find(reference),
    store.desk.history(reference),
    links.ready(),
  ]);
  const of = { reference, made: stateAfter(events).links ?? 0 };
  const standing = links.standingOf(key, of);
  if (submission?.kind !== 'enrolment' || standing === undefined) return 'nothing';
  addToLog(request, { reference: submission.reference });
  return standing === 'ended' ? 'ended' : { submission, events };
}

/** What the applicant is told, from the arrival on. */
function historyOf({ submission, events }: Found): Told[] {
  return [{ at: submission.submittedAt, said: 'We have your application.' }, ...toldOf(events)];
}

function followed(
  { submission, events }: Found,
  { links, choiceHints }: Parts,
): FollowedApplication {
  const { reference, submittedAt } = submission;
  const state = stateAfter(events);
  const { stage, outcome, answeredAt, links: made = 0 } = state;
  const answers = answersOf(submission);
  const chosen = answers
    .flatMap((section) => section.answers)
    .find(({ name }) => name === 'selectedCourses');
  return {
    reference,
    address: new URL(links.addressOf(reference, made)).pathname,
    status: { stage, outcome, answeredAt, submittedAt, waiting: waitingFor(submission, state) },
    courses: chosen?.text.split('\n') ?? [],
    ...{ choiceHints, answers, history: historyOf({ submission, events }) },
  };
}
