/** The brand's mark: shapes of one colour in a box, as SVG, and what they show, for somebody who cannot see it. */
export type BrandMark = { viewBox: string; shapes: string; shows: string };

/** The build and the tests read it from a file and define it (`astro.config.ts`, `vitest.config.ts`). */
declare const BRAND_MARK: BrandMark;

/** The end of a sentence that says what the mark shows, for somebody who cannot see it. */
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
      // Safe: only the shapes are taken from the project's own file.
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}
