/** What the applicant's page is drawn from: plain data, as the server finds it in the store. Times are ISO 8601, UTC. */

import type { Certificate } from '../../domain/case/certificates.ts';
import type { ApplicantAction, Told } from '../../domain/case/events.ts';
import type { LabelledAnswer } from '../../domain/case/kinds.ts';
import type { OfferMade } from '../../domain/case/offer-standing.ts';
import type { Promised } from '../../domain/case/promised.ts';
import type { Typed, WrongField } from '../../domain/case/read-change.ts';
import type { NamesToSee } from '../../domain/case/read-names.ts';
import type { Situation } from '../../domain/case/situation.ts';
import type { DeskState } from '../../domain/case/stages.ts';
import type { Terms } from '../../domain/case/usual-offer.ts';
import type { ChoiceHints } from '../../domain/forms/enrolment/course-choices.ts';
import type { Choice } from '../components/ChoiceGroup.tsx';

export type FollowedModel =
  | { page: 'application'; now: string; application: FollowedApplication }
  | { page: 'act'; now: string; act: ActModel }
  | { page: 'find'; find: FindModel }
  | { page: 'terms'; terms: TermsModel }
  | { page: 'certificate'; now: string; certificate: Certificate & CertificateAddress }
  | { page: 'check'; check: CheckModel }
  | { page: 'ended' }
  /** It was erased, or it never existed; the page does not say which. */
  | { page: 'nothing' }
  /** What is stored cannot be read just now, or too many others ask at once. */
  | { page: 'away' };

export type FindModel = {
  canMail: boolean;
  isAsked?: boolean;
  /** Too many others ask at once, so nothing will be sent. */
  isBusy?: boolean;
  typed?: Record<FindField, string>;
  wrong?: readonly FindField[];
};

/** The terms of service of an offer, with their text where it is kept. */
export type TermsModel = {
  reference: string;
  /** The address of the application's page. */
  address: string;
  acceptedAt?: string | undefined;
  kept?: Terms | undefined;
};

/** Where a certificate is checked, and that address as a QR code: an SVG path in a square of `size` units. */
export type CertificateAddress = { address: string; code: { size: number; path: string } };

/** The form that asks for the number of a certificate; `isUnknown` where none has it, or it was erased. */
export type CheckModel = { typed?: string; isMissing?: true; isUnknown?: true };

export type FindField = 'reference' | 'email';

export type FollowedApplication = {
  reference: string;
  /** The address of its page; the pages of its acts are below it. */
  address: string;
  situation: Situation;
  status: Pick<
    DeskState,
    | 'stage'
    | 'outcome'
    | 'isWithdrawn'
    | 'repeatOf'
    | 'answeredAt'
    | 'offer'
    | 'offerEnded'
    | 'booking'
    | 'lines'
    | 'cancelledAt'
    | 'attendees'
    | 'strangersSince'
    | 'attended'
    | 'feedback'
  > & { submittedAt: string };
  /** The applicant’s time zone, where it is known. */
  zone?: string | undefined;
  courses: string[];
  /** The course of the site that each choice of the form stands for. */
  choiceHints: ChoiceHints;
  answers: { title?: string; answers: LabelledAnswer[] }[];
  /** What has happened, in the applicant's words, the oldest first, with the letters. */
  history: Told[];
  /** The latest offer, and the booked one if it is another. */
  offers: readonly OfferMade[];
  acts: readonly ApplicantAction[];
  done?: ApplicantAction | undefined;
};

/** What an applicant is about to do: what it means, and its form. */
export type ActModel = Pick<
  FollowedApplication,
  'reference' | 'address' | 'courses' | 'choiceHints' | 'zone'
> & {
  action: ApplicantAction;
  /** The latest event when this was drawn, for the hidden field `seen`; empty if there was none. */
  seen: string;
  offer?: OfferMade | undefined;
  /** Set where the customer chooses what becomes of a session that we move. */
  isChoice?: boolean | undefined;
  /** What was promised with the offer or the booking that it is about; where it is about none, what is promised now. */
  promised: Promised;
  /** The refund if it is done now: whole pence, for the hidden field `shown`, and words. */
  refund?: { pence: number; words: string } | undefined;
  ticks: readonly string[];
  /** For whom something can be asked. */
  choices?: readonly Choice[] | undefined;
  isOpen: boolean;
  /** What stands beside the promise of an answer while nobody is here. */
  closed?: string | undefined;
  typed?: Typed | undefined;
  wrong?: readonly WrongField[] | undefined;
  /** Who comes as it was read, a line each, and what is asked about it: nothing is saved until they were seen. */
  names?: NamesToSee | undefined;
  /** Set if nothing was done because the store could not be reached. */
  isUnkept?: boolean;
  /** Set if nothing was done because the refund is now another than was shown. */
  isOtherRefund?: boolean;
  /** What has happened since the page was shown, so that nothing was done. */
  meanwhile?: readonly Told[] | undefined;
  /** Why it stands in the way. */
  contradiction?: string | undefined;
};
