import type { ReactNode } from 'react';

/** A tile is small, has no words and is silent beside its title; a figure is large and labelled. */
export type DiagramProps = { variant: 'tile'; id?: never } | { variant: 'figure'; id: string };

/** The drawing area of each variant, in SVG user units. */
export const sizes = {
  tile: { width: 320, height: 240 },
  figure: { width: 800, height: 440 },
} as const;

export type DiagramFrameProps = DiagramProps & {
  title: string;
  /** What the figure shows, for somebody who cannot see it. */
  description: string;
  children: ReactNode;
};

/** The canvas a diagram lies on. `id` is unique on the page; the ids of the title and description begin with it. */
export function DiagramFrame({ variant, id, title, description, children }: DiagramFrameProps) {
  const { width, height } = sizes[variant];
  const viewBox = `0 0 ${width} ${height}`;
  if (variant === 'tile') {
    return (
      <svg viewBox={viewBox} aria-hidden>
        {children}
      </svg>
    );
  }
  return (
    <svg
      viewBox={viewBox}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-desc`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{description}</desc>
      {children}
    </svg>
  );
}

export type LabelProps = {
  x: number;
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  fill?: string;
  children: string;
};

/** A word in a figure. 38 units of 800 are 15 px on a 320 px phone, and as large as a headline on a wide screen. */
export function Label({ x, y, anchor = 'middle', fill = 'var(--ink)', children }: LabelProps) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
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
