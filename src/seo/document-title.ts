import { brand } from '../../domain/provider/brand.ts';

/** How many characters of a title a result list has room for. */
export const longestTitle = 75;

/**
 * What the tab and a result list call a page: its title and the brand, or the title alone where it
 * names the brand already, or where the name is too long to stand beside it.
 */
export function documentTitle(title: string, name: string = brand.name): string {
  const both = `${title} – ${name}`;
  return title.includes(name) || both.length > longestTitle ? title : both;
}

/**
 * A share image in pixels, each of them an SVG user unit: the shape that every network shows whole. It stands apart from
 * the picture, whose letters come from packages that only the build has.
 */
export const shareCanvas = { width: 1200, height: 630 } as const;
