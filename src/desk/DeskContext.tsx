import { createContext, useContext } from 'react';

import { londonTime } from '../../domain/time/london-time.ts';
import type { CourseCoverProps } from '../art/covers/CourseCover.tsx';
import type { FrameModel } from './models.ts';

/** What every part of a page needs: when it is rendered, in ISO 8601, and who looks at it. */
export type DeskContextValue = {
  now: string;
  /** The cover of each course of the site, by its title. */
  covers: Readonly<Partial<Record<string, CourseCoverProps>>>;
} & Pick<
  FrameModel,
  'token' | 'name' | 'letters' | 'canWrite' | 'closing' | 'choiceHints' | 'channelLabels'
>;

/** Before somebody is signed in. */
export const nobody = {
  token: '',
  name: '',
  letters: [],
  canWrite: false,
  choiceHints: {},
  channelLabels: {},
};

export const DeskContext = createContext<DeskContextValue>({ now: '', covers: {}, ...nobody });

/** What the page around a part was rendered with. */
export const useDesk = () => useContext(DeskContext);

/** A moment in London's time; `at`, in ISO 8601, is for machines. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at}>{londonTime(at, useDesk().now)}</time>
);
