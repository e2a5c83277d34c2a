import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';

import { followingOf } from '../../domain/case/events.ts';
import { normaliseReference, personOf } from '../../domain/case/submission.ts';
import { beginningOf } from '../../domain/forms/readers.ts';
import { emailAddress } from '../../domain/forms/schema-of.ts';
import { applicationPaths } from '../../domain/provider/paths.ts';
import type { FindField, FindModel } from '../../src/application/Find.tsx';
import { formOf } from '../http/posts/post-guard.ts';
import { plainEmail } from '../store/desk-entry.ts';
import { sendPage } from './application.ts';

/**
 * The form on which somebody asks for a lost link with the reference and the address. Everybody gets the same answer,
 * and the lookup is made later, so that neither the answer nor its time tells who applied. The mail goes to the
 * application's own address only.
 */
export function findRoutes(app: FastifyInstance): void {
  const { canWrite: canMail } = app;
  const sendFind = (reply: FastifyReply, find: Omit<FindModel, 'canMail'> = {}, status = 200) => {
    // With `no-referrer` a browser would post `Origin: null`.
    reply.header('referrer-policy', 'strict-origin');
    return sendPage(reply, { page: 'find', find: { canMail, ...find } }, status);
  };

  app.get(applicationPaths.find, (request, reply) => {
    const { asked, reference: typed } = request.query as Record<string, unknown>;
    const reference = typeof typed === 'string' ? normaliseReference(typed) : undefined;
    if (canMail && reference) return sendFind(reply, { typed: { reference, email: '' } });
    return sendFind(reply, canMail && asked === 'yes' ? { isAsked: true } : {});
  });

  app.post(applicationPaths.find, { onRequest: app.guardPost }, (request, reply) => {
    if (!canMail) return reply.redirect(applicationPaths.find, 303);
    const form = formOf(request);
    const typed = {
      reference: beginningOf((form.get('reference') ?? '').trim(), mostTyped),
      email: beginningOf((form.get('email') ?? '').trim(), mostTyped),
    };
    const reference = normaliseReference(typed.reference);
    const email = v.safeParse(address, typed.email);
    if (reference === undefined || !email.success) {
      const wrong: FindField[] = reference === undefined ? ['reference'] : [];
      if (!email.success) wrong.push('email');
      return sendFind(reply, { typed, wrong }, 422);
    }
    const isTaken = app.later.do(() => mailLink(app, reference, email.output));
    if (!isTaken) return sendFind(reply.header('retry-after', '5'), { typed, isBusy: true }, 503);
    return reply.redirect(`${applicationPaths.find}?asked=yes`, 303);
  });
}

const address = emailAddress({ error: 'no address' });

/** The most characters of a wrong value that the form shows again. */
const mostTyped = 300;

/**
 * Has the link mailed if reference and address belong together, unless it was mailed too often that day. Never rejects.
 */
async function mailLink(
  { store, clock, addEvent, deliveries, log }: FastifyInstance,
  reference: string,
  email: string,
): Promise<void> {
  try {
    const [submission, events] = await Promise.all([
      store.find(reference),
      store.desk.history(reference),
    ]);
    // A robot may have made up the address of a form in quarantine, so nothing is mailed there.
    if (submission?.kind !== 'enrolment' || submission.suspicion !== undefined) return;
    if (plainEmail(email) !== plainEmail(personOf(submission).email)) return;
    const now = clock();
    // What was asked for while the clock was ahead does not count once it is right.
    const isLately = (at: string) => Math.abs(now.getTime() - Date.parse(at)) < dayMs;
    const asked = events.filter(
      ({ action, at }) => followingOf(action).consequence === 'send-link' && isLately(at),
    );
    if (asked.length >= mostADay) return;
    const at = now.toISOString();
    // If it is asked for twice at once, even at two instances, there is one event and one mail.
    const event = { action: 'link-asked', at, by: '' } as const;
    const added = await addEvent(event, { submission, events }, events.at(-1)?.id);
    if (added.outcome === 'added') deliveries.wake();
  } catch (error) {
    log.error({ channel: 'link', outcome: 'no access to the store', error });
  }
}

/** The most mails a day for one application. */
const mostADay = 3;
const dayMs = 24 * 60 * 60_000;
