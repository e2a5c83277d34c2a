import type { ReactNode } from 'react';

/** A share image in pixels, each of them an SVG user unit: the shape that every network shows whole. */
export const canvas = { width: 1200, height: 630 } as const;

/** The part of the canvas that a cover fills, in the covers' own shape of 4:5. */
export const panel = { x: 696, y: 0, width: 504, height: 630 } as const;

/** The distance from the edge of the canvas to its words. */
export const margin = 56;

/** The position of the brand's name (its baseline) and its style. */
export const brandLine = {
  x: margin + 58,
  y: 83,
  weight: 800,
  size: 30,
  tracking: -0.012,
} as const;

export type AtProps = {
  x: number;
  y: number;
  width: number;
  height: number;
  children: ReactNode;
};

/** Places a picture of `src/art/`, which fills the whole box, on the canvas. The box is in SVG user units. */
export function At({ children, ...box }: AtProps) {
  return (
    <svg {...box} overflow="visible">
      {children}
    </svg>
  );
}
