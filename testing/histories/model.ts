import type { DeskEvent } from '../../domain/events.ts';
import type { Contents, Kind } from '../../domain/submission.ts';

/** A post, as the applicant and the intake know it. */
export type Post = {
  kind: Kind;
  content: Contents[Kind];
  key: string | undefined;
  isSuspicious: boolean;
  /** ISO 8601, UTC, by the clock of the server that it came to. */
  at: string;
};

/** A form that was taken in: that was answered or, where no answer came, seen in the store. */
export type Form = {
  reference: string;
  post: Post;
  /** From when it was to be delivered (ISO 8601, UTC); `undefined` in quarantine. */
  deliverFrom: string | undefined;
  /** The receipt, once it was looked for: from when it counts, and whether it is not sent. */
  receipt: { made: string; isWithheld: boolean } | undefined;
  /** The moment at which the end of its quarantine was asked for. */
  released: number | undefined;
  /** The moment from which it is in the quarantine of the staff, and the times that it was before. */
  quarantined: number | undefined;
  pauses: { from: number; to: number }[];
  /** What people did with it at the desk, as it was acknowledged or, where no answer came, seen. */
  events: DeskEvent[];
  /** Who was refused. */
  refused: string[];
  /** What is to be sent for its events; one that `isDated` not before its time (ISO 8601, UTC). */
  letters: { event: string; dueAt: string; isDated: boolean }[];
  /** The moment from which it is gone. */
  erased: number | undefined;
};

/** What was promised so far: each form that was taken in, and by which keys it is known. */
export class Model {
  readonly forms: Form[] = [];
  readonly keys = new Map<string, Form>();
  /** Keys that came with posts of which nobody heard whether they did anything, with the forms that each may name. */
  readonly doubtfulKeys = new Map<string, Set<Form>>();

  alive(): Form[] {
    return this.forms.filter(({ erased }) => erased === undefined);
  }

  /** One of those that are there, by any number, 0 is the newest; `undefined` where there are none. */
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
      ...{ events: [], refused: [], letters: [], erased: undefined },
    };
    this.forms.push(form);
    return form;
  }

  /** Its quarantine was ended: at a moment of the history and, by a clock, at a time. */
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

/** Whether it never was out of quarantine, since a robot seems to have sent it. */
export function isFromRobot({ deliverFrom }: Form): boolean {
  return deliverFrom === undefined;
}

/** Whether it is in quarantine, whoever put it there. */
export function isQuarantined(form: Form): boolean {
  return isFromRobot(form) || form.quarantined !== undefined;
}
