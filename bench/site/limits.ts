/**
 * What the site aims at, and the bench measures. Bytes are of the compressed body, as a browser receives it, but for
 * `answerBytes`. No limit of a test is within a twentieth of the measured value (docs/performance.md), because
 * chance decides whether a limit that close is met.
 */
export const limits = {
  /** The answer to a page, status line and headers included: 600 bytes less than what a new connection sends at once. */
  answerBytes: 14_000,
  /** A page with its fonts and pictures, without the scripts of a form. */
  pageBytes: 120_000,
  /** Bytes of script of a content page, in files and inline, before compression; a 404 page has 60 more. */
  contentScriptBytes: 640,
  /** Scripts of a form page before anybody begins in the form. */
  lookingScriptBytes: 4_000,
  /** All scripts that a form page can load; two thirds of them are React's, which no page can make smaller. */
  formScriptBytes: 90_000,
  fontBytes: 60_000,
  /** Largest contentful paint, as a multiple of the empty page's in the same run. */
  paintRatio: 1.3,
  layoutShift: 0,
  /** When the typeface comes long after the page was read in its fallback font: no line may break anew. */
  layoutShiftOfLateFont: 0.002,
  /** How many milliseconds long tasks may block a page that is only looked at. */
  blockingTime: 0,
  /** Milliseconds from a key press to the next paint, for 98 of 100, on a processor slowed 4 times. */
  keyPress: 50,
  /** Lighthouse points of 100. */
  lighthouse: 100,
  /** Answers a second from memory, as a share of what a bare Node server gives in the same run. */
  ofBareServer: 0.5,
  /** Milliseconds until 99 of 100 answers from memory are there, at 10 connections. */
  answerTime: 20,
  /** Milliseconds from the start of the server to its first page. */
  start: 1_000,
  /** Bytes that the server holds at rest; after a load has ended, its heap keeps room for the next. */
  memoryAtRest: 150 * 1_048_576,
  memoryAfterLoad: 300 * 1_048_576,
  /** Seconds to build a site again that was built before, on two cores. */
  build: 30,
} as const;

/** What `npm test` admits in place of the goal of the same name: visitors would notice anything beyond it. */
export const gates = {
  /** Ten TCP segments, the first flight of a connection (RFC 6928): the rest comes one round trip later. */
  answerBytes: 14_600,
  pageBytes: 150_000,
  formScriptBytes: 90_000,
  /** What Chrome's Core Web Vitals call good. */
  layoutShiftOfLateFont: 0.1,
} as const;

/** What `npm run check:words` admits in place of the gate: a page with longer words need not fit ten segments. */
export const gatesInOtherWords = { answerBytes: 20_000 } as const;
