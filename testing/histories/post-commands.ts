import { isDeepStrictEqual } from 'node:util';

import { type AddOutcome, UncertainError } from '../../server/store/store.ts';
import { command, heard, type Heard, type HistoryCommand, resolveDoubt } from './command.ts';
import {
  type Form,
  isReleasedBy,
  type Model,
  noteAnswer,
  noteFound,
  noteSilence,
  type Post,
} from './model.ts';
import type { ServerName, World } from './world.ts';
import { listAll } from './seen.ts';
import type { Application } from '../../domain/forms/enrolment/schema.ts';
import type { Contents, Kind } from '../../domain/submission.ts';
import { sampleApplication } from '../sample-application.ts';
import { sampleMessage } from '../sample-message.ts';

/** Who posts what, and where; forms and keys by their numbers. */
export type PostTerms = {
  server: ServerName;
  form: number;
  key: number | undefined;
  isSuspicious: boolean;
};

/** Posts that arrive at the same instant. A server that is down is sent nothing. */
export function post(...all: PostTerms[]): HistoryCommand {
  return command(all.map(describe).join(', at once '), async (model, world) => {
    const asked = world.moment();
    const outcomes = await world.database.atOnce(() => {
      const sent = all.flatMap((terms) => send(world, terms));
      return Promise.all(
        sent.map(async (each) => ({
          ...{ post: each.post, asked },
          heard: await heard(world, each.answer),
        })),
      );
    });
    world.faults.push(...(await noteOutcomes(model, world, outcomes)));
  });
}

/**
 * A post to a server that is killed while it stores the post, so that nobody hears an answer. Where storing takes
 * several statements, this many are made.
 */
export function postAndKill(terms: PostTerms, statements: number): HistoryCommand {
  const name = `${describe(terms)} and is killed after ${statements} statements`;
  return command(name, async (model, world) => {
    const asked = world.moment();
    const sent = send(world, terms);
    await world.kill(terms.server, statements);
    const error = new UncertainError('the server is gone');
    for (const { post } of sent) await noteOutcome(model, world, { post, heard: { error }, asked });
  });
}

type Sent = { post: Post; answer: Promise<AddOutcome> };

function send(world: World, { server, form, key, isSuspicious }: PostTerms): Sent[] {
  const process = world.running(server);
  if (process === undefined) return [];
  const { kind, content } = sampleForms[form]!;
  const idempotencyKey = key === undefined ? undefined : sampleKeys[key];
  const suspicion = isSuspicious ? 'honeypot' : undefined;
  const at = world.clockOf(server)().toISOString();
  return [
    {
      post: { kind, content, key: idempotencyKey, isSuspicious, at },
      answer: process.submit(kind, content, { idempotencyKey, suspicion }),
    },
  ];
}

function describe({ server, form, key, isSuspicious }: PostTerms): string {
  const withKey = key === undefined ? '' : ` with key ${key}`;
  return `server ${server} gets form ${form}${withKey}${isSuspicious ? ' from a robot' : ''}`;
}

/** What came of a post, which was sent at this moment. */
type PostOutcome = { post: Post; heard: Heard<AddOutcome>; asked: number };

/** Takes down what came of posts that arrived at once, in some order. Returns what is wrong in each. */
async function noteOutcomes(
  model: Model,
  world: World,
  outcomes: PostOutcome[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const outcome of inOrderOfSense(outcomes)) {
    const wrong = await noteOutcome(model, world, outcome);
    const others = outcomes.filter((each) => each !== outcome);
    if (wrong.length === 0) return noteOutcomes(model, world, others);
    faults.push(...wrong);
  }
  return faults;
}

/** Takes down what came of a post. Returns what is wrong with that, in sentences. */
async function noteOutcome(
  model: Model,
  world: World,
  { post, heard, asked }: PostOutcome,
): Promise<string[]> {
  const answer = 'result' in heard ? heard.result : undefined;
  const isUncertain = 'error' in heard && heard.error instanceof UncertainError;
  const isSecond = world.database.trouble() === 'answer lost';
  if (isUncertain || (isSecond && answer)) {
    const found = await findNew(model, world, post);
    if (found !== undefined) noteFound(model, post, found);
  }
  if (answer) return noteAnswer(model, { post, answer, isSecond }, asked);
  // Any other error says that nothing was stored.
  if (!isUncertain) return [];
  noteSilence(model, post);
  const mayBeReleased = (form: Form) => isReleasedBy(form, post);
  await resolveDoubt(model, world, { asked, at: post.at, mayBeReleased });
  return [];
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

/** The order in which outcomes of posts that came at once mostly make sense: silence may mean stored. */
function inOrderOfSense(outcomes: PostOutcome[]): PostOutcome[] {
  const order = ['stored', undefined, 'released', 'repeated', 'conflict'];
  const place = ({ heard }: PostOutcome) =>
    order.indexOf('result' in heard ? heard.result.outcome : undefined);
  return outcomes.toSorted((one, other) => place(one) - place(other));
}

/** Longer than a page of the database, so that none is stored on a disk that is full. */
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
