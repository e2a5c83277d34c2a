import type { ReactNode } from 'react';

import { pagePalette } from '../../colour/palette.ts';
import { ColourField } from '../ColourField.tsx';

/** The diagram of an explainer, with all the words in it and about it. */
export type Diagram = {
  /** What the figure is called, and what it shows, for a screen reader. */
  title: string;
  description: string;
  /** What the numbers in the figure stand for, printed as a list under it. */
  key?: readonly { mark: string; name: string; text?: string }[];
  Drawing: (canvas: Canvas) => ReactNode;
};

/** What is drawn on, in SVG user units: a large figure with labels, or a small tile, which has no words. */
export type Canvas = { isFigure: boolean; width: number; height: number };

export const sizes = { tile: { width: 320, height: 240 }, figure: { width: 800, height: 440 } };

/** Where the ground of a drawing lies, with room for labels below it in a figure. */
export const groundOf = ({ isFigure, height }: Canvas) => (isFigure ? height - 60 : height - 3);

export function Ground(canvas: Canvas) {
  const base = groundOf(canvas);
  return <ColourField canvas={canvas} top={base - 1} bottom={base + 3} fill={pagePalette.ink} />;
}

export type LabelProps = {
  x: number;
  /** By default it is on the lower edge of the figure. */
  y?: number;
  anchor?: 'start';
  fill?: string;
  children: string;
};

/** A word in a figure. 38 units of 800 are 15 px on a 320 px phone, and as large as a headline on a wide screen. */
export function Label(props: LabelProps) {
  const { x, y = sizes.figure.height - 12, anchor, fill = 'var(--ink)', children } = props;
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor ?? 'middle'}
      fill={fill}
      fontFamily="inherit"
      fontSize="38"
      fontWeight="800"
      letterSpacing="-0.9"
    >
      {children}
    </text>
  );
}
