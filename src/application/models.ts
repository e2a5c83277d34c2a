import type { ApplicantAction } from '../../domain/case/events.ts';
import type { Told } from '../../domain/case/history.ts';
import type { Situation } from '../../domain/case/situation.ts';
import type { DeskState, OfferMade } from '../../domain/case/stages.ts';
import type { LabelledAnswer } from '../../domain/case/submission.ts';
import type { ChoiceHints } from '../../domain/forms/enrolment/fields.ts';

/** What most parts of an applicant's pages are drawn from. Times are ISO 8601, UTC. */
export type FollowedApplication = {
  reference: string;
  /** The address of its page; the pages of its acts are below it. */
  address: string;
  situation: Situation;
  status: Pick<
    DeskState,
    'stage' | 'end' | 'offer' | 'booking' | 'lines' | 'attendees' | 'attended' | 'feedback'
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
