import { contrast } from '../colour/contrast.ts';

/** Writes into each `[data-contrast]` the ratio of its own text to its own ground, as WCAG has it. */
export function measureContrast(page: Document) {
  for (const swatch of page.querySelectorAll<HTMLElement>('[data-contrast]')) {
    const { color, backgroundColor } = getComputedStyle(swatch);
    swatch.append(` ${contrast(hexOf(color), hexOf(backgroundColor)).toFixed(1)}:1`);
  }
}

/** Any CSS colour as `#rrggbb`: a canvas knows them all. */
function hexOf(colour: string): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
