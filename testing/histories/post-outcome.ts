import { isDeepStrictEqual } from 'node:util';

import { type AddOutcome, UncertainError } from '../../server/store/store.ts';
import { isReleasedBy, noteAnswer, noteFound, noteSilence } from './answers.ts';
import type { Heard } from './command.ts';
import { resolveDoubt } from './doubts.ts';
import type { Form, Model, Post } from './model.ts';
import { listAll } from './seen.ts';
import type { World } from './world.ts';

/** What came of a post, which was sent at this moment. */
export type PostOutcome = { post: Post; heard: Heard<AddOutcome>; asked: number };

/** Takes down what came of posts that arrived at once, in some order. Returns what is wrong in each. */
export async function noteOutcomes(
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
export async function noteOutcome(
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

/** Looks into the store for a form that the post became and nobody knows of yet. */
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
