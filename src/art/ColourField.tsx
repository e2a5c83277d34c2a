/**
 * How far a shape that meets the edge of a picture runs over it, in SVG user units. The edge may lie between two
 * pixels of a screen, and a shape that ended there would only half fill the last of them.
 */
export const overrun = 8;

export type ColourFieldProps = {
  canvas: { width: number; height: number };
  /** In SVG user units. Without them the field reaches to the edge of the picture. */
  top?: number;
  bottom?: number;
  fill: string;
};

/** A field of colour across a picture, which runs over the edges that it meets. */
export function ColourField({ canvas, top = 0, bottom = canvas.height, fill }: ColourFieldProps) {
  const y = top > 0 ? top : -overrun;
  const end = bottom < canvas.height ? bottom : canvas.height + overrun;
  return (
    <rect x={-overrun} y={y} width={canvas.width + 2 * overrun} height={end - y} fill={fill} />
  );
}
