import { Mark } from '../../art/Mark.tsx';
import { markInPrint, printPalette } from '../../colour/palette.ts';
import { ink, paper } from '../../colour/paper-and-ink.ts';
import { textOn } from '../../colour/contrast.ts';
import { At } from './At.tsx';

export type IconProps = {
  /** Pixels. */
  size: number;
  /** The field behind the mark; without one the icon is transparent. */
  field?: 'paper' | 'love';
  /**
   * The share of the width that the mark takes: 0.5 lies within the circle of 0.8 that every mask
   * leaves whole (W3C, Web Application Manifest, "maskable").
   */
  fills?: number;
};

/** The mark as an icon of the brand, for where an SVG is not taken. */
export function Icon({ size, field, fills = 0.5 }: IconProps) {
  const { love } = printPalette;
  const width = size * fills;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${size} ${size}`}
      width={size}
      height={size}
      color={field === 'love' ? textOn(love, [paper, ink]) : markInPrint.onPaper}
    >
      {field && <rect width={size} height={size} fill={field === 'love' ? love : paper} />}
      <At x={(size - width) / 2} y={(size - width) / 2} width={width} height={width}>
        <Mark />
      </At>
    </svg>
  );
}
