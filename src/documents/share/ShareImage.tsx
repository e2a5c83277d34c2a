import { CourseCover } from '../../art/covers/CourseCover.tsx';
import { ExplainerDiagram } from '../../art/diagrams/ExplainerDiagram.tsx';
import { Mark } from '../../art/Mark.tsx';
import { markInPrint, printPalette as palette } from '../../colour/palette.ts';
import { ink, paper } from '../../colour/paper-and-ink.ts';
import { brand } from '../../../domain/brand.ts';
import type { PictureName } from '../../seo/picture.ts';
import { textOn } from '../../colour/contrast.ts';
import { At, brandLine, margin, panel, canvas } from './canvas.tsx';
import { fitTitle, leading } from './fit-title.ts';
import { fitLine, outlineText, widthOf } from './outline-text.ts';
import { pagePicture, type PlacedPicture } from './PagePicture.tsx';

export type ShareImageProps = {
  title: string;
  /** The place in a series, such as "No. 3"; it stands across from the brand. */
  series?: string;
  /** What stands at the foot, such as kind and length. */
  note?: string;
  picture: PictureName;
};

const small = { weight: 600, size: 30, tracking: -0.012 } as const;
const big = { weight: 800, tracking: -0.042 } as const;
/** The line under the brand, and where the title begins below it. */
const [rule, titleTop] = [112, 140];
const columnWidth = panel.x - 2 * margin;

/** What a shared link shows: a poster of the series, all outlines and flat colour. */
export function ShareImage({ title, series, note, picture }: ShareImageProps) {
  const { field, title: room, at = panel, drawing } = placed(picture);
  const ground = field ?? palette.paper;
  const colour = textOn(ground, [paper, ink]);
  const box = room ?? { width: columnWidth, height: (note ? 510 : 580) - titleTop };
  const { lines, size } = fitTitle(title, box, (text) => widthOf(text, { ...big, size: 1 }));
  const right = field ? canvas.width - margin : margin + columnWidth;
  const seriesWidth = series ? widthOf(series, small) + margin / 2 : 0;
  const nameRoom = right - seriesWidth - brandLine.x;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${canvas.width} ${canvas.height}`}
      width={canvas.width}
      height={canvas.height}
    >
      <rect {...canvas} fill={ground} />
      <At {...at}>{drawing}</At>
      <g fill={colour}>
        <g color={field && field !== paper ? colour : markInPrint}>
          <At x={margin} y={50} width={44} height={44}>
            <Mark />
          </At>
        </g>
        <path d={outlineText(brand.name, brandLine, fitLine(brand.name, brandLine, nameRoom))} />
        {series && (
          <path
            d={outlineText(series, { x: right - widthOf(series, small), y: brandLine.y }, small)}
          />
        )}
        <rect x={margin} y={rule} width={right - margin} height="3" />
        {lines.map((line, i) => (
          <path
            key={line}
            d={outlineText(
              line,
              { x: margin - size * 0.045, y: titleTop + size * (0.78 + i * leading) },
              { ...big, size },
            )}
          />
        ))}
        {note && <path d={outlineText(note, { x: margin, y: canvas.height - margin }, small)} />}
      </g>
    </svg>
  );
}

function placed(picture: PictureName): PlacedPicture {
  if (picture.kind === 'page') return pagePicture(picture.page);
  if (picture.kind === 'cover') return { drawing: <CourseCover cover={picture.cover} /> };
  return {
    field: palette.paper,
    title: { width: columnWidth, height: 400 },
    at: { x: canvas.width - 536, y: canvas.height - 402, width: 536, height: 402 },
    drawing: <ExplainerDiagram number={picture.number} variant="tile" />,
  };
}
