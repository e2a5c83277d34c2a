import { brand } from '../../../domain/provider/brand.ts';
import { curvePath, curveStages } from '../../art/adoption-curve.ts';
import { Logo } from '../../art/Logo.tsx';
import { printPalette as palette } from '../../colour/palette.ts';
import { shareCanvas as canvas } from '../../seo/document-title.ts';
import { fitTitle, leading } from './fit-title.ts';
import { fitLine, outlineText, widthOf } from './outline-text.ts';

/** The distance from the edge of the canvas to its words. */
const margin = 56;
const columnWidth = canvas.width - 2 * margin;

/** The name beside the mark, by its baseline. */
const brandLine = { x: margin + 58, y: 83, weight: 800, size: 30, tracking: -0.012 } as const;
const big = { weight: 800, tracking: -0.042 } as const;
/** The line under the brand, and the room of the title below it. */
const rule = 112;
const room = { top: 140, width: columnWidth, height: 270 };

const wholeCurve = {
  centre: canvas.width / 2,
  base: canvas.height,
  sigma: canvas.width / 5.2,
  height: 214,
};

/** What a shared link shows: the page's title above the adoption curve, all outlines and flat colour. */
export function ShareImage({ title }: { title: string }) {
  const { lines, size } = fitTitle(title, room, (text) => widthOf(text, { ...big, size: 1 }));
  const name = fitLine(brand.name, brandLine, canvas.width - margin - brandLine.x);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${canvas.width} ${canvas.height}`}
      width={canvas.width}
      height={canvas.height}
    >
      <rect {...canvas} fill={palette.paper} />
      {curveStages.map(({ id, from, to }) => (
        <path key={id} d={curvePath({ ...wholeCurve, from, to })} fill={palette[id]} />
      ))}
      <svg x={margin} y={50} width={44} height={44} color={palette.love}>
        <Logo />
      </svg>
      <g fill={palette.ink}>
        <path d={outlineText(brand.name, brandLine, name)} />
        <rect x={margin} y={rule} width={columnWidth} height="3" />
        {lines.map((line, at) => (
          <path
            key={line}
            d={outlineText(
              line,
              { x: margin - size * 0.045, y: room.top + size * (0.78 + at * leading) },
              { ...big, size },
            )}
          />
        ))}
      </g>
    </svg>
  );
}
