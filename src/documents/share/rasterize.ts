import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';

import { cssPalette, pagePalette, printPalette, type Palette } from '../../colour/palette.ts';

/** The size of a PNG, in pixels. */
export type RasterSize = { width: number; height: number };

/**
 * A drawing as the bytes of a PNG of this size; the same drawing makes the same bytes. A picture
 * drawn in the page's palette is printed in the print palette.
 */
export async function rasterize(
  drawing: ReactElement,
  { width, height }: RasterSize,
): Promise<Uint8Array<ArrayBuffer>> {
  const svg = inPrint(renderToStaticMarkup(drawing));
  if (svg.includes('<text')) throw new Error('A raster picture has no text, only outlines.');
  const png = await sharp(Buffer.from(svg))
    .resize(width, height)
    // The pictures are flat fields: 96 colours keep the edges smooth, and dither would only add noise.
    .png({ palette: true, colours: 96, dither: 0, effort: 7 })
    .toBuffer();
  return new Uint8Array(png);
}

/** The print colour of each variable that a picture's palette may name. */
const printColours = new Map(
  [cssPalette, pagePalette].flatMap((palette) =>
    Object.entries(palette).map(([name, paint]) => [paint, printPalette[name as keyof Palette]]),
  ),
);

function inPrint(svg: string): string {
  return svg.replace(/var\(--[\w-]+\)/gu, (variable) => {
    const colour = printColours.get(variable);
    if (colour === undefined) throw new Error(`${variable} has no colour in print.`);
    return colour;
  });
}
