/** How the worker waits, in milliseconds. */
export type Timers = {
  /** Does something again and again, until what it returns is called; keeps no process alive. */
  every: (period: number, does: () => void) => () => void;
  /** Does something once, unless what it returns is called before. */
  after: (delay: number, does: () => void) => () => void;
};

/** In the time of the machine. */
export const timers: Timers = {
  every: (period, does) => {
    const timer = setInterval(does, period).unref();
    return () => clearInterval(timer);
  },
  after: (delay, does) => {
    const timer = setTimeout(does, delay);
    return () => clearTimeout(timer);
  },
};
