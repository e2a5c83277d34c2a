import type { ReactNode } from 'react';

export type AtProps = {
  x: number;
  y: number;
  width: number;
  height: number;
  children: ReactNode;
};

/** A picture of `src/art/` in a box of the canvas, in SVG user units: it fills the box it is in. */
export function At({ children, ...box }: AtProps) {
  return (
    <svg {...box} overflow="visible">
      {children}
    </svg>
  );
}
