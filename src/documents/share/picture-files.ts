import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';

/** A drawing as an SVG file with these styles. A file needs the XML namespace, which an `svg` inside a page does not have. */
export function svgFile(drawing: ReactElement, styles: string): Response {
  const svg = renderToStaticMarkup(drawing)
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    .replace('>', `><style>${styles}</style>`);
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } });
}

/** The size of a PNG, in pixels. */
export type RasterSize = { width: number; height: number };

/** A drawing as the bytes of a PNG of this size; the same drawing makes the same bytes. */
export async function rasterize(
  drawing: ReactElement,
  { width, height }: RasterSize,
): Promise<Uint8Array<ArrayBuffer>> {
  const svg = renderToStaticMarkup(drawing);
  if (svg.includes('<text')) throw new Error('A raster picture has no text, only outlines.');
  const png = await sharp(Buffer.from(svg))
    .resize(width, height)
    // The pictures are flat fields: 96 colours keep the edges smooth, and dither would only add noise.
    .png({ palette: true, colours: 96, dither: 0, effort: 7 })
    .toBuffer();
  return new Uint8Array(png);
}
