import { createContext, useContext } from 'react';

import type { DeskRow, DeskView } from '../../domain/case/views.ts';
import type { ChoiceHints } from '../../domain/forms/enrolment/fields.ts';
import type { PreparedLetter } from '../../domain/letters/letters.ts';
import { londonTime } from '../../domain/time/london-time.ts';
import type { Closing } from '../../domain/time/reply-due.ts';
import type { CourseCoverProps } from '../art/covers/CourseCover.tsx';

export type FrameModel = {
  name: string;
  /** Goes with every form as the hidden field `token`. */
  token: string;
  /** The lists that there are; `messages` only if the contact form sends its messages here. */
  views: { view: DeskView; count: number }[];
  /** The letters with which an answer can begin. */
  letters: readonly PreparedLetter[];
  /** How many mails were caught instead of sent, in a demonstration. */
  caught?: number;
  /** Whether letters are sent from here, and not by the staff’s own mail programs. */
  canWrite: boolean;
  /** Until when nobody is here. */
  closing?: Closing | undefined;
  /** The course of the site that each choice of the form stands for. */
  choiceHints: ChoiceHints;
  /** What the staff call each channel. */
  channelLabels: Partial<Record<string, string>>;
  /** The places that have taken nothing for an hour, since when, how much waits for each, and why. */
  away?: readonly { title: string; since: string; number: number; why: string }[];
};

/** What every part of a page needs: when it is rendered, in ISO 8601, and who looks at it. */
export type DeskContextValue = {
  now: string;
  /** The cover of each course of the site, by its title. */
  covers: Readonly<Partial<Record<string, CourseCoverProps>>>;
} & Pick<
  FrameModel,
  'token' | 'name' | 'letters' | 'canWrite' | 'closing' | 'choiceHints' | 'channelLabels'
>;

export const nobody = {
  token: '',
  name: '',
  letters: [],
  canWrite: false,
  choiceHints: {},
  channelLabels: {},
};

export const DeskContext = createContext<DeskContextValue>({ now: '', covers: {}, ...nobody });

export const useDesk = () => useContext(DeskContext);

/** What the entries of events ask to say whether they are open. */
export const useStanding = ({ submission, state }: Pick<DeskRow, 'submission' | 'state'>) => ({
  state,
  isQuarantined: submission.suspicion !== undefined,
  now: useDesk().now,
});

export const By = ({ by, at }: { by?: string | undefined; at: string }) => (
  <>
    {by && (
      <>
        <bdi>{by}</bdi>,{' '}
      </>
    )}
    <Moment at={at} />
  </>
);

/** A moment in London's time; `at`, in ISO 8601, is for machines. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at}>{londonTime(at, useDesk().now)}</time>
);
