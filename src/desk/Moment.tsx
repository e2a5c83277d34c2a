import { londonTime } from '../../domain/london-time.ts';

export type MomentProps = {
  /** ISO 8601, both. */
  at: string;
  now: string;
};

/** A moment in London's time, as machines read it too. */
export const Moment = ({ at, now }: MomentProps) => (
  <time dateTime={at}>{londonTime(at, now)}</time>
);
