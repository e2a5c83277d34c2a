import { isDeepStrictEqual } from 'node:util';

import type { DeskEvent, FrozenLetter } from '../../domain/events.ts';
import type { Contents, Kind } from '../../domain/submission.ts';
import type { EventDelivery } from '../../server/store/outbox.ts';
import type { AddOutcome } from '../../server/store/store.ts';

/** A post, as the applicant and the intake know it. */
export type Post = {
  kind: Kind;
  content: Contents[Kind];
  key: string | undefined;
  isSuspicious: boolean;
  /** ISO 8601, UTC, by the clock of the server that it came to. */
  at: string;
};

/** A form that was taken in: it was answered, or it was found in the store although no answer came. */
export type Form = {
  reference: string;
  post: Post;
  /** From when it was to be delivered (ISO 8601, UTC); `undefined` in quarantine. */
  deliverFrom: string | undefined;
  /** The receipt, once it was looked at: the time from which it counts, and whether it is withheld. */
  receipt: { made: string; isWithheld: boolean } | undefined;
  /** The moment at which the end of its quarantine was asked for. */
  released: number | undefined;
  /** The moment at which the staff put it into quarantine; `pauses` are its earlier quarantines. */
  quarantined: number | undefined;
  pauses: { from: number; to: number }[];
  /** What people did with it, as acknowledged or, where no answer came, as found; `moments` has when, by event id. */
  events: DeskEvent[];
  moments: Map<string, number>;
  /** What is to be sent for its events. */
  letters: SentForEvent[];
  /** The moment from which it is gone. */
  erased: number | undefined;
};

/** What is to be sent for an event. */
type SentForEvent = EventDelivery & {
  event: string;
  words: FrozenLetter | undefined;
  /** The moment at which Undo took it back, and at which another event made it needless. */
  takenBack?: number;
  needless?: number;
  /** Set if its date was still to come once nothing was wrong any more. */
  isToGo?: boolean;
};

/** What has been promised so far: each form that was taken in, and the keys that name it. */
export class Model {
  forms: Form[] = [];
  keys = new Map<string, Form>();
  /** Keys of posts whose outcome nobody heard, with the forms that each may name. */
  doubtfulKeys = new Map<string, Set<Form>>();

  /** Keeps what was promised so far; the function it returns forgets all that came later, except erasures. */
  keep(): () => void {
    const { forms, keys, doubtfulKeys } = this;
    const kept = structuredClone({ forms, keys, doubtfulKeys });
    return () => {
      const erased = this.forms.filter((form) => form.erased !== undefined);
      Object.assign(this, structuredClone(kept));
      for (const { reference, erased: moment } of erased) {
        const form = this.byReference(reference);
        if (form && form.erased === undefined) this.erase(form, moment!);
      }
      this.forms.push(...erased.filter(({ reference }) => !this.byReference(reference)));
    };
  }

  alive(): Form[] {
    return this.forms.filter(({ erased }) => erased === undefined);
  }

  /** One of the forms that are there, by any number (0 is the newest); `undefined` where there are none. */
  nth(number: number): Form | undefined {
    const alive = this.alive();
    return alive.toReversed()[number % alive.length];
  }

  byReference(reference: string): Form | undefined {
    return this.forms.find((form) => form.reference === reference);
  }

  add(reference: string, post: Post): Form {
    const form: Form = {
      ...{ reference, post, deliverFrom: post.isSuspicious ? undefined : post.at },
      ...{ receipt: undefined, released: undefined, quarantined: undefined, pauses: [] },
      ...{ events: [], moments: new Map(), letters: [], erased: undefined },
    };
    this.forms.push(form);
    return form;
  }

  /** Its quarantine was ended, at a moment of the history and at a time by a clock. */
  release(form: Form, moment: number, at: string): void {
    if (form.quarantined !== undefined) {
      form.pauses.push({ from: form.quarantined, to: moment });
      form.quarantined = undefined;
      return;
    }
    form.released = moment;
    form.deliverFrom = at;
  }

  /** The staff put it into quarantine; what a robot seems to have sent is there already. */
  quarantine(form: Form, moment: number): void {
    if (!isQuarantined(form)) form.quarantined = moment;
  }

  erase(form: Form, moment: number): void {
    form.erased = moment;
    for (const [key, known] of this.keys) if (known === form) this.keys.delete(key);
    for (const forms of this.doubtfulKeys.values()) forms.delete(form);
  }
}

/** The letter that a delivery or an attempt is of. */
export const letterOf = (
  { letters }: Form,
  { event, channel }: { event: string | undefined; channel: string },
): SentForEvent | undefined =>
  letters.find((each) => each.event === event && each.channel === channel);

/** Whether it never was out of quarantine, since a robot seems to have sent it. */
export function isFromRobot({ deliverFrom }: Form): boolean {
  return deliverFrom === undefined;
}

/** Whether it is in quarantine, whoever put it there. */
export function isQuarantined(form: Form): boolean {
  return isFromRobot(form) || form.quarantined !== undefined;
}

/**
 * How a later post is recognised, the surest way first: posts are the same form if they have the same key, or the same
 * content on the same day (UTC).
 */
function keysOf({ key, at, kind, content }: Post): string[] {
  const ofTheDay = `${at.slice(0, 10)} ${JSON.stringify([kind, content])}`;
  return key === undefined ? [ofTheDay] : [key, ofTheDay];
}

/** Whether a repeat ends the quarantine of the first form: one that is not suspect does. */
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

/** Whether this answer is right, given that these keys are known. */
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

/** The sets of keys that may be known: each doubtful key of the post may be among them or not. */
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

/** A post with its answer; `isSecond` is set where the store may have tried again after a lost answer. */
type Answered = { post: Post; answer: AddOutcome; isSecond: boolean };

/** Records the answer to a post that was sent at this moment. Returns what is wrong with the answer. */
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
