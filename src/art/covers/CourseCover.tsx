import type { ReactElement } from 'react';

import { cssPalette as palette, type Palette } from '../../colour/palette.ts';
import {
  areaBetween,
  areaUnderBoth,
  type Curve,
  curvePath,
  curvePoints,
  density,
  pathOf,
  turned,
} from '../adoption-curve.ts';
import { ColourField } from '../ColourField.tsx';

/** The canvas every cover is composed on, in SVG user units. */
export const canvas = { width: 400, height: 500 } as const;

/** The radius of the one dot that signs every cover, in SVG user units. */
export const dot = 18;

/** The colours of a field; a course's spine has the same (`sections/course.tsx`). */
type CoverField = Exclude<keyof Palette, 'paper' | 'ink'>;

const covers = {
  'ai-innovative-mind': { Cover: InnovativeMindCover, field: 'fomo' },
  'entrepreneurial-mind': { Cover: EntrepreneurialMindCover, field: 'loveTint' },
  'prompt-engineering': { Cover: PromptEngineeringCover, field: 'love' },
  'visual-creation': { Cover: VisualCreationCover, field: 'fear' },
  'amplify-productivity': { Cover: AmplifyProductivityCover, field: 'innovation' },
  'ai-customer-experience': { Cover: CustomerExperienceCover, field: 'fomoTint' },
} as const satisfies Record<string, Drawing>;

type Drawing = { Cover: () => ReactElement; field: CoverField };

export type CoverId = keyof typeof covers;

export const coverIds = Object.keys(covers) as CoverId[];

export type CourseCoverProps = {
  /** Without one, the course's number is the cover. */
  cover?: CoverId | undefined;
  number: number;
};

/** The colour of a cover's field and of the course's spine. */
export const coverField = ({ cover, number }: CourseCoverProps): CoverField =>
  cover ? covers[cover].field : numberField(number);

/**
 * The cover of a course, 4:5. In a box of another shape it is cropped about its middle. It is silent: the course's title
 * stands beside it.
 */
export function CourseCover({ cover, number }: CourseCoverProps) {
  const Cover = cover && covers[cover].Cover;
  return (
    <svg
      viewBox={`0 0 ${canvas.width} ${canvas.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <ColourField canvas={canvas} fill={palette[coverField({ cover, number })]} />
      {Cover ? <Cover /> : <NumberCover number={number} />}
    </svg>
  );
}

const lid = { centre: 200, base: 250, sigma: 74, height: 146 };

/** An eye, open: the curve and its reflection, and in it the first spark. */
function InnovativeMindCover() {
  return (
    <>
      <path d={areaBetween(lid, { ...lid, height: -lid.height })} fill={palette.paper} />
      <circle cx="200" cy="250" r="82" fill={palette.fear} />
      <circle cx="200" cy="250" r={dot} fill={palette.love} />
    </>
  );
}

const ground = 440;
const first = { centre: 80, base: ground, sigma: 54, height: 84 };
const second = { centre: 188, base: ground, sigma: 54, height: 160 };
const third = { centre: 296, base: ground, sigma: 54, height: 238 };

/** Three waves, each rising where the last one peaks. */
function EntrepreneurialMindCover() {
  return (
    <>
      <path d={curvePath(third)} fill={palette.innovation} />
      <path d={curvePath(second)} fill={palette.love} />
      <path d={curvePath(first)} fill={palette.fomo} />
      <path d={areaUnderBoth(second, third)} fill={palette.fear} />
      <path d={areaUnderBoth(first, second)} fill={palette.fear} />
      <ColourField canvas={canvas} top={ground - 2} fill={palette.fear} />
      <circle cx={third.centre} cy="164" r={dot} fill={palette.love} />
    </>
  );
}

const margin = 32;
const lines = 9;
const hot = (lines - 1) / 2;
const words = [92, 52, 124, 64, 80];

/** The lines of a prompt. Their lengths are the curve, one word is hot, and the dot is its full stop. */
function PromptEngineeringCover() {
  return (
    <>
      {Array.from({ length: lines }, (_, line) => wordsOf(line)).map((line, i) =>
        line.map(({ x, width }, word) => (
          // Tall enough that a cover cropped to 3:2, as on a phone, shows no edge of another line.
          <rect
            key={`${i}-${word}`}
            x={x}
            y={37 + i * 49.5}
            width={width}
            height="30"
            fill={i === hot && word === 1 ? palette.fomo : palette.paper}
          />
        )),
      )}
      <circle cx={canvas.width - margin - dot} cy={52 + hot * 49.5} r={dot} fill={palette.fomo} />
    </>
  );
}

function wordsOf(line: number): { x: number; width: number }[] {
  const end = margin + Math.round(288 * density((line - hot) / 1.7));
  const found = [];
  for (let x = margin, word = 0; end - x > 16; word++) {
    const width = words[(line * 2 + word * 3) % words.length] ?? 0;
    const isLast = end - x - width < 40;
    found.push({ x, width: isLast ? end - x : width });
    x += (isLast ? end : width) + 12;
  }
  return found;
}

const light = { x: 200, y: 250 };
/** One flank of the curve, hanging: it touches the opening at its peak and leaves the canvas. */
const edge = curvePoints({ centre: 200, base: -80, sigma: 260, height: -240, from: 0, to: 2 });

/** Every second blade of an aperture, between one flank of the curve and the next. */
function VisualCreationCover() {
  const { fearTint, fomo } = palette;
  return (
    <>
      {[0, 60, 120, 180, 240, 300].map((angle) => (
        // Turned by the browser, because six paths of their own compress badly.
        <path
          key={angle}
          d={blade}
          transform={`rotate(${angle} ${light.x} ${light.y})`}
          fill={fearTint}
        />
      ))}
      <circle cx="200" cy="250" r="90" fill={fomo} />
    </>
  );
}

const blade = pathOf([edge, turned(edge, 30, light).reverse()]);

const horn = { centre: 392, base: 250, sigma: 125, height: 210 };

/** One dot of effort, which the curve and its reflection amplify step by step. */
function AmplifyProductivityCover() {
  return (
    <>
      {[92, 152, 212, 272, 332].map((x, i) => {
        const part = {
          ...horn,
          from: (x - horn.centre) / horn.sigma,
          to: (x + 36 - horn.centre) / horn.sigma,
        };
        return (
          <path
            key={x}
            d={areaBetween(part, { ...part, height: -horn.height })}
            fill={i === 4 ? palette.fomo : palette.paper}
          />
        );
      })}
      <circle cx="50" cy="250" r={dot} fill={palette.love} />
    </>
  );
}

const middle = { x: 200, y: 250 };
const speaker = { centre: 160, base: 460, sigma: 74, height: 330 };

/** Two curves lean towards each other, and what they share is the conversation. */
function CustomerExperienceCover() {
  const [from, to] = shared();
  return (
    <>
      <path d={pathOf([towards(90)])} fill={palette.love} />
      <path d={pathOf([towards(-90)])} fill={palette.fear} />
      <path
        d={pathOf([towards(90, { from, to }), towards(-90, { from, to })])}
        fill={palette.paper}
      />
      <circle cx={middle.x} cy={middle.y} r={dot} fill={palette.fomo} />
    </>
  );
}

function towards(degrees: number, part: Pick<Curve, 'from' | 'to'> = {}) {
  return turned(curvePoints({ ...speaker, ...part }), degrees, middle);
}

/** Where the outlines cross, in σ of either speaker. */
function shared(): [number, number] {
  const offset = (middle.x - speaker.centre) / speaker.sigma;
  const reached = (y: number) => density(y + offset) + density(y - offset);
  const needed = (2 * (speaker.base - 250)) / speaker.height;
  let y = 0;
  while (reached(y) > needed && y < 3) y += 0.001;
  return [offset - y, offset + y];
}

const span = 336;
const base = 420;
const peak = 210;

/** The cover of a course that has no other: as many bars as its number, as high as the curve. */
function NumberCover({ number }: { number: number }) {
  const step = span / number;
  const bars = Array.from({ length: number }, (_, i) => (i + 0.5) * step - span / 2);
  return (
    <>
      {bars.map((x) => {
        const height = Math.round(peak * density(x / 86));
        return (
          <rect
            key={x}
            x={Math.round(canvas.width / 2 + x - step * 0.4)}
            y={base - height}
            width={Math.round(step * 0.8)}
            height={height}
            fill={palette.paper}
          />
        );
      })}
      <circle cx={canvas.width / 2} cy={base - peak - 2 * dot} r={dot} fill={palette.love} />
    </>
  );
}

/** The field behind it; the next number has another. */
const numberField = (number: number) => numberFields[number % numberFields.length]!;

/** Those on which paper and dot stand out. */
const numberFields = ['fear', 'innovation', 'fomo'] as const;
