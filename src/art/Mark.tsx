/** The brand's mark: shapes of one colour in a box, as SVG, and what they show, for somebody who cannot see it. */
export type BrandMark = { viewBox: string; shapes: string; shows: string };

/** Put in at build and by the tests (`astro.config.ts`, `vitest.config.ts`), as it is read from a file. */
declare const BRAND_MARK: BrandMark;

/** What the mark shows, for somebody who cannot see it; it ends a sentence. */
export const markShows = BRAND_MARK.shows;

export type MarkProps = {
  /** Width and height in CSS pixels; without it the mark fills its box. */
  size?: number;
  className?: string;
};

/** The brand's mark beside its name. It takes the colour of its text. */
export function Mark({ size, className }: MarkProps) {
  const { viewBox, shapes } = BRAND_MARK;
  return (
    <svg
      viewBox={viewBox}
      width={size}
      height={size}
      className={className}
      fill="currentColor"
      aria-hidden
      // From the project's own file, of which only shapes are taken.
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}
