import { createContext, useContext } from 'react';

import type { Letter } from '../../domain/letters.ts';
import { londonTime } from '../../domain/london-time.ts';

/** What every part of a page needs: the time at which it is drawn, who looks at it with which token, and how they write. */
export type DeskContextValue = {
  /** When the page is drawn, in ISO 8601. */
  now: string;
  /** Goes with every form; empty before somebody is signed in, and so is the name. */
  token: string;
  name: string;
  /** The letters with which an answer can begin, and whether it is sent from here. */
  letters: readonly Letter[];
  canWrite: boolean;
};

/** Provided once, around each page. */
export const DeskContext = createContext<DeskContextValue>({
  now: '',
  token: '',
  name: '',
  letters: [],
  canWrite: false,
});

/** What the page around a part was drawn with. */
export const useDesk = () => useContext(DeskContext);

/** A moment in London's time; `at`, in ISO 8601, is for machines. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at}>{londonTime(at, useDesk().now)}</time>
);
