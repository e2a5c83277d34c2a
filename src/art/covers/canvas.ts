/** The canvas every cover is composed on, in SVG user units. */
export const canvas = { width: 400, height: 500 } as const;

/** The radius of the one dot that signs every cover, in SVG user units. */
export const dot = 18;
