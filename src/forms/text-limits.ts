/**
 * The most characters (UTF-16 code units) a field may hold. Generous for people, small enough that
 * a row stays readable in a spreadsheet cell, which ends at 50,000 characters.
 */
export const textLimits = {
  line: 200,
  /** RFC 5321 allows a path of 256 octets with its brackets. */
  email: 254,
  link: 2_000,
  text: 5_000,
} as const;
