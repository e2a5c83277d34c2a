/**
 * The most characters (UTF-16 code units) that a field of each kind may hold. Generous for people, small
 * enough that a row stays readable in a spreadsheet cell, which ends at 50,000 characters.
 */
export const textLimits = {
  text: 200,
  select: 200,
  tel: 40,
  /** RFC 5321 allows a path of 256 octets with its brackets. */
  email: 254,
  url: 2_000,
  multiline: 5_000,
} as const;
