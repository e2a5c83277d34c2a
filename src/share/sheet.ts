import { shareSize } from './share-size.ts';

/** The sheet a share image is composed on: one SVG user unit is one pixel. */
export const sheet = shareSize;

/** The part of the sheet that a cover fills, in the covers' own shape of 4:5. */
export const panel = { x: 696, y: 0, width: 504, height: 630 } as const;

/** From the edge of the sheet to its words. */
export const margin = 56;
