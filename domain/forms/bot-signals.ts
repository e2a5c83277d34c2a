/**
 * The form fields beside `data` that tell people from robots. A post without them is the specified
 * protocol and not suspect.
 */
export const botSignalNames = {
  /**
   * A field that people do not see. Its name attracts robots, but no browser or password manager fills
   * it in by itself.
   */
  trap: 'comments',
  /** Milliseconds spent on the form, counted in the browser. */
  elapsed: 'elapsed',
} as const;

/** What a form sent by script brings along. */
export type BotSignals = { trap: string; elapsed: number };

/** The signals as form fields. */
export function botSignalFields({ trap, elapsed }: BotSignals): Record<string, string> {
  return { [botSignalNames.trap]: trap, [botSignalNames.elapsed]: String(elapsed) };
}
