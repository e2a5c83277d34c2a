import { cssPalette } from '../colour/palette.ts';
import { canvas, ownCover } from './own-cover.ts';

export type OwnCoverProps = {
  /** The application's reference; empty where it is not known yet. */
  reference: string;
  /** The width in CSS pixels; without it the style sheet decides. */
  size?: number;
  /** Whether another cover may replace this one: the element then names every colour, so that the page keeps them. */
  isFilledIn?: boolean;
};

/** The cover of an application, drawn from its reference alone. */
export function OwnCover({ reference, size, isFilledIn = false }: OwnCoverProps) {
  const { width, height } = canvas;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={size}
      height={size && (size * height) / width}
      data-cover={isFilledIn ? Object.values(cssPalette).join(' ') : undefined}
      aria-hidden
      // Safe: the cover is shapes alone, with no text of the reference.
      dangerouslySetInnerHTML={{ __html: reference && ownCover(reference) }}
    />
  );
}
