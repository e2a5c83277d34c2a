import type { DeskEvent, FrozenLetter } from '../../domain/events.ts';
import type { Contents, Kind } from '../../domain/submission.ts';
import type { EventDelivery } from '../../server/store/outbox.ts';

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
  /** The receipt as it was last looked at. */
  receipt?: { isWithheld: boolean } | undefined;
  /** The moment at which the end of its quarantine was asked for. */
  released?: number;
  /** The moment at which the staff put it into quarantine; `pauses` are its earlier quarantines. */
  quarantined?: number | undefined;
  pauses: { from: number; to: number }[];
  /** What people did with it, as acknowledged or, where no answer came, as found; `moments` has when, by event id. */
  events: DeskEvent[];
  moments: Map<string, number>;
  /** What is to be sent for its events. */
  letters: SentForEvent[];
  /** The moment from which it is gone. */
  erased?: number;
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
  /** Keys of posts whose outcome nobody heard, which may name any form. */
  doubtful = new Set<string>();

  /** Keeps what was promised so far; the function it returns forgets all that came later, except erasures. */
  keep(): () => void {
    const { forms, keys, doubtful } = this;
    const kept = structuredClone({ forms, keys, doubtful });
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
    const form = { reference, post, pauses: [], events: [], moments: new Map(), letters: [] };
    this.forms.push(form);
    return form;
  }

  /** Records the moment at which a form's quarantine ended. */
  release(form: Form, moment: number): void {
    if (form.quarantined === undefined) form.released = moment;
    else form.pauses.push({ from: form.quarantined, to: moment });
    form.quarantined = undefined;
  }

  erase(form: Form, moment: number): void {
    form.erased = moment;
    for (const [key, known] of this.keys) if (known === form) this.keys.delete(key);
  }
}

/** The letter that a delivery or an attempt is to send. */
export const letterOf = (
  { letters }: Form,
  { event, channel }: { event: string | undefined; channel: string },
): SentForEvent | undefined =>
  letters.find((each) => each.event === event && each.channel === channel);

/** Whether it came into quarantine because a robot seems to have sent it, and was never released. */
export function isFromRobot({ post, released }: Form): boolean {
  return post.isSuspicious && released === undefined;
}

/** Whether it is in quarantine, whoever put it there. */
export function isQuarantined(form: Form): boolean {
  return isFromRobot(form) || form.quarantined !== undefined;
}
