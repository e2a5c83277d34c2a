const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/**
 * Milliseconds to wait after each failure of a delivery. After the last of them, some three days on, it is given up and
 * a person has to look.
 */
export const pausesMs = [
  5 * seconds, // a connection that broke off
  20 * seconds, // a script that is being deployed again
  1 * minutes, // a server that is being restarted
  5 * minutes, // greylisting: most mail servers take a mail that comes again after five minutes
  20 * minutes, // a quota that is counted by the minute or the quarter of an hour
  1 * hours, // an outage that somebody is mending
  3 * hours,
  6 * hours, // never longer, so that a place that recovers is tried on the same working day
  6 * hours,
  6 * hours, // the end of the first day: Google's daily allowance is there again
  6 * hours,
  6 * hours,
  6 * hours,
  6 * hours, // the end of the second
  6 * hours,
  6 * hours,
  6 * hours,
  6 * hours, // the end of the third: a weekend is over
];
