/** What the applicant's page is drawn from: plain data, as the server finds it in the store. Times are ISO 8601, UTC. */

import type { Waiting } from '../../domain/due.ts';
import type { ChoiceHints } from '../../domain/forms/enrolment/course-choices.ts';
import type { ApplicantAction, Told } from '../../domain/events.ts';
import type { OfferMade } from '../../domain/offers-made.ts';
import type { Typed } from '../../domain/read-change.ts';
import type { DeskState } from '../../domain/stages.ts';

/** A page that an applicant opens by a link. */
export type FollowedModel =
  | { page: 'application'; now: string; application: FollowedApplication }
  | { page: 'act'; now: string; act: ActModel }
  | { page: 'find'; find: FindModel }
  /** The staff ended the link. */
  | { page: 'ended' }
  /** It was erased, or never was: nobody is told which. */
  | { page: 'nothing' }
  /** What is stored cannot be read just now, or too many others ask at once. */
  | { page: 'away' };

/** The page on which somebody asks for a link that they have lost. */
export type FindModel = {
  /** Whether one can be mailed. */
  canMail: boolean;
  /** Whether it was asked for just now. */
  isAsked?: boolean;
  /** What was typed, and in which fields it is wrong. */
  typed?: Record<FindField, string>;
  wrong?: readonly FindField[];
};

/** What is asked for there. */
export type FindField = 'reference' | 'email';

/** An application as its applicant sees it. */
export type FollowedApplication = {
  reference: string;
  /** Where its page is; what hangs on it stands below. */
  address: string;
  status: Pick<
    DeskState,
    | 'stage'
    | 'outcome'
    | 'isWithdrawn'
    | 'answeredAt'
    | 'offer'
    | 'offerEnded'
    | 'booking'
    | 'refund'
    | 'cancelledAt'
  > & {
    submittedAt: string;
    /** What needs the staff, and by when, if anything does. */
    waiting?: Waiting | undefined;
  };
  /** As the form words them. */
  courses: string[];
  /** Which course of the site a choice of the form stands for, by the choice. */
  choiceHints: ChoiceHints;
  /** Every answer, in the sections of the form. */
  answers: { title?: string; answers: { name: string; label: string; text: string }[] }[];
  /** What has happened, in the applicant's words, the oldest first; a letter with its own. */
  history: Told[];
  /** The latest offer, and what is booked where that is another. */
  offers: readonly OfferMade[];
  /** What can be done now. */
  acts: readonly ApplicantAction[];
  /** What has just been done. */
  done?: ApplicantAction | undefined;
};

/** What an applicant is about to do: what it means, and its form. */
export type ActModel = Pick<
  FollowedApplication,
  'reference' | 'address' | 'courses' | 'choiceHints'
> & {
  action: ApplicantAction;
  /** How much had been done when this was drawn, for the hidden field `seen`. */
  seen: string;
  /** The offer that it is about. */
  offer?: OfferMade | undefined;
  /** What comes back if it is done now: whole pence, for the hidden field `shown`, and in words. */
  refund?: { pence: number; words: string } | undefined;
  /** The boxes that are to be ticked. */
  ticks: readonly string[];
  /** Whether it can be done still. */
  isOpen: boolean;
  /** What was typed, and what is wrong with a field of it. */
  typed?: Typed | undefined;
  wrong?: { name: string; fault: string } | undefined;
  /** Why nothing was done: the store was away, or all this had happened. */
  isUnkept?: boolean;
  /** Set where something else comes back than was shown before. */
  isOtherRefund?: boolean;
  meanwhile?: readonly Told[] | undefined;
};
