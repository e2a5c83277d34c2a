/**
 * What each page of the desk is drawn from: plain data, as the server finds it in the store. The views add
 * the words (`copy.ts`). Times are ISO 8601 in UTC; the views show London’s.
 */

import type { Letter } from '../../domain/letters.ts';
import type { Sent } from '../../domain/desk-paths.ts';
import type { Waiting } from '../../domain/due.ts';
import type { EventModel, FrozenLetter } from '../../domain/events.ts';
import type { LabelledAnswer } from '../../domain/kinds.ts';
import type { OfferMade } from '../../domain/offers-made.ts';
import type { Offer } from '../../domain/offers.ts';
import type { ShownAction } from '../../domain/booking-events.ts';
import type { DeskState } from '../../domain/stages.ts';
import type { ChoiceHints } from '../../domain/forms/enrolment/course-choices.ts';
import type { AskedChange, Labelled, Typed } from '../../domain/read-change.ts';
import type { DeliveryState, Kind, Suspicion } from '../../domain/submission.ts';
import type { DeskView, SeveralAction } from '../../domain/views.ts';

/** A page of the desk, with what its frame needs. */
export type DeskModel = { now: string } & (
  | { page: 'sign-in'; signIn: SignInModel }
  | { page: 'list'; frame: FrameModel; list: ListModel }
  | { page: 'submission'; frame: FrameModel; submission: SubmissionModel }
  | { page: 'write'; frame: FrameModel; write: WriteModel }
  | { page: 'act'; frame: FrameModel; act: ActModel }
  | { page: 'erase'; frame: FrameModel; erase: EraseModel }
  | { page: 'erased'; frame: FrameModel; erased: ErasedModel }
  | { page: 'several'; frame: FrameModel; several: SeveralModel }
  | { page: 'figures'; frame: FrameModel; figures: FiguresModel }
  | { page: 'outbox'; frame: FrameModel; mails: CaughtModel[] }
  | { page: 'mail'; frame: FrameModel; mail: MailModel }
  | { page: 'problem'; frame?: FrameModel; problem: ProblemModel }
);

/** The frame of every page once somebody is signed in. */
export type FrameModel = {
  /** The name that they gave. */
  name: string;
  /** Goes with every form as the hidden field `token`. */
  token: string;
  /** The lists that there are; `messages` only if the contact form sends its messages here. */
  views: { view: DeskView; count: number }[];
  /** The letters with which an answer can begin. */
  letters: readonly Letter[];
  /** How many mails were caught instead of sent, in a demonstration. */
  caught?: number | undefined;
  /** Whether letters are sent from here, and not by the staff’s own mail programs. */
  canWrite: boolean;
};

/** A caught mail as a row of the list. */
export type CaughtModel = { id: string; at: string; to: string[]; subject: string; kind: string };

/** A caught mail with its headers and text. */
export type MailModel = CaughtModel & { header: string; text: string; hasHtml: boolean };

/** The sign-in page: it has a key to sign in with, a field for an address to mail a link to, or neither. */
export type SignInModel = {
  /** The key of the link that was opened, for the hidden field `key`. Its form posts `name` too. */
  key?: string;
  /** Whether a link can be mailed: the form posts `address`. */
  canMail: boolean;
  /** Why the page is shown again, or what has just happened. */
  notice?:
    | 'key-refused'
    | 'too-many'
    | 'name-missing'
    | 'address-missing'
    | 'link-sent'
    | 'signed-out'
    | 'signed-out-everywhere'
    | 'session-over';
};

/** A list, or what was found in all of them: rows, and ways to the pages before and after. */
export type ListModel = {
  view: DeskView | 'search';
  /** This page of the list, for the hidden field `from` of its forms. */
  from: string;
  /** What was searched for in all lists, posted as `search`; empty on the page of a single list. */
  search: string;
  rows: RowModel[];
  /** Addresses of the pages around this one. */
  next?: string;
  previous?: string;
  /** What has just been done in this list, if anything: the last event, and to whom. */
  done?: Sent & { event: EventModel; who: string };
  /** Set if somebody else was quicker, so that nothing was done; `event` is theirs. */
  overtaken?: Sent & { event?: EventModel };
  /** After something was marked as answered: who waits next, if anybody does. */
  nextUp?: NextUp | undefined;
  /** What was done with the ticked rows, and the rows that were left as they are. */
  several?: { action: SeveralAction; done: number; left: Left[] } | undefined;
  /** Set if nothing was ticked with which the action can be done. */
  isNoneTicked?: boolean;
  /** Whether all are ticked to begin with. */
  isAllTicked?: boolean;
};

/** Who waits next for an answer, if anybody does. */
export type NextUp = (Sent & { name: string; dueAt: string }) | 'nobody';

/** A submission that was left because somebody else was quicker; once erased, it has no page and so no kind. */
export type Left = Pick<Sent, 'reference'> & Partial<Sent>;

/**
 * Before something is done with several: their number must be typed, posted as `typed`. For each, its reference and its
 * latest event in the list are posted as `row`.
 */
export type SeveralModel = {
  action: SeveralAction;
  rows: RowModel[];
  /** How many more were ticked with which this cannot be done. */
  leftOut: number;
  /** The list to come back to. */
  from: string;
  fault?: 'number-differs' | 'outcome-missing' | undefined;
};

/** How an application or a message stands; `stage` is meant for applications. */
export type StatusModel = Omit<DeskState, 'closedAt'> & {
  submittedAt: string;
  /** When the first answer is due: the arrival and the hours that were promised. */
  dueAt: string;
  /** What needs the staff, if anything does. */
  waiting?: Waiting | undefined;
};

/** A row of a list. */
export type RowModel = {
  reference: string;
  kind: Kind;
  status: StatusModel;
  /** The latest event that the page knows of, for the hidden field `seen`; empty where there is none. */
  seen: string;
  who: WhoModel;
  /** As the form words them; of a message, the course it asks about. */
  courses: string[];
  /** Which course of the site a choice of the form stands for, by the choice. */
  choiceHints?: ChoiceHints;
  /** How many people it is for. */
  attendees?: string;
  /** The subject of a message; an application has none. */
  subject?: string;
  suspicion?: Suspicion;
  /** Where the applicant follows it; a message has no such page. */
  link?: string;
  /** What the staff call the channels that gave up. */
  gaveUp: string[];
};

/** Who sent it, and how to reach them. */
export type WhoModel = {
  name: string;
  /** Business or company, if any. */
  company?: string;
  email: string;
  telephone?: string;
  /** Town and country, as far as given. */
  place: string;
};

/** One application or message, whole. */
export type SubmissionModel = {
  row: RowModel;
  /** Every answer, in the sections of the form. */
  answers: { title?: string; answers: LabelledAnswer[] }[];
  history: EventModel[];
  /** What was offered, the oldest first. */
  offers: OfferMade[];
  /** The event that **Undo** would take back. */
  undo?: EventModel;
  deliveries: DeliveryModel[];
  /** Other submissions that seem to come from the same person, newest first. */
  others: RowModel[];
  /** What others did meanwhile, so that this person's change was not made. */
  overtaken?: EventModel[];
  /** A form that could not be taken, or whose author was overtaken. */
  again?: AgainModel;
  /** After it was answered: who waits next. */
  nextUp?: NextUp | undefined;
  /** Set if it was too late to take a letter back, because the mail server has it, or may have. */
  isTooLate?: boolean;
};

/** A letter that is written, or shown as it will arrive. */
export type WriteModel = Pick<SubmissionModel, 'row' | 'answers' | 'history'> & {
  /** The id of the prepared letter that it begins with; empty for the first. */
  letter: string;
  /** What was typed; without it, the form shows the prepared letter. */
  typed?: { subject: string; text: string } | undefined;
  /** The field with a mistake, and what is wrong with it. */
  wrong?: { name: string; fault: string };
  /** What others did meanwhile, so that nothing was sent. */
  overtaken?: EventModel[];
  /** The letter as it will arrive; unset while it is written. */
  shown?: FrozenLetter;
};

/** An offer, or an act about one, that is filled in and shown before it is done. */
export type ActModel = Pick<SubmissionModel, 'row' | 'answers'> & {
  action: ShownAction;
  /** What the form holds. */
  typed: Typed;
  /** The field with a mistake, and what is wrong with it. */
  wrong?: { name: string; fault: string };
  /** What others did meanwhile, which stopped this. */
  overtaken?: EventModel[];
  /** What would be done; unset while the form is filled in. */
  shown?: ShownModel;
};

/** What somebody sees before they do it. */
export type ShownModel = {
  /** The offer that it is about. */
  offer: Offer;
  /** The refund, in the words that the applicant reads. */
  refund?: string;
  /** The letter that goes with it, where there is mail. */
  letter?: FrozenLetter;
  /** Posted as `shown`: if it no longer matches, nothing is done and the page is shown anew. */
  seal: string;
  /** Set where something about it has changed since it was shown. */
  isNew?: boolean;
};

/** A form to be shown again as it was filled in, with what is wrong with it, if anything is. */
export type AgainModel = { asked: AskedChange; typed: Typed; fault?: string };

/** A delivery, with every attempt. */
export type DeliveryModel = {
  /** What the staff call the channel. */
  label: string;
  /** The id of the event that it belongs to, if not to the submission itself. */
  event?: string | undefined;
  state: DeliveryState;
  isUnderWay: boolean;
  dueAt: string;
  attempts: { startedAt: string; endedAt?: string; failure?: string }[];
};

/** Before something is erased: the reference must be typed, posted as `typed`. */
export type EraseModel = {
  row: RowModel;
  /** Set if another reference was typed. */
  fault?: 'reference-differs';
  /** What others did with it meanwhile: nothing was erased. */
  overtaken?: EventModel[];
};

/** After something is erased: where else it is, what to do there by hand, and what others were quicker with. */
export type ErasedModel = {
  references: string[];
  elsewhere: { label: string; todo: string }[];
  left: Left[];
  /** The list that it stood in. */
  from: string;
};

/** Figures without anything personal. */
export type FiguresModel = {
  /** Weeks that begin on Mondays, oldest first; `monday` is an ISO date. */
  weeks: { monday: string; applications: number; answeredInTime: number; answered: number }[];
  courses: { label: string; applications: number }[];
  kinds: { label: string; applications: number }[];
  /** Hours from arrival to answer; `undefined` where nothing was answered. */
  medianHoursToAnswer: number | undefined;
  /** How many were answered in time, of all that are answered or overdue. */
  inTime: { answeredInTime: number; due: number };
  /** How many applications had an offer, an acceptance, a confirmed booking, and a cancellation. */
  bookings: Record<'offered' | 'accepted' | 'confirmed' | 'cancelled', number>;
  /** Hours from arrival to acceptance; `undefined` where nothing was accepted. */
  medianHoursToAcceptance: number | undefined;
  /** Of those that are done, how many enrolled. */
  enrolled: { enrolled: number; done: number };
};

/** What went wrong; it names nobody. */
export type ProblemModel = {
  status: number;
  what: 'not-found' | 'foreign' | 'fault' | 'store' | 'uncertain' | 'too-many' | 'session-over';
  /** The words of a note, a letter or an offer that were not kept, or perhaps not: shown to their author, to copy. */
  unkept?: readonly Labelled[];
};

/**
 * What a form posts to `deskPaths.change`, as the field `do`, beside `token`, `seen`, `from` (the `from` of
 * the list to come back to, or empty for the application itself) and the fields of its entry in `deskEvents`. `erase`
 * shows the page that asks for the reference; with `typed`, it erases.
 */
export type DeskAction = AskedChange | 'erase';
