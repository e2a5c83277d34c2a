/**
 * What each page of the desk is rendered from: records as the store has them, and what a view cannot know. The views
 * work out what follows from a record (`domain/`) and add the words (`copy.ts`). Times are ISO 8601 in UTC.
 */

import type { Sent } from '../../domain/case/desk-paths.ts';
import type { DeskEvent, EventModel, FrozenLetter } from '../../domain/case/events.ts';
import type { Offer } from '../../domain/case/offers.ts';
import type { Labelled, Typed, Verb, WrongField } from '../../domain/case/read-change.ts';
import type { NamesToSee } from '../../domain/case/read-names.ts';
import type { Alone, Session } from '../../domain/case/sessions.ts';
import type { scores } from '../../domain/case/stages.ts';
import type { DeliveryState, StoredSubmission } from '../../domain/case/submission.ts';
import type { DeskRow, DeskView, SeveralAction } from '../../domain/case/views.ts';
import type { ShownAction } from '../../domain/events/desk-events.ts';
import type { ChoiceHints } from '../../domain/forms/enrolment/course-choices.ts';
import type { FieldName } from '../../domain/forms/enrolment/fields.ts';
import type { FormValues } from '../../domain/forms/form-values.ts';
import type { FieldErrors } from '../../domain/forms/validate.ts';
import type { Letter } from '../../domain/letters/letters.ts';

/** A page of the desk, with what its frame needs. */
export type DeskModel = { now: string } & (
  | { page: 'sign-in'; signIn: SignInModel }
  | { page: 'list'; frame: FrameModel; list: ListModel }
  | { page: 'submission'; frame: FrameModel; submission: SubmissionModel }
  | { page: 'write'; frame: FrameModel; write: WriteModel }
  | { page: 'act'; frame: FrameModel; act: ActModel }
  | { page: 'new-application'; frame: FrameModel; taken: TakenDownModel }
  | { page: 'correct'; frame: FrameModel; correct: CorrectModel }
  | { page: 'erase'; frame: FrameModel; erase: EraseModel }
  | { page: 'erased'; frame: FrameModel; erased: ErasedModel }
  | { page: 'several'; frame: FrameModel; several: SeveralModel }
  | { page: 'sessions'; frame: FrameModel; sessions: SessionsModel }
  | { page: 'session'; frame: FrameModel; session: SessionModel }
  | { page: 'register'; frame: FrameModel; session: Session }
  | { page: 'instructions'; frame: FrameModel; instructions: InstructionsModel }
  | { page: 'whole-session'; frame: FrameModel; whole: WholeSessionModel }
  | { page: 'money'; frame: FrameModel; money: MoneyModel }
  | { page: 'figures'; frame: FrameModel; figures: FiguresModel }
  | { page: 'outbox'; frame: FrameModel; mails: CaughtModel[] }
  | { page: 'mail'; frame: FrameModel; mail: MailModel }
  | { page: 'problem'; frame?: FrameModel; problem: ProblemModel }
);

export type FrameModel = {
  name: string;
  /** Goes with every form as the hidden field `token`. */
  token: string;
  /** The lists that there are; `messages` only if the contact form sends its messages here. */
  views: { view: DeskView; count: number }[];
  /** The letters with which an answer can begin. */
  letters: readonly Letter[];
  /** How many mails were caught instead of sent, in a demonstration. */
  caught?: number;
  /** Whether letters are sent from here, and not by the staff’s own mail programs. */
  canWrite: boolean;
  /** The course of the site that each choice of the form stands for. */
  choiceHints: ChoiceHints;
  /** What the staff call each channel. */
  channelLabels: Partial<Record<string, string>>;
};

export type CaughtModel = { id: string; at: string; to: string[]; subject: string; kind: string };

export type MailModel = CaughtModel & { header: string; text: string; hasHtml: boolean };

/** The sign-in page: the link that was opened has a key, or a link can be mailed, or neither. */
export type SignInModel = {
  /** Whether the address of the page has a key. Its form posts `name` to the same address. */
  hasKey?: boolean;
  /** Whether a link can be mailed: the form posts `address`. */
  canMail: boolean;
  /** Whom the proxy in front says it has signed in. Somebody of the staff needs no key. */
  signOn?: 'staff' | 'stranger' | 'nobody' | 'several' | undefined;
  /** The name, or the address, that was typed last in this browser. */
  typed?: string | undefined;
  /** Why the page is shown again, or what has just happened. */
  notice?:
    | 'key-refused'
    | 'too-many'
    | 'name-missing'
    | 'address-missing'
    | 'link-sent'
    | 'link-not-sent'
    | 'signed-out'
    | 'signed-out-everywhere'
    | 'session-over'
    | undefined;
};

/** A row of a list, and where the applicant follows it; a message has no such page. */
export type Row = DeskRow & { link?: string | undefined };

/** A list, or what was found in all of them: rows, and ways to the pages before and after. */
export type ListModel = {
  /** Sessions that the staff have to see to; of the list To answer. */
  sessions?: readonly Session[];
  view: DeskView | 'search';
  /** This page of the list, for the hidden field `from` of its forms. */
  from: string;
  /** What was searched for in all lists; empty on the page of a single list. */
  search: string;
  rows: Row[];
  /** Addresses of the pages around this one. */
  next?: string;
  previous?: string;
  /** What has just been done in this list, if anything: the last event of a row. */
  done?: Pick<Row, 'submission'> & { event: EventModel };
  /** Set if somebody else was quicker, so that nothing was done; `event` is theirs. */
  overtaken?: Sent & { event?: EventModel | undefined };
  /** After something was marked as answered: who waits next. */
  nextUp?: NextUp;
  /** What was done with the ticked rows, and the rows that were left as they are. */
  several?: SeveralDone;
  /** Set if nothing was ticked with which the action can be done. */
  isNoneTicked?: boolean;
  /** Whether all are ticked to begin with. */
  isAllTicked?: boolean;
  /** Whether it shows only what its reader has taken, and the address that turns this on or off; unset in a search. */
  isMine?: boolean;
  mine?: string;
};

/** Who waits next for an answer, if anybody does. */
export type NextUp = Pick<Row, 'submission' | 'state'> | 'nobody';

export type SeveralDone = { action: SeveralAction; done: number; left: Left[] };

/** A submission that was left because somebody else was quicker; once erased, it has no page and so no kind. */
export type Left = Pick<Sent, 'reference'> & Partial<Sent>;

/**
 * Before something is done with several: their number must be typed, posted as `typed`. For each, its reference and its
 * latest event in the list are posted as `row`.
 */
export type SeveralModel = {
  action: SeveralAction;
  rows: Row[];
  /** How many more were ticked with which this cannot be done. */
  leftOut: number;
  /** The list to come back to. */
  from: string;
  fault?: 'number-differs' | 'outcome-missing';
};

/** One application or message, whole. */
export type SubmissionModel = {
  row: Row;
  events: readonly DeskEvent[];
  deliveries: DeliveryModel[];
  /** Other submissions that seem to come from the same person, newest first. */
  others: Row[];
  /** What others did meanwhile, so that this person's change was not made. */
  overtaken?: EventModel[];
  /** A form that could not be taken, or whose author was overtaken. */
  again?: AgainModel;
  /** After it was answered: who waits next. */
  nextUp?: NextUp;
  /** Set if it was too late to take a letter back, because the mail server has it, or may have. */
  isTooLate?: boolean;
};

export type SubmissionProps = { submission: SubmissionModel };

/** A delivery of the submission itself, or of one of its events, with every attempt. */
export type DeliveryModel = {
  channel: string;
  event?: string;
  /** Whose it is, where an event makes several in its channel. */
  recipient?: string;
  state: DeliveryState;
  isUnderWay: boolean;
  dueAt: string;
  attempts: {
    startedAt: string;
    endedAt?: string;
    failure?: string;
  }[];
};

/** A letter that is written, or shown as it will arrive. */
export type WriteModel = Pick<SubmissionModel, 'row' | 'events' | 'overtaken'> & {
  /** The id of the prepared letter that it begins with; empty for the first. */
  letter: string;
  /** What was typed; without it, the form shows the prepared letter. */
  typed?: { subject: string; text: string } | undefined;
  wrong?: WrongField;
  /** The letter as it will arrive; unset while it is written. */
  shown?: FrozenLetter;
  /** Whether somebody pressed **Send** with gaps in it, so that it was not sent yet. */
  isAsked?: boolean;
};

/** An offer, or an act about one, that is filled in and shown before it is done. */
export type ActModel = Pick<SubmissionModel, 'row' | 'overtaken'> & {
  action: ShownAction;
  typed: Typed;
  /** The boxes that have to be ticked. */
  ticks: readonly string[];
  /** The list price of an offer’s courses for one person, in pence; unset if one of them has none. */
  each?: number | undefined;
  /** Of an offer, the sessions to come that have one of its courses. */
  sessions?: readonly Session[] | undefined;
  /** The reference of the first booking of the session in which it is. */
  session?: string | undefined;
  wrong?: WrongField;
  /** What would be done; unset while the form is filled in. */
  shown?: ShownModel;
};

/** What somebody sees before they do it. */
export type ShownModel = {
  offer: Offer;
  /** What comes back, and what it changes of the booking, in the words that the applicant reads. */
  told: readonly string[];
  /** The letter that goes with it, where there is mail. */
  letter?: FrozenLetter;
  /** Posted as `shown`: if it no longer matches, nothing is done and the page is shown anew. */
  seal: string;
  /** Set where something about it has changed since it was shown. */
  isNew?: boolean;
};

/** A form to be shown again as it was filled in, with what is wrong with it, if anything is. */
export type AgainModel = { verb: Verb; typed: Typed } & Partial<WrongField> & {
    /** Who comes as it was read, which was not saved yet. */
    names?: NamesToSee;
  };

/** The site's own form, filled in, with what is wrong. */
export type FilledIn = { values: FormValues<FieldName>; wrong?: FieldErrors<FieldName> };

export type CorrectModel = Pick<SubmissionModel, 'row' | 'overtaken'> & FilledIn;

/** An application that the staff take down; `message` is the reference of the message that it was begun with. */
export type TakenDownModel = FilledIn & {
  /** How it came; empty until that is chosen. */
  via: string;
  viaWrong?: string | undefined;
  isReceiptAsked: boolean;
  message?: string | undefined;
};

/** Before something is erased: the reference must be typed, posted as `typed`. */
export type EraseModel = Pick<SubmissionModel, 'row' | 'overtaken'> & {
  /** Set if another reference was typed. */
  fault?: 'reference-differs';
};

/** After something is erased: where else it is, what to do there by hand, and what others were quicker with. */
export type ErasedModel = {
  references: string[];
  /** Whether the books keep lines of an account, without whose they are. */
  isInBooks: boolean;
  elsewhere: { label: string; todo: string }[];
  left: Left[];
  /** The list that it stood in. */
  from: string;
};

/** What is owed either way, and what came and went. Money is whole pence. */
export type MoneyModel = {
  /** Every application with an invoice that is unpaid, with too much, or with something to be paid back. */
  rows: Row[];
  /** The last months, the oldest first. */
  months: MonthModel[];
  /** Whether there was never any line of any account. */
  isEmpty: boolean;
  /** The values of the boxes that were ticked, and the day that was typed, where it could not be taken. */
  ticked: readonly string[];
  paidOn: string;
  wrong?: MoneyFault | undefined;
  /** What was paid of several, on which day, and of whom somebody had entered something meanwhile. */
  entered?: { pence: number; paidOn: string; left: Left[] } | undefined;
  /** What has just been done with one of them. */
  done?: ListModel['done'];
};

/** What is wrong with a form that says that invoices were paid: nothing is ticked, or the day. */
export type MoneyFault = { name: 'row' | 'paidOn'; fault: string };

/** What was asked (less what was taken off), invoiced, came and was paid back in a month of London, "2025-01". */
export type MonthModel = { month: string } & Record<
  'asked' | 'invoiced' | 'paid' | 'refunded',
  number
>;

/** What an application comes to on the way to a seat. */
export type StepToSeat = 'applied' | 'offered' | 'accepted' | 'confirmed' | 'came';

type MoneyRow = { label: string } & Record<
  /** How many contracts; people who come. */
  | ('bookings' | 'seats')
  /** In whole pence: what of the prices is kept, with VAT and without, what of it is paid, and what goes back. */
  | ('turnover' | 'net' | 'paid' | 'refunds'),
  number
>;

export type FiguresModel = {
  /** Weeks that begin on Mondays, oldest first; `monday` is an ISO date. */
  weeks: { monday: string; applications: number; answeredInTime: number; answered: number }[];
  courses: { label: string; applications: number }[];
  kinds: { label: string; applications: number }[];
  /** Hours from arrival to each answer, the shortest first, and their median; `undefined` where nothing was answered. */
  hoursToAnswer: number[];
  medianHoursToAnswer: number | undefined;
  /** How many were answered in time, of all that are answered or overdue. */
  inTime: { answeredInTime: number; due: number };
  /** How many there are, and how many had an offer, an acceptance, a booking, attendance, and a cancellation. */
  bookings: Record<StepToSeat | 'cancelled', number>;
  /** What those say who came, from 1 to 5, and the latest of their words that may be quoted. */
  feedback: {
    answers: Record<(typeof scores)[number], number>[];
    words: { reference: string; words: string }[];
  };
  /** Hours from arrival to acceptance; `undefined` where nothing was accepted. */
  medianHoursToAcceptance: number | undefined;
  /** How many enrolled, of all that were booked and whose session is over or was cancelled. */
  enrolled: { enrolled: number; decided: number };
  /** What was booked, by month ("2025-01"), the latest first, and by course, the most turnover first. */
  money: Record<'months' | 'courses', MoneyRow[]>;
};

/** The sessions to come, those that have begun, those that are over, and who is too few to run. */
export type SessionsModel = {
  onNow: readonly Session[];
  toCome: readonly Session[];
  over: readonly Session[];
  /** The time before which the next page of earlier ones begins. */
  earlier: string | undefined;
  alone: readonly Alone[];
  /** The address of a calendar that was just made. */
  calendar?: string | undefined;
  leaving?: LeavingModel | undefined;
  done?: Pick<SessionModel['done'], 'late'>;
};

/** What was just done to a whole session, event by event, and until when all of it can be taken back. */
export type LeavingModel = { rows: readonly string[]; until: string };

/** Moving or calling off a session: the form, or what everybody would read, and who is left out. */
export type WholeSessionModel = {
  action: 'offered' | 'called-off';
  session: Session;
  typed: Typed;
  wrong?: WrongField | undefined;
  shown?:
    | {
        /** Each customer, with what differs between them, and the letter; unset where none goes out. */
        each: readonly {
          submission: StoredSubmission;
          said: string;
          letter: FrozenLetter | undefined;
        }[];
        leftOut: readonly { submission: StoredSubmission; why: string }[];
        seal: string;
        isNew?: boolean;
      }
    | undefined;
};

export type SessionModel = {
  session: Session;
  /** Until when the instructions that were just sent can be taken back. */
  undoUntil: string | undefined;
  leaving?: LeavingModel | undefined;
  /** What has just been done: how many bookings were left out, or were too late to be taken back. */
  done: {
    left?: number;
    late?: number;
    isUndone?: boolean;
    /** Why who came was not saved, and of which booking. */
    wrong?: { reference: string; fault: string };
    /** Who else came as it was read, by reference: nothing was saved yet. */
    names?: Readonly<Record<string, NamesToSee>>;
    /** What was typed and ticked, where nothing was saved. */
    typed?: Typed;
  };
};

/** The joining instructions: the form, or what would be sent, with the seal of what was shown. */
export type InstructionsModel = {
  session: Session;
  typed: Typed;
  wrong?: WrongField;
  /** `letter` is the one that most get; unset where nobody gets one. `without` has the bookings that get none. */
  shown?: {
    letter: FrozenLetter | undefined;
    without: readonly string[];
    seal: string;
    isNew?: boolean;
  };
};

/** What went wrong; it names nobody. */
export type ProblemModel = {
  status: number;
  what:
    | 'not-found'
    | 'no-session'
    | 'no-day'
    | 'foreign'
    | 'fault'
    | 'store'
    | 'uncertain'
    | 'session-over';
  /** The words of a note, a letter or an offer that were not kept, or perhaps not: shown to their author, to copy. */
  unkept?: readonly Labelled[];
};

/**
 * What a form posts to `deskPaths.change`, as the field `do`, beside `token`, `seen`, `from` (the `from` of
 * the list to come back to, or empty for the application itself) and the fields of its entry in `deskEvents`. `erase`
 * shows the page that asks for the reference; with `typed`, it erases.
 */
export type DeskAction = Verb | 'erase';
