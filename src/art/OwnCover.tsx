import { cssPalette } from '../colour/palette.ts';
import { canvas, ownCover } from './own-cover.ts';

export type OwnCoverProps = {
  /** Of the application; empty where it is not known yet. */
  reference: string;
  /** Its width in CSS pixels; without it the style of its place says how large it is. */
  size?: number;
  /** Whether another cover may take its place: then it names each colour, so that the page keeps them all. */
  isFilledIn?: boolean;
};

/** The cover of an application. It stands beside the reference, and is a picture of no more than that. */
export function OwnCover({ reference, size, isFilledIn = false }: OwnCoverProps) {
  const { width, height } = canvas;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={size}
      height={size && (size * height) / width}
      data-cover={isFilledIn ? Object.values(cssPalette).join(' ') : undefined}
      aria-hidden
      // Shapes alone: nothing of the reference is in them.
      dangerouslySetInnerHTML={{ __html: reference && ownCover(reference) }}
    />
  );
}
