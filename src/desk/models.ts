/**
 * What each page of the desk is drawn from: plain data, as the server finds it in the store. Words are the
 * views’ (`copy.ts`); times are ISO 8601, UTC, and are shown in London’s.
 */

import type { Letter } from '../../domain/letters.ts';
import type { Sent } from '../../domain/desk-paths.ts';
import type { Waiting } from '../../domain/due.ts';
import type { EventModel, FrozenLetter } from '../../domain/events.ts';
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
  /** The lists that there are; `messages` only where messages are delivered. */
  views: { view: DeskView; count: number }[];
  /** What they begin an answer with. */
  letters: readonly Letter[];
  /** How many mails were caught instead of sent, in a demonstration. */
  caught?: number | undefined;
  /** Whether letters are sent from here, and not by the staff’s own mail programs. */
  canWrite: boolean;
};

/** A caught mail as a row of the list. */
export type CaughtModel = { id: string; at: string; to: string[]; subject: string; kind: string };

/** The same, whole. */
export type MailModel = CaughtModel & { header: string; text: string; hasHtml: boolean };

/** The page before: a key to sign in with, an address to mail a link to, or neither. */
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
  /** What was searched for in all lists, posted as `search`; empty on the page of one. */
  search: string;
  rows: RowModel[];
  /** Addresses of the pages around this one. */
  next?: string;
  previous?: string;
  /** What has just been done in this list, if anything: the last event, and to whom. */
  done?: Sent & { event: EventModel; who: string };
  /** Somebody was quicker: what was meant was not done. */
  overtaken?: Sent & { event?: EventModel };
  /** After something was marked as answered: who waits next, if anybody does. */
  nextUp?: NextUp | undefined;
  /** What was done with those that were ticked, and those that it was not done with. */
  several?: { action: SeveralAction; done: number; left: Left[] } | undefined;
  /** Set where something was to be done with those that are ticked, and none is. */
  isNoneTicked?: boolean;
  /** Whether all are ticked to begin with. */
  isAllTicked?: boolean;
};

/** Who waits next for an answer; nobody where it is `nobody`. */
export type NextUp = (Sent & { name: string; dueAt: string }) | 'nobody';

/** One with which somebody was quicker; it has no page, and so no kind, once it is erased. */
export type Left = Pick<Sent, 'reference'> & Partial<Sent>;

/**
 * Before something is done with several: their number must be typed, posted as `typed`. Each is posted as `row`, its
 * reference and what the list knew of it.
 */
export type SeveralModel = {
  action: SeveralAction;
  rows: RowModel[];
  /** How many were ticked besides, with which it makes no sense. */
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
  /** How many it is for. */
  attendees?: string;
  /** Of a message. */
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
  answers: { title?: string; answers: { name: string; label: string; text: string }[] }[];
  history: EventModel[];
  /** What was offered, the oldest first. */
  offers: OfferMade[];
  /** The event that **Undo** would take back. */
  undo?: EventModel;
  deliveries: DeliveryModel[];
  /** Other submissions that seem to come from the same person, newest first. */
  others: RowModel[];
  /** What others did meanwhile: what the person meant to do was not done. */
  overtaken?: EventModel[];
  /** A form that could not be taken, or whose author was overtaken. */
  again?: AgainModel;
  /** After it was answered: who waits next. */
  nextUp?: NextUp | undefined;
  /** Set where a letter was to be taken back that the mail server has, or may have. */
  isTooLate?: boolean;
};

/** A letter that is written, or shown as it will arrive. */
export type WriteModel = Pick<SubmissionModel, 'row' | 'answers' | 'history'> & {
  /** The id of the one that it begins with; empty for the first. */
  letter: string;
  /** What was typed; what it begins with where nothing was. */
  typed?: { subject: string; text: string } | undefined;
  /** The field with a mistake, and what is wrong with it. */
  wrong?: { name: string; fault: string };
  /** What others did meanwhile; it is set if nothing was sent. */
  overtaken?: EventModel[];
  /** As it will arrive. */
  shown?: { to: string; from: string; subject: string; text: string };
};

/** An offer, or an act about one, that is filled in and shown before it is done. */
export type ActModel = Pick<SubmissionModel, 'row' | 'answers'> & {
  action: ShownAction;
  /** What the form holds. */
  typed: Typed;
  /** The field with a mistake, and what is wrong with it. */
  wrong?: { name: string; fault: string };
  /** What others did meanwhile: nothing was done. */
  overtaken?: EventModel[];
  /** What it comes to. */
  shown?: ShownModel;
};

/** What somebody sees before they do it. */
export type ShownModel = {
  /** The offer that it is about. */
  offer: Offer;
  /** What comes back, as the applicant is told. */
  refund?: string;
  /** The letter that goes with it, where there is mail. */
  letter?: FrozenLetter;
  /** Posted as `shown`: what is done is just this, or it is shown anew. */
  seal: string;
  /** Set where something about it has changed since it was shown. */
  isNew?: boolean;
};

/** A form to be shown again as it was filled in, with what is wrong with it, if anything is. */
export type AgainModel = { asked: AskedChange; typed: Typed; fault?: string };

/** The way to one place, with every attempt. */
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

/** After it: where else they are, what to do there by hand, and which were left because somebody was quicker. */
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
  /** Of those whose time is over or that were answered, how many were answered in time. */
  inTime: { answeredInTime: number; due: number };
  /** How many were offered something, accepted, had it confirmed, and cancelled. */
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
  /** What could not be kept, or perhaps not, of a note, a letter or an offer, given back to its author so that it is not lost. */
  unkept?: readonly Labelled[];
};

/**
 * What a form posts to `deskPaths.change`, as the field `do`, beside `token`, `seen`, `from` (the `from` of
 * the list to come back to, or empty for the application itself) and the fields of its entry in `deskEvents`. `erase`
 * shows the page that asks for the reference; with `typed`, it erases.
 */
export type DeskAction = AskedChange | 'erase';
