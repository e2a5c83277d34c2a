/** The daily notice to the staff, of which whichever instance comes first sends one. */
export type Notices = {
  /**
   * Takes the notice of a day (`2025-01-31`), unless it was sent or another instance is sending it.
   * Whoever takes it and dies has it until `leaseEnds`. Times are ISO 8601, UTC.
   */
  claim(day: string, terms: { now: string; leaseEnds: string }): Promise<boolean>;
  /** Notes that the notice of a day was sent. */
  markSent(day: string, at: string): Promise<void>;
};
