import sharp from 'sharp';

import { outlineText } from '../src/documents/share/outline-text.ts';
import { brandLine } from '../src/documents/share/canvas.tsx';

type Bytes = Uint8Array | Buffer;

/** How many pixels of a picture have each colour, by its hex; pixels that are not opaque are left out. */
export async function coloursIn(picture: Bytes): Promise<Map<string, number>> {
  const { data } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 4) {
    const pixel = data.readUInt32BE(at);
    counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  }
  return new Map(
    [...counts]
      .map(([pixel, count]) => [pixel.toString(16).padStart(8, '0'), count] as const)
      .filter(([rgba]) => rgba.endsWith('ff'))
      .map(([rgba, count]) => [`#${rgba.slice(0, 6)}`, count]),
  );
}

/** How many pixels of a picture have almost this colour: a picture with a palette rounds its colours. */
export function pixelsOf(hex: string, counts: Map<string, number>): number {
  const channels = (colour: string) =>
    [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const wanted = channels(hex);
  let pixels = 0;
  for (const [colour, count] of counts) {
    if (channels(colour).every((value, i) => Math.abs(value - wanted[i]!) <= 4)) pixels += count;
  }
  return pixels;
}

/**
 * How much a share image looks like this name where the brand stands: of all pixels in its letters or in those of the
 * drawn name, the proportion, 0 to 1, that is in both.
 */
export async function likenessOfName(shareImage: Bytes, name: string): Promise<number> {
  const strip = { left: brandLine.x, top: brandLine.y - 26, width: 420, height: 36 };
  const outline = outlineText(name, brandLine, brandLine);
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#fff"/><path d="${outline}"/></svg>`;
  const [there, wanted] = await Promise.all(
    [shareImage, Buffer.from(drawn)].map(async (picture) =>
      lettersIn(await sharp(picture).extract(strip).greyscale().raw().toBuffer()),
    ),
  );
  const both = there!.filter((isLetter, i) => isLetter && wanted![i]).length;
  const either = there!.filter((isLetter, i) => isLetter || wanted![i]).length;
  return both / either;
}

/** Which pixels belong to a letter: those that differ from the ground by more than half the greatest difference. */
function lettersIn(greys: Uint8Array): boolean[] {
  const ground = greys[0]!;
  const farthest = Math.max(...greys.map((grey) => Math.abs(grey - ground)));
  return [...greys].map((grey) => Math.abs(grey - ground) > farthest / 2);
}
