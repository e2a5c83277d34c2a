/** A share image in pixels: the shape that every network shows whole. */
export const shareSize = { width: 1200, height: 630 } as const;
