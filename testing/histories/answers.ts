import { isDeepStrictEqual } from 'node:util';

import type { AddOutcome } from '../../server/store/store.ts';
import { type Form, isFromRobot, type Model, type Post } from './model.ts';

/**
 * By what a post is known later, the most certain first. Here stands which posts are the same form:
 * those with the same key, and those with the same content on the same day (UTC).
 */
function keysOf({ key, at, kind, content }: Post): string[] {
  const ofTheDay = `${at.slice(0, 10)} ${JSON.stringify([kind, content])}`;
  return key === undefined ? [ofTheDay] : [key, ofTheDay];
}

/** Whether a repeat ends the quarantine of what came before: one that is not suspect does. */
export function isReleasedBy(form: Form, repeat: Post): boolean {
  return isFromRobot(form) && !repeat.isSuspicious && isSameContent(form.post, repeat);
}

function isSameContent(one: Post, other: Post): boolean {
  return one.kind === other.kind && isDeepStrictEqual(one.content, other.content);
}

type Keys = ReadonlyMap<string, Form>;

function knownBy(keys: Keys, post: Post): Form | undefined {
  return keysOf(post)
    .map((key) => keys.get(key))
    .find((form) => form !== undefined);
}

/** Whether this is a right answer, if these are the keys that are known. */
function isRight(model: Model, keys: Keys, { post, answer, isSecond }: Answered): boolean {
  const known = knownBy(keys, post);
  if (known === undefined) {
    return answer.outcome === 'stored' && model.byReference(answer.reference) === undefined;
  }
  if (!isSameContent(known.post, post)) return answer.outcome === 'conflict';
  if (answer.outcome === 'conflict' || answer.reference !== known.reference) return false;
  const isReleased = isReleasedBy(known, post);
  if (answer.outcome === 'released') return isReleased;
  return answer.outcome === 'repeated' && (!isReleased || isSecond);
}

/** What may be known: each key of the post that is in doubt may be or not. */
function possibleKeys({ keys, doubtfulKeys }: Model, post: Post): Keys[] {
  return keysOf(post).reduce<Keys[]>(
    (possible, key) => {
      const forms = keys.has(key) ? [] : [...(doubtfulKeys.get(key) ?? [])];
      return possible.flatMap((each) => [
        each,
        ...forms.map((form) => new Map([...each, [key, form]])),
      ]);
    },
    [keys],
  );
}

/** A post with its answer; `isSecond`: the store may have asked itself again after a lost answer. */
type Answered = { post: Post; answer: AddOutcome; isSecond: boolean };

/** Takes down what a post was answered that was sent at this moment. Returns what is wrong with it. */
export function noteAnswer(model: Model, answered: Answered, asked: number): string[] {
  const { post, answer } = answered;
  const possible = possibleKeys(model, post);
  if (!possible.some((keys) => isRight(model, keys, answered))) {
    const known = knownBy(model.keys, post)?.reference ?? 'nothing';
    return [`A post by which ${known} is known was answered ${JSON.stringify(answer)}.`];
  }
  if (answer.outcome === 'conflict') return [];
  const form = model.byReference(answer.reference);
  if (form && isReleasedBy(form, post)) model.release(form, asked, post.at);
  noteKeys(model, post, form ?? model.add(answer.reference, post));
  return [];
}

/** Takes down that a post became a form, whatever it was answered. */
export function noteFound(model: Model, post: Post, reference: string): void {
  noteKeys(model, post, model.add(reference, post));
}

function noteKeys({ keys }: Model, post: Post, form: Form) {
  for (const key of keysOf(post)) if (!keys.has(key)) keys.set(key, form);
}

/** Takes down that nobody heard what became of a post, and that it became no form of its own. */
export function noteSilence(model: Model, post: Post): void {
  const { doubtfulKeys } = model;
  const known = possibleKeys(model, post).flatMap((keys) => knownBy(keys, post) ?? []);
  for (const form of known.filter((each) => isSameContent(each.post, post))) {
    for (const key of keysOf(post)) {
      const forms = doubtfulKeys.get(key) ?? new Set();
      doubtfulKeys.set(key, forms.add(form));
    }
  }
}
