import { Logo } from '../../art/Logo.tsx';
import { textOn } from '../../colour/contrast.ts';
import { paper, printPalette } from '../../colour/palette.ts';

export type IconProps = {
  /** The width and height in pixels. */
  size: number;
  /** The field behind the mark; without one the icon is transparent. */
  field?: 'paper' | 'love';
  /**
   * The share of the width that the mark takes: 0.5 lies within the circle of 0.8 that every mask
   * leaves whole (W3C, Web Application Manifest, "maskable").
   */
  fills?: number;
};

/** The mark as an icon, for clients that do not take an SVG. */
export function Icon({ size, field, fills = 0.5 }: IconProps) {
  const { love } = printPalette;
  const width = size * fills;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${size} ${size}`}
      width={size}
      height={size}
      color={field === 'love' ? textOn(love) : love}
    >
      {field && <rect width={size} height={size} fill={field === 'love' ? love : paper} />}
      <svg x={(size - width) / 2} y={(size - width) / 2} width={width} height={width}>
        <Logo />
      </svg>
    </svg>
  );
}

/** An icon and its file's name, without the ending. */
export type PngIcon = IconProps & { name: string; purpose?: 'any' | 'maskable' };

/**
 * The icons as PNG: for the home screen of an iPhone, which rounds the corners and puts transparent
 * icons on black, and those that the manifest names, one of them for masks of any shape.
 */
export const icons: readonly PngIcon[] = [
  { name: 'apple-touch-icon', size: 180, field: 'paper', fills: 0.66 },
  { name: 'icon-192', size: 192, fills: 1, purpose: 'any' },
  { name: 'icon-512', size: 512, fills: 1, purpose: 'any' },
  { name: 'icon-mask', size: 512, field: 'love', fills: 0.5, purpose: 'maskable' },
];
