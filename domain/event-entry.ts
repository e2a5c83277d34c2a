import type { DeskState } from './stages.ts';
import type { Kind, StoredSubmission } from './submission.ts';

/** All that is true of something that can be done with an application or a message, in one place. */
export type Entry<
  Fields extends AskedFields = AskedFields,
  Do extends string = string,
  Button extends Buttons = Buttons,
  By extends EventAuthor = EventAuthor,
> = {
  /** Whose form asks for it; the server notes by itself. */
  author: By;
  /** The field `do` of the form that asks for it. */
  asked: Do;
  /** What its button says; of a choice, each option has its own. */
  button: Button;
  /** What is asked for besides, by the names that are posted and stored. */
  fields: Fields;
  /** With which of them it can be done. */
  kinds: readonly Kind[];
  /** What is wrong with values that are right one by one, and the field where it is said. */
  check?: (
    values: ValuesOf<Fields>,
    reading: Reading,
  ) => { name: string; fault: string } | undefined;
  /** Whether it would change anything as things stand. */
  isOpen: (standing: Standing) => boolean;
  /** What it changes of how things stand. */
  apply: (state: DeskState, event: Author & { id: string } & ValuesOf<Fields>) => DeskState;
  /**
   * What it is about. Of two people who have not seen each other's, the second is refused where both are about the
   * same; `undefined` goes with whatever else was done.
   */
  subject: Subject | undefined;
  /** Whether **Undo** takes it back; of what brings a letter, until that has left. */
  canBeUndone: boolean | 'until it leaves';
  /** Its sentence in the history; `undid` is the sentence of what an undoing took back. */
  sentence: (event: ValuesOf<Fields>, undid: string | undefined) => string;
  /** What its applicant is told of it, on their own page; nothing of what is between the staff. */
  told?: (event: ValuesOf<Fields>) => string;
  /** What follows from it outside the desk. The server carries it out. */
  brings: Consequence | undefined;
  /** What its author is shown next on the page of the application: who waits next, or the history. */
  leadsTo: 'next-up' | 'history' | undefined;
  /** Its form: beside the history, or where a component of its own has it. */
  place: 'history' | 'own';
  /** The staff's command, if there is one. */
  command: Command | undefined;
  /** For tests: values of its fields. */
  samples: readonly ValuesOf<Fields>[];
};

type Buttons = string | Readonly<Record<string, string>>;

/** Who can do it. */
export type EventAuthor = 'staff' | 'applicant' | 'server';

/** What an event may be about. An addition is in nobody's way but of whoever answers or ends without having seen it. */
export type Subject =
  'answer' | 'owner' | 'stage' | 'offer' | 'refund' | 'end' | 'addition' | 'what it undoes';

/** What follows from an event outside the desk; the store keeps something back with the event itself, or a letter. */
export type Consequence =
  'deliver-again' | 'deliver-after-all' | 'keep-back' | 'send-letter' | 'send-link';

/** As it is typed, and what it says. A text is a command's last words; of an empty or too long one it says so. */
type Command = {
  name: string;
  description: string;
  done: (reference: string) => string;
  empty?: string;
  tooLong?: (most: number) => string;
};

/** How things stand for whoever does something. */
export type Standing = {
  state: DeskState;
  isQuarantined: boolean;
  /** ISO 8601, UTC. */
  now: string;
};

/** What is known while a form is read. */
export type Reading = Standing & {
  submission: StoredSubmission;
  /** What was read of the fields before. */
  values: Readonly<Partial<Record<string, string>>>;
  /** By which the terms of service are known as they stand: SHA-256, in hexadecimal. */
  terms: string;
};

/** Who of the staff does it, and when: ISO 8601, UTC. What the applicant does, and the server, has nobody, which is ''. */
export type Author = { at: string; by: string };

/** What is asked for, by its name. */
export type AskedFields = Readonly<Record<string, Asked>>;

/** Something that a form asks for, and what is said of what it cannot take. */
type Asked =
  /**
   * What is typed; without `empty` it can be left out; `isSearched`: the search looks through it. `kept` is what is made of it, with at most `max` characters
   * (UTF-16 code units).
   */
  | ({ kind: 'text'; max: number; empty?: string; tooLong: string; isSearched: boolean } & {
      kept?: (typed: string, submission: StoredSubmission) => string;
      /** Set where it is one line. */
      isLine?: true;
    } & Labelled)
  /** What nobody is asked for, and is kept as it was then; the history shows it under a label. */
  | { kind: 'fact'; shown?: string; of: (reading: Reading) => string }
  /** A part of the letter that goes with it, where there is mail. */
  | { kind: 'mail'; shown?: string }
  /** A box to be ticked by those whom it is asked of: 'yes', or nothing. */
  | { kind: 'tick'; label: string; missing: string; isAsked: (reading: Reading) => boolean }
  /** A value that is kept in a form of its own; `read` takes nothing that it could not keep. */
  | ({
      kind: 'value';
      input: 'date' | 'time' | 'text' | 'number' | 'decimal';
      read: (typed: string) => string | undefined;
      wrong: string;
      /** As the field holds it again, and as it is told. */
      asTyped: (kept: string) => string;
      inWords: (kept: string) => string;
    } & Labelled)
  /** A moment in London, or none: stored as ISO 8601, UTC. */
  | ({ kind: 'moment'; unreadable: string; shown: string } & Labelled)
  /** One of several; `missing` where none is a slip, and not another's form. */
  | {
      kind: 'choice';
      options: readonly string[];
      missing?: string;
      /** Set where a form has it as a field, and the history shows it. */
      label?: string;
      names?: Readonly<Record<string, string>>;
    }
  /** The id of another event; of those that a form asks for, of what **Undo** takes back. */
  | { kind: 'event' };

type Labelled = { label: string; hint: string };

/** What an event keeps of its fields. */
export type ValuesOf<Fields extends AskedFields> = {
  -readonly [
    Name in keyof Fields as Fields[Name] extends { kind: 'moment' | 'mail' } ? never : Name
  ]: Fields[Name] extends { options: infer Options extends readonly string[] }
    ? Options[number]
    : string;
} & {
  -readonly [
    Name in keyof Fields as Fields[Name] extends { kind: 'moment' | 'mail' } ? Name : never
  ]?: string | undefined;
};

/** Describes one; the types of what it does follow from its fields. */
export const entry = <
  const Fields extends AskedFields,
  const Do extends string,
  const Button extends Buttons,
  const By extends EventAuthor,
>(
  all: Entry<Fields, Do, Button, By>,
) => all;

/** Whatever is submitted. */
export const both = ['enrolment', 'contact'] as const;

/** As whatever stands. */
export const always = () => true;

/** Changes nothing of how things stand. */
export const asIs = (state: DeskState) => state;

/** What is over at a time: nobody waits for an answer any more, and no offer is open. */
export const ended = (state: DeskState, at: string) => ({
  ...state,
  ...({
    stage: 'done',
    closedAt: at,
    addedAt: undefined,
    isWithdrawn: undefined,
    offer: undefined,
  } as const),
});
