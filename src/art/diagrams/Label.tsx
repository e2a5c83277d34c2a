export type LabelProps = {
  x: number;
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  fill?: string;
  children: string;
};

/** A word in a figure. 38 units of 800 are 15 px on a 320 px phone and a headline on a desk. */
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
