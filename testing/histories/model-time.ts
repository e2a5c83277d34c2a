import type { Timers } from '../../server/delivery/timing.ts';

type Alarm = { at: number; rings: () => void };

/** What one process waits for. */
type Waiting = { alarms: Set<Alarm>; polls: Set<() => void> };

/** Time that goes on only when it is told to; in milliseconds. */
export type ModelTime = ReturnType<typeof createModelTime>;

/** `settled` resolves once whatever has begun has come as far as it can without more time. */
export function createModelTime(settled: () => Promise<void>) {
  let elapsed = 0;
  const processes = new Set<Waiting>();

  const nextAlarm = () =>
    [...processes]
      .flatMap(({ alarms }) => [...alarms].map((alarm) => ({ alarm, alarms })))
      .toSorted((one, other) => one.alarm.at - other.alarm.at)[0];

  return {
    elapsed: () => elapsed,
    /** The timers of a new process, and how they all end with it. */
    timersOfProcess: () => {
      const waiting: Waiting = { alarms: new Set(), polls: new Set() };
      processes.add(waiting);
      const end = () => void processes.delete(waiting);
      return { timers: timersFor(waiting, () => elapsed), end };
    },
    /**
     * Lets time pass. Who polls looks after 5 seconds and then more and more seldom: what happens
     * between two looks is the same however many there are, and three days are a few dozen. Less time
     * passes where too much happens in it: two servers whose clocks are half a day apart take what hangs
     * from each other every minute, for as long as it hangs.
     */
    pass: async (milliseconds: number) => {
      const end = elapsed + milliseconds;
      let pause = firstPause;
      let nextPoll = elapsed + pause;
      let rings = 0;
      while (elapsed < end && rings < mostRings) {
        const next = nextAlarm();
        elapsed = Math.max(elapsed, Math.min(end, nextPoll, next?.alarm.at ?? Infinity));
        if (next && next.alarm.at <= elapsed) {
          next.alarms.delete(next.alarm);
          next.alarm.rings();
          rings += 1;
        } else {
          for (const { polls } of processes) for (const poll of polls) poll();
          pause = Math.min(4 * pause, longestPause);
          nextPoll = elapsed + pause;
        }
        await settled();
      }
    },
  };
}

const mostRings = 500;
const firstPause = 5_000;
const longestPause = 6 * 60 * 60 * 1_000;

function timersFor({ alarms, polls }: Waiting, elapsed: () => number): Timers {
  const after = (delay: number, does: () => void) => {
    const alarm: Alarm = { at: elapsed() + delay, rings: does };
    alarms.add(alarm);
    return () => void alarms.delete(alarm);
  };
  return {
    every: (_period, does) => {
      polls.add(does);
      return () => polls.delete(does);
    },
    after,
  };
}
