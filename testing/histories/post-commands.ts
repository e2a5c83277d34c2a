import { isDeepStrictEqual } from 'node:util';

import { type AddOutcome, UncertainError } from '../../server/store/store.ts';
import { command, heard, resolveDoubt } from './command.ts';
import { type Form, isFromRobot, type Model, type Post } from './model.ts';
import type { ServerName, World } from './world.ts';
import { listAll } from './seen.ts';
import type { Application } from '../../domain/forms/enrolment/schema.ts';
import type { Contents, Kind } from '../../domain/submission.ts';
import { sampleApplication, sampleMessage } from '../../domain/testing/sample-forms.ts';

/** Who posts what, and where; forms and keys by their numbers. */
export type PostTerms = {
  server: ServerName;
  form: number;
  key?: number | undefined;
  isSuspicious?: boolean;
  /** The statements after which the server is killed while it stores the post, so that nobody hears an answer. */
  killedAfter?: number | undefined;
};

/** A form is posted. A server that is down is sent nothing. */
export function post({ server, form, key, isSuspicious = false, killedAfter }: PostTerms) {
  const name = [
    `server ${server} gets form ${form}`,
    key !== undefined && `with key ${key}`,
    isSuspicious && 'from a robot',
    killedAfter !== undefined && `and is killed after ${killedAfter} statements`,
  ];
  return command(name.filter(Boolean).join(' '), async (model, world): Promise<void> => {
    const process = world.running(server);
    if (process === undefined) return;
    const asked = world.moment();
    const { kind, content } = sampleForms[form]!;
    const idempotencyKey = key === undefined ? undefined : sampleKeys[key];
    const at = world.clockOf(server)().toISOString();
    const posted = { kind, content, key: idempotencyKey, isSuspicious, at };
    const suspicion = isSuspicious ? 'honeypot' : undefined;
    const answering = heard(world, process.submit(kind, content, { idempotencyKey, suspicion }));
    if (killedAfter !== undefined) await world.kill(server, killedAfter);
    const outcome = await answering;
    const answer = 'result' in outcome ? outcome.result : undefined;
    const isUncertain = 'error' in outcome && outcome.error instanceof UncertainError;
    const isSecond = world.database.trouble() === 'answer lost';
    if (isUncertain || (isSecond && answer)) {
      const found = await findNew(model, world, posted);
      if (found !== undefined) noteKeys(model, posted, model.add(found, posted));
    }
    if (answer && !isRight(model, posted, answer, isSecond)) {
      const known = knownBy(model, posted)?.reference ?? 'nothing';
      const said = JSON.stringify(answer);
      world.faults.push(`A post by which ${known} is known was answered ${said}.`);
    } else if (answer && answer.outcome !== 'conflict') {
      const known = model.byReference(answer.reference);
      if (known && isReleasedBy(known, posted)) model.release(known, asked);
      noteKeys(model, posted, known ?? model.add(answer.reference, posted));
    }
    // Any other error says that nothing was stored.
    if (!isUncertain) return;
    const { keys, doubtful } = model;
    const own = keysOf(posted);
    const mayBeKnown = own.some((each) => keys.has(each) || doubtful.has(each));
    if (mayBeKnown) for (const each of own) doubtful.add(each);
    const released = model.alive().filter((each) => isReleasedBy(each, posted));
    await resolveDoubt(model, world, released, asked);
  });
}

/** Looks into the store for the form that the post became, if the model does not know it yet. */
async function findNew(model: Model, { observer }: World, post: Post) {
  const stored = await listAll(observer);
  return stored.find(
    ({ reference, submittedAt, content }) =>
      model.byReference(reference) === undefined &&
      submittedAt === post.at &&
      isDeepStrictEqual(content, post.content),
  )?.reference;
}

/**
 * How a later post is recognised, the surest way first: posts are the same form if they have the same key, or the same
 * content on the same day (UTC).
 */
function keysOf({ key, at, kind, content }: Post): string[] {
  const ofTheDay = `${at.slice(0, 10)} ${JSON.stringify([kind, content])}`;
  return key === undefined ? [ofTheDay] : [key, ofTheDay];
}

function noteKeys({ keys }: Model, post: Post, form: Form) {
  for (const key of keysOf(post)) if (!keys.has(key)) keys.set(key, form);
}

function knownBy({ keys }: Model, post: Post): Form | undefined {
  return keysOf(post).flatMap((key) => keys.get(key) ?? [])[0];
}

/** Whether a repeat ends the quarantine of the first form: one that is not suspect does. */
function isReleasedBy(form: Form, repeat: Post): boolean {
  return isFromRobot(form) && !repeat.isSuspicious && isSameContent(form.post, repeat);
}

function isSameContent(one: Post, other: Post): boolean {
  return one.kind === other.kind && isDeepStrictEqual(one.content, other.content);
}

/** Whether the answer suits the post, known already or new; `isSecond` if the store may have tried again. */
function isRight(model: Model, post: Post, answer: AddOutcome, isSecond: boolean): boolean {
  const known = knownBy(model, post);
  const named = answer.outcome === 'conflict' ? undefined : model.byReference(answer.reference);
  if (keysOf(post).some((key) => model.doubtful.has(key) && !model.keys.has(key))) {
    if (named !== undefined) return isSameContent(named.post, post);
    return answer.outcome === 'stored' || answer.outcome === 'conflict';
  }
  if (known === undefined) return answer.outcome === 'stored' && named === undefined;
  if (!isSameContent(known.post, post)) return answer.outcome === 'conflict';
  if (named !== known) return false;
  const isReleased = isReleasedBy(known, post);
  if (answer.outcome === 'released') return isReleased;
  return answer.outcome === 'repeated' && (!isReleased || isSecond);
}

/** Longer than a page of the database, so that no form is stored on a full disk. */
const long = 'We would like to learn this. '.repeat(150);

const application = (fullName: string, email: string, changes: Partial<Application> = {}) => ({
  kind: 'enrolment' as const,
  content: { ...sampleApplication, fullName, email, additionalRequirements: long, ...changes },
});

/**
 * The forms that histories are about: few, so that the same come again, and most from one mailbox, so
 * that it gets more receipts than are sent in a day.
 */
export const sampleForms: { kind: Kind; content: Contents[Kind] }[] = [
  ...['Ann', 'Ben', 'Cy', 'Dora'].map((name) => application(name, 'office@applicant.example')),
  application('Eve', 'eve@applicant.example', { participantType: 'personal' }),
  {
    kind: 'contact',
    content: { ...sampleMessage, email: 'Office+ask@applicant.example', message: long },
  },
];

/** The keys that posts bring. */
export const sampleKeys = ['1', '2', '3'].map(
  (digit) => `${digit}a9f7e0c-1f0e-4a53-9d1c-0d4f3f1f6f11`,
);
