import { londonDay } from './london-time.ts';

/** "2 June" or "30 December 2024", of the Monday of a week; noon, so that it is that day in London. */
export const mondayWords = (monday: string, now: string) =>
  londonDay(`${monday}T12:00:00Z`, now).replace(/^Monday /u, '');
