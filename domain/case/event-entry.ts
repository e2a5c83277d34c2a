import type { Addressee, FilledLetter } from '../letters/addressee.ts';
import { consumerDays, isWithinConsumerDays } from '../money/refunds.ts';
import { hoursAfter } from '../time/london-time.ts';
import { type Closing, countsFrom } from '../time/reply-due.ts';
import {
  type Attendee,
  type CaseNow,
  type Certified,
  type DeskState,
  heldOf,
  type Offer,
} from './stages.ts';
import { isConsumer, type Kind, type StoredSubmission } from './submission.ts';

/**
 * Everything that is true of one event: its form, its effect, its words and what follows from it. What is optional does
 * not happen where it is left out.
 */
type Described<
  Fields extends EventFields,
  Do extends string,
  Button extends Buttons,
  By extends EventAuthor,
> = {
  /** Who makes it, on which form. The server makes its events without a form. */
  author: By;
  /** The value of the field `do` in its form. */
  verb: Do;
  /** What its button says; if it asks for a choice, each option has a button. */
  button?: Button;
  /** What its form asks for, by the names that are posted and stored. */
  fields?: Fields;
  /** Of applications alone, unless it says more. */
  kinds?: readonly Kind[];
  /** What is wrong with values that are valid one by one, by the field that shows it; the first of them is said. */
  check?: (values: ValuesOf<Fields>, reading: FormReading) => Faults<keyof Fields>;
  /** Whether it would change anything at the moment; without it, it always would. */
  isOpen?: (standing: CaseNow) => boolean;
  /** The state after it, if that is another than before. */
  apply?: (state: DeskState, event: Author & { id: string } & ValuesOf<Fields>) => DeskState;
  /**
   * What it is about. If two people do something without having seen each other's event, the second is refused where
   * `contradictions.ts` has a line for what both are about. An event without a subject is never refused.
   */
  subject?: Subject | readonly Subject[];
  /** Set where **Undo** takes it back; an event with a letter only until the letter leaves. */
  canBeUndone?: true | 'until it leaves';
  /** Set where **Undo** takes back nothing that was done before it. */
  keepsWhatWasBefore?: true;
  /** Set where it ends what waits, though its subject does not say so: the staff who write a note have made the call. */
  endsWaiting?: 'call';
  /** Set where it brings back what was put off; everything that an applicant does brings it back. */
  bringsBack?: true;
  /** Its sentence in the history; an undoing gets the sentence of the event that it took back as `undid`. */
  sentence: (event: ValuesOf<Fields> & { by?: string }, undid: string | undefined) => string;
  /** What the applicant reads about it on their own page; unset for what is internal to the staff. */
  applicantSentence?: (event: ValuesOf<Fields>) => string;
  /** The letter that the server fills in for it, and the facts that it is filled from. */
  letter?: {
    id: FilledLetter | ((occasion: Occasion) => FilledLetter);
    facts: (event: ValuesOf<Fields>, occasion: Occasion) => Partial<Addressee>;
  };
  /** Set where the calendar file of the booking goes with its letter. */
  hasCalendarFile?: true;
  /** Those who come, as it names them, and what they get by addresses of their own. */
  people?: (event: ValuesOf<Fields>) => Attendee[];
  bringsParticipants?: 'instructions' | 'certificate';
  /** The certificates that it issues. */
  certificates?: (event: ValuesOf<Fields>) => Pick<Certified, 'name' | 'number'>[];
  /** What an applicant writes in it, for the staff to read. */
  addition?: (event: ValuesOf<Fields>) => string;
  /** What the webhook calls it (docs/webhook.schema.json); unset where nobody else is told. */
  webhook?: `${'application' | 'offer' | 'booking' | 'payment' | 'session'}.${string}`;
  /** What the server does beside storing it. */
  consequence?: Consequence;
  /** What the staff see next, if not the same page: who waits next, the history of the application, or its session. */
  leadsTo?: 'next-up' | 'history' | 'session';
  /**
   * Set where its form stands beside the history, and the text that was written in it last among what they ask for;
   * otherwise a component of its own draws it.
   */
  place?: 'history';
};

export type Entry<
  Fields extends EventFields = EventFields,
  Do extends string = string,
  Button extends Buttons = Buttons,
  By extends EventAuthor = EventAuthor,
> = Described<Fields, Do, Button, By> &
  Required<Pick<Described<Fields, Do, Button, By>, 'button' | 'fields' | 'kinds' | 'isOpen'>>;

export type Faults<Name extends PropertyKey> = Partial<Record<Name, string | undefined>>;

type Buttons = string | Readonly<Record<string, string>>;

export type EventAuthor = 'staff' | 'applicant' | 'server';

/** What an event may be about. `attendance` is who came, with their certificates. */
export type Subject =
  | 'answer'
  | 'owner'
  | 'stage'
  | 'offer'
  | 'people'
  | 'attendance'
  | 'refund'
  | 'end'
  | 'addition'
  | 'feedback'
  | 'answers'
  | 'complaint'
  | 'what it undoes';

/**
 * What the server does after an event. For `keep-back` and the letters the store does it in the event's transaction.
 */
export type Consequence =
  'deliver-again' | 'deliver-after-all' | 'keep-back' | 'send-letter' | 'send-link';

export type FormReading = CaseNow & {
  submission: StoredSubmission;
  /** The fields that were read before this one. */
  values: Readonly<Partial<Record<string, string>>>;
  /** The SHA-256 of the terms of service as they are now, in hexadecimal. */
  terms: string;
  /** What courses cost by the list for one person, in whole pence, where all of them have a price. */
  listPrice?: ((courses: string) => number | undefined) | undefined;
  /** With how many people a session of these courses runs. */
  smallestGroup?: ((courses: string) => number) | undefined;
  closing?: Closing | undefined;
};

/** What the letter of an event is filled from: how things stood until then. */
export type Occasion = {
  submission: StoredSubmission;
  state: DeskState;
  /** What is booked by then, unless the application was closed as not enrolled. */
  agreed: Offer | undefined;
  /** How things stand once the event is made. */
  stateAfter: () => DeskState;
  now: string;
};

/** When an event was made (ISO 8601, UTC), and which member of staff made it; `by` is '' if it was not the staff. */
export type Author = { at: string; by: string };

export type EventFields = Readonly<Record<string, EventField>>;

/** A field of a form, with its error messages. */
type EventField =
  /**
   * A text, `what` it is in words. It is optional where `empty` is unset, and '' for those whom `isAsked` leaves out. `isSearched`: the desk's
   * search looks through it. `kept` turns what was typed into what is stored, of at most `max` characters (UTF-16 code
   * units).
   */
  | ({ kind: 'text'; empty?: string; isSearched?: boolean } & TooLong & {
        kept?: (typed: string, submission: StoredSubmission) => string;
        isLine?: true;
        /** Set where it is an id of ours, which nobody reads. */
        isId?: true;
        isAsked?: (reading: FormReading) => boolean;
      } & FieldWords)
  /**
   * Who comes: a name and an address for each place, and a list that may be pasted; stored as one text, a line for each
   * person.
   */
  | ({ kind: 'people'; isSearched: true } & TooLong & FieldWords)
  /** A value that the form does not ask for: it is worked out and stored; the history shows it where it has a label. */
  | { kind: 'fact'; shown?: string; of: (reading: FormReading) => string }
  /**
   * What we promise by the facts of the moment, kept so that a later edit of them changes nothing. A form that is sent
   * twice is the same one although the second promises something else. Empty in events that version 1.0.0 wrote.
   */
  | { kind: 'promise'; of: (reading: FormReading) => string }
  /** A part of the event's letter; unset where there is no mail. */
  | { kind: 'mail'; shown?: string }
  /** A box for those who are asked for it, who must tick it where `missing` is set. Stored as 'yes' or ''. */
  | {
      kind: 'tick';
      label: string;
      missing?: string;
      isAsked: (reading: FormReading) => boolean;
      /** Set where it answers what the form asks about other values, so that it is shown only then. */
      isQuestion?: true;
    }
  /** A value that is stored in another form than it is typed; `read` returns `undefined` for what is not valid. */
  | ({
      kind: 'value';
      input: 'date' | 'time' | 'text' | 'number' | 'decimal';
      read: (typed: string) => string | undefined;
      wrong: string;
      /** Unset where everybody is asked; '' is stored for the others. */
      isAsked?: (reading: FormReading) => boolean;
      /** `asTyped` fills the field again; `inWords` is for people to read. Without them the value is shown as it is. */
      asTyped?: (kept: string) => string;
      inWords?: (kept: string) => string;
    } & FieldWords)
  /** An optional moment in London, stored as ISO 8601, UTC. */
  | ({ kind: 'moment'; unreadable: string; shown: string } & FieldWords)
  /** One of several options. `missing` is said where none was chosen; without it such a form is ignored. */
  | {
      kind: 'choice';
      options: readonly string[];
      missing?: string;
      /** Set where it is a field of its own, which the history shows. */
      label?: string;
      names?: Readonly<Record<string, string>>;
      /** Unset where everybody is asked; '' is stored for the others. */
      isAsked?: (reading: FormReading) => boolean;
    }
  /** Some of several things, at least one; stored as their values, a line each. `of` says which there are. */
  | ({ kind: 'several'; of: (reading: FormReading) => string[]; missing: string } & FieldWords)
  /**
   * Answers of the application's form as JSON, which are filled in on a page of their own. `shown` follows their labels in
   * the history.
   */
  | { kind: 'answers'; shown?: string }
  /**
   * The id of another event. Only the form of **Undo** has such a field: the server fills in the event that it takes
   * back.
   */
  | { kind: 'event' };

type FieldWords = { label: string; hint: string };

type TooLong = { max: number; what?: string; tooLong?: string };

/** Said of a text with more characters than its field holds. */
export const tooLongOf = ({ max, what, tooLong }: TooLong) =>
  tooLong ??
  `That is too long${what ? ` for ${what}` : ''}: at most ${max.toLocaleString('en-GB')} characters`;

/** The values of an event's fields as they are stored. */
export type ValuesOf<Fields extends EventFields> = {
  -readonly [
    Name in keyof Fields as Fields[Name] extends { kind: 'moment' | 'mail' } ? never : Name
  ]: Fields[Name] extends { options: infer Options extends readonly string[] }
    ? Options[number] | (Fields[Name] extends { isAsked: unknown } ? '' : never)
    : string;
} & {
  -readonly [
    Name in keyof Fields as Fields[Name] extends { kind: 'moment' | 'mail' } ? Name : never
  ]?: string | undefined;
};

const noFields = {};

/** Describes an event; the types of its functions follow from its fields. */
export const entry = <
  const Do extends string,
  const By extends EventAuthor,
  const Fields extends EventFields = typeof noFields,
  const Button extends Buttons = '',
>(
  own: Described<Fields, Do, Button, By> & { fields?: EventFields },
) =>
  ({
    button: '',
    fields: noFields,
    kinds: ['enrolment'],
    isOpen: always,
    ...own,
  }) as Entry<Fields, Do, Button, By>;

export const both = ['enrolment', 'contact'] as const;

export const always = () => true;

// Fields that several events have.

/** How somebody told the staff what they enter. */
export const viaField = {
  kind: 'choice',
  options: ['telephone', 'email', 'in-person'],
  names: { telephone: 'Telephone', email: 'Email', 'in-person': 'In person' },
} as const;

/** The same within a sentence; what was stored without it came by email. */
export const viaWords = (via: (typeof viaField.options)[number] | undefined) =>
  ({ telephone: 'by telephone', email: 'by email', 'in-person': 'in person' })[via ?? 'email'];

/** The id of the event that made the offer. */
export const offerField = {
  kind: 'fact',
  of: ({ state }: FormReading) => state.offer?.event ?? '',
} as const;

/** What was paid of what is booked until then; empty where nobody enters payments. */
export const paidField = {
  kind: 'fact',
  of: ({ state }: FormReading) => String(heldOf(state) ?? ''),
} as const;

export const reasonField = {
  kind: 'text',
  label: 'The reason',
  hint: 'The applicant reads it.',
  max: 1_000,
  empty: 'Give the reason: the applicant reads it',
  what: 'a reason',
} as const;

export const nameField = { kind: 'text', max: 200, what: 'a name', isLine: true } as const;

/** The letter that the event sends, frozen as it was shown; unset where the server sends no mail. */
export const letterFields = {
  to: { kind: 'mail', shown: 'To' },
  from: { kind: 'mail', shown: 'From' },
  subject: { kind: 'mail', shown: 'Subject' },
  text: { kind: 'mail' },
} as const;

/** What a consumer asks for and knows whose session begins within the days in which they may cancel. */
export const goingAhead = (isAsked: (reading: FormReading) => boolean) =>
  ({
    expressly: {
      kind: 'tick',
      label: `Please go ahead within the ${consumerDays} days`,
      missing: `The session starts within the ${consumerDays} days in which you may cancel: ask us to go ahead`,
      isAsked,
    },
    acknowledged: {
      kind: 'tick',
      label: 'I know that my right to cancel ends once all of it has been held',
      missing: 'Say that you know when your right to cancel ends',
      isAsked,
    },
  }) as const;

/** The same, for somebody who told the staff. */
export const goingAheadForThem = (isAsked: (reading: FormReading) => boolean) =>
  ({
    kind: 'tick',
    label: `They ask us to go ahead within the ${consumerDays} days, and know that their right to cancel ends once all of it has been held`,
    missing: `The session starts within the ${consumerDays} days in which a consumer may cancel: have them ask for that in writing first`,
    isAsked,
  }) as const;

/**
 * Whether the session begins while a consumer may still cancel, so that they have to ask for it expressly; also where we
 * confirm as late as we promise to.
 */
export function beginsWithinConsumerDays(reading: FormReading): boolean {
  const { submission, state } = reading;
  const { offer, booking } = state;
  if (!offer) return false;
  const confirmedAt = booking?.confirmedAt ?? confirmDue(reading);
  return isWithinConsumerDays({ isConsumer: isConsumer(submission), confirmedAt }, offer.startsAt);
}

/** By when we confirm what is accepted now, as the offer promised; while we are closed, counted from when we are back. */
export function confirmDue({ now, closing, state: { offer } }: FormReading): string {
  return hoursAfter(countsFrom(now, closing), offer!.promised.replyHours);
}
