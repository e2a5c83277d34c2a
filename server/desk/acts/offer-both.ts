import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { undoSeconds } from '../../../domain/case/desk-limits.ts';
import { companyPath, deskPaths } from '../../../domain/case/desk-paths.ts';
import { type Case, type DeskEvent, undoable } from '../../../domain/case/events.ts';
import { isAddress } from '../../../domain/case/offers.ts';
import type { Typed, WrongField } from '../../../domain/case/read-change.ts';
import {
  customerOf,
  normaliseReference,
  type StoredSubmission,
} from '../../../domain/case/submission.ts';
import { countedPrice, usualOffer } from '../../../domain/case/usual-offer.ts';
import type { CompanyModel } from '../../../src/desk/WholeSession.tsx';
import { formOf } from '../../http/posts/post-guard.ts';
import { DeskProblem } from '../decorators.ts';
import { addEach, type Adding, readForm } from '../staff-events.ts';
import { rowOf } from '../submissions.ts';
import { formWith, type Sealed, sealOf, stepIn, typedIn } from './three-steps.ts';

type ByReferences = { Params: { references: string } };

type Preview = Pick<NonNullable<CompanyModel['preview']>, 'offers'>;

/** Offers one session to several who wait for company, and asks each whether they would share it. */
export function offerBothRoute(app: FastifyInstance): void {
  const address = companyPath([':references']);
  app.get<ByReferences>(address, async (request, reply) => {
    const all = await applicationsIn(request);
    const { content } = all[0].submission;
    const { course } = request.query as { course?: unknown };
    const isOne = content.selectedCourses.find((each) => each === course);
    const asked = isOne ? { ...content, selectedCourses: [isOne] } : content;
    const now = app.clock().toISOString();
    const typed = usualOffer({ content: asked }, app.content.onOffer, now);
    // A town is no place that they could share.
    const place = isAddress(typed.place) ? typed.place : '';
    return draw(reply, all, { typed: { ...typed, place } });
  });

  app.post<ByReferences>(address, async (request, reply) => {
    const all = await applicationsIn(request);
    const form = formOf(request);
    if (form.get('step') === 'undo') return undo(request, reply, all);
    const typed = typedIn(form, 'offered');
    const step = stepIn(form);
    if (step === 'fill') return draw(reply, all, { typed });
    const planned = await planOf(request, all, typed);
    if ('wrong' in planned) return draw(reply, all, { typed, ...planned }, 422);
    const { plan, preview } = planned;
    if (step === 'show') return draw(reply, all, { typed, preview });
    if (form.get('shown') !== preview.seal) {
      if (await isSent(request, all, typed)) return draw(reply, all, { typed, done: { left: [] } });
      return draw(reply, all, { typed, preview: { ...preview, isNew: true } }, 409);
    }
    const left = (await addEach(request, plan)).map(({ reference }) => reference);
    const status = left.length > 0 ? 409 : 200;
    return draw(reply, await applicationsIn(request), { typed, done: { left } }, status);
  });
}

/** The applications that an address names, at least two; each is there, open, and not in quarantine. */
async function applicationsIn({
  server,
  params,
}: FastifyRequest<ByReferences>): Promise<[Applied, Applied, ...Applied[]]> {
  const all: Applied[] = [];
  for (const typed of new Set(params.references.split('.').slice(0, most))) {
    const reference = normaliseReference(typed);
    const submission = reference === undefined ? undefined : await server.store.find(reference);
    if (submission?.kind !== 'enrolment' || submission.suspicion) continue;
    all.push({
      submission,
      events: await server.store.desk.history(submission.reference),
    });
  }
  const [first, second, ...others] = all;
  if (!first || !second) throw new DeskProblem(404, 'not-found');
  return [first, second, ...others];
}

/** More than wait for one course at a time. */
const most = 50;

type Applied = Case & { submission: StoredSubmission<'enrolment'> };

/** The offer of each, for as many people as it is for, at the list price. */
async function planOf(
  request: FastifyRequest,
  all: readonly Applied[],
  typed: Typed,
): Promise<{ plan: Adding[]; preview: Preview & Sealed } | { wrong: WrongField }> {
  const { content, clock } = request.server;
  const now = clock().toISOString();
  const wrong = (name: string, fault: string) => ({ wrong: { name, fault } });
  if (typed.place && !isAddress(typed.place)) {
    return wrong('place', 'Give the address: in a town alone nobody shares a session');
  }
  const plan: (Adding & Preview['offers'][number])[] = [];
  for (const found of all) {
    const { submission, events } = found;
    const { people } = usualOffer(submission, content.onOffer, now);
    const price = countedPrice({ courses: typed.courses, people }, content.onOffer);
    if (people === '' || price === undefined) {
      return wrong(
        'courses',
        `There is no list price for ${customerOf(submission)}, ${submission.reference}: make that offer on its own page`,
      );
    }
    const form = formWith({ ...typed, people, price, shared: 'yes' }, 'offered');
    const read = await readForm(request, form, found);
    if (read.outcome === 'fault') return { wrong: read };
    if (read.outcome === 'nothing') {
      return wrong(
        'courses',
        `Nothing can be offered to ${customerOf(submission)} now: look at its page`,
      );
    }
    const { change, letter } = read;
    plan.push({ submission, events, change, letter, people, price, seen: events.at(-1)?.id });
  }
  return { plan, preview: { offers: plan, seal: sealOf(plan) } };
}

/** Whether this very form was sent before, by somebody who pressed twice: its offers are the last that was done. */
async function isSent(request: FastifyRequest, all: readonly Applied[], typed: Typed) {
  const isOwn = ({ action, by }: DeskEvent) => action === 'offered' && by === request.person.name;
  if (!all.every(({ events }) => events.slice(-1).some(isOwn))) return false;
  const before = all.map((found) => ({ ...found, events: found.events.slice(0, -1) }));
  const sent = await planOf(request, before, typed);
  return 'plan' in sent && sent.preview.seal === formOf(request).get('shown');
}

/** Takes back the offers of which no letter has left. */
async function undo(request: FastifyRequest, reply: FastifyReply, all: readonly Case[]) {
  const adding = all.flatMap((found): Adding[] => {
    const last = undoable(found.events);
    if (last?.action !== 'offered') return [];
    return [
      { ...found, change: { action: 'undone', event: last.id }, seen: found.events.at(-1)!.id },
    ];
  });
  await addEach(request, adding);
  return reply.redirect(`${deskPaths.sessions}#alone`, 303);
}

function draw(
  reply: FastifyReply,
  all: readonly Case[],
  page: Omit<CompanyModel, 'rows' | 'undoSeconds'>,
  status = 200,
): Promise<FastifyReply> {
  const rows = all.map((found) => rowOf(reply.server, found));
  return reply.sendPage({ page: 'company', company: { rows, undoSeconds, ...page } }, status);
}
