import { cssPalette, pagePalette as palette } from '../../colour/palette.ts';
import {
  adopterGroups,
  areaUnderBoth,
  curvePath,
  curvePoints,
  curveStages,
  pathOf,
  reach,
} from '../adoption-curve.ts';
import { overrun } from '../ColourField.tsx';
import { type Canvas, type Diagram, Ground, groundOf, Label, sizes } from './diagram.tsx';

const diagrams: readonly Diagram[] = [
  {
    title: 'One curve, four states of mind',
    description:
      'A normal curve from left to right across four equal fields: Fear, FOMO, Love and Innovation. It climbs through Fear and FOMO, peaks where Love begins, and runs out into Innovation.',
    Drawing: Introduction,
  },
  {
    title: 'The five groups of adopters',
    description: `A bell curve of adoption over time, cut into five groups from left to right: ${adopterGroups.map(({ name, share }) => `${name} ${share}%`).join(', ')}.`,
    key: adopterGroups.map(({ name, share }, i) => ({
      mark: String(i + 1),
      name,
      text: `${share}%`,
    })),
    Drawing: AdoptionFrameworks,
  },
  {
    title: 'The ladder from Fear to Innovation',
    description:
      'Four steps rise from left to right: Fear, FOMO, Love & Creativity, Innovation. Three risers join them, and each riser is a tier of training: 1 Fear-to-FOMO, 2 FOMO-to-Love, 3 Love-to-Innovation.',
    key: [
      { mark: '1', name: 'Fear-to-FOMO' },
      { mark: '2', name: 'FOMO-to-Love' },
      { mark: '3', name: 'Love-to-Innovation' },
    ],
    Drawing: AdoptionOfInnovation,
  },
  {
    title: 'One gate for technology decisions',
    description:
      'On the left, proposals of many shapes and sizes. In the middle, a gate with one doorway in the shape of the curve. On the right, one decision: a single clean curve, exactly the shape of the doorway.',
    Drawing: DesignAuthority,
  },
  {
    title: 'Habit forms where work and play meet',
    description:
      'Two equal curves side by side, Work on the left and Play on the right. They overlap in the middle, in an area labelled Habit.',
    Drawing: WorkAndPlay,
  },
  {
    title: 'One session, in person or online',
    description:
      'The same curve drawn twice. On the left it stands in a room, with a row of people in front of it. On the right it stands on a screen, with the same people in a row of small windows below it.',
    Drawing: HowWeDeliver,
  },
];

/** The explainers that have a diagram, by their number. */
export const diagramNumbers = diagrams.map((_, index) => index + 1);

/**
 * A tile is small, has no words and is silent beside its title; a figure is large and labelled, and its `id` is unique on
 * the page. `number` is the explainer's in the series, from 1.
 */
export type ExplainerDiagramProps = { number: number } & (
  { variant: 'tile'; id?: never } | { variant: 'figure'; id: string }
);

/** The diagram of an explainer. It describes itself, so its words cannot drift from its picture. */
export function ExplainerDiagram({ number, variant, id }: ExplainerDiagramProps) {
  const { title, description, Drawing } = diagramOf(number);
  const { width, height } = sizes[variant];
  const viewBox = `0 0 ${width} ${height}`;
  if (variant === 'tile') {
    return (
      <svg viewBox={viewBox} aria-hidden>
        <Drawing isFigure={false} width={width} height={height} />
      </svg>
    );
  }
  return (
    <svg
      viewBox={viewBox}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-desc`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{description}</desc>
      <Drawing isFigure width={width} height={height} />
    </svg>
  );
}

/** The diagram of an explainer, with its words. Throws if there is none. */
export function diagramOf(number: number): Diagram {
  const diagram = diagrams[number - 1];
  if (diagram) return diagram;
  throw new Error(
    `src/art/diagrams/ExplainerDiagram.tsx: there is no diagram for explainer No. ${number} in \`diagrams\`.`,
  );
}

/** Executive transformative training: one curve crosses four states of mind. */
function Introduction({ isFigure, width, height }: Canvas) {
  const base = isFigure ? height - 60 : height;
  const foot = isFigure ? base : base + overrun;
  const curve = { centre: width / 2, base, foot, sigma: width / 5.2, height: base * 0.78 };
  return curveStages.map(({ id, name, from, to }, i) => (
    <g key={id}>
      <rect
        x={(i * width) / 4 - (i ? 0 : overrun)}
        y={-overrun}
        width={width / 4 + (i % 3 ? 0 : overrun)}
        height={foot + overrun}
        fill={palette[`${id}Tint`]}
      />
      <path d={curvePath({ ...curve, from, to })} fill={palette[id]} />
      {isFigure && (
        <Label x={i * (width / 4)} anchor="start">
          {name}
        </Label>
      )}
    </g>
  ));
}

const { love, fomo, innovation, fear, fearTint } = palette;
type Look = { field: string; on: string; at: number };

/** For each group: its field, the ink of its label, and where the label stands, in σ. */
const looks: Record<(typeof adopterGroups)[number]['name'], Look> = {
  Innovators: { field: love, on: palette.ink, at: -2.44 },
  'Early Adopters': { field: fomo, on: 'var(--on-fomo)', at: -1.5 },
  'Early Majority': { field: innovation, on: 'var(--on-innovation)', at: -0.5 },
  'Late Majority': { field: fear, on: 'var(--on-fear)', at: 0.5 },
  Laggards: { field: fearTint, on: cssPalette.ink, at: 1.45 },
};

/** How far a figure is drawn on either side, in σ; the key under it has the same bands (`explainer.module.css`). */
const figureEnds = 2.85;

/** Rogers' bell curve, cut into the five groups of adopters. */
function AdoptionFrameworks(canvas: Canvas) {
  const { isFigure, width } = canvas;
  const base = groundOf(canvas);
  // A figure is drawn wider, so that the longest share fits; its flanks run off the canvas.
  const ends = isFigure ? figureEnds : reach;
  const curve = { centre: width / 2, base, sigma: width / (2 * ends), height: base - 12 };
  const line = isFigure ? 4 : 3;
  const gap = line / curve.sigma;
  return (
    <>
      {adopterGroups.map(({ name, share, from, to }, i) => {
        const look = looks[name];
        const x = curve.centre + look.at * curve.sigma;
        return (
          <g key={name}>
            <path
              d={curvePath({
                ...curve,
                from: i ? from + gap / 2 : -ends,
                to: i < 4 ? to - gap / 2 : ends,
              })}
              fill={look.field}
            />
            {isFigure && (
              <>
                <Label x={x} y={i ? base - 14 : base - 56} fill={look.on}>
                  {`${share}%`}
                </Label>
                <Label x={x}>{String(i + 1)}</Label>
              </>
            )}
          </g>
        );
      })}
      <Ground {...canvas} />
    </>
  );
}

const steps = [
  { id: 'fear', name: 'Fear', on: 'var(--on-fear)' },
  { id: 'fomo', name: 'FOMO', on: 'var(--on-fomo)' },
  { id: 'love', name: 'Love & Creativity', on: 'var(--on-love)' },
  { id: 'innovation', name: 'Innovation', on: 'var(--on-innovation)' },
] as const;

/** Four states of mind as steps; every riser is the rising flank of the curve, and a training tier. */
function AdoptionOfInnovation({ isFigure, width, height }: Canvas) {
  const rise = height / 4;
  const sigma = width / 20;
  return steps.map(({ id, name, on }, i) => {
    const base = height - i * rise;
    const crest = width * (0.06 + i * 0.22);
    const riser = i
      ? curvePoints({ centre: crest, base, sigma, height: rise, to: 0 })
      : [{ x: -overrun, y: base - rise }];
    // The ladder begins below the canvas and ends above it.
    const low = i ? base : height + overrun;
    const foot = [{ x: i ? crest - reach * sigma : -overrun, y: low }];
    const right = width + overrun;
    const edge =
      i < 3
        ? [[{ x: right, y: base - rise }]]
        : [[{ x: crest, y: -overrun }], [{ x: right, y: -overrun }]];
    return (
      <g key={id}>
        <path d={pathOf([foot, riser, ...edge, [{ x: right, y: low }]])} fill={palette[id]} />
        {isFigure && (
          <Label x={i ? crest + 8 : 24} y={base - rise / 2 + 14} anchor="start" fill={on}>
            {name}
          </Label>
        )}
        {isFigure && i > 0 && (
          <Label x={crest - sigma * 1.9} y={base - rise / 2 + 6}>
            {String(i)}
          </Label>
        )}
      </g>
    );
  });
}

/** Proposals of every shape, in units of the tile: mean, σ and height. */
const proposals = [
  { at: 15, sigma: 5, height: 118, field: palette.fomo },
  { at: 68, sigma: 6, height: 206, field: palette.love },
  { at: 92, sigma: 6, height: 84, field: palette.fomo },
  { at: 40, sigma: 13, height: 62, field: palette.fear },
  { at: 84, sigma: 9, height: 34, field: palette.fear },
];

/** Design authority: proposals of every shape meet a gate, and the decision behind it has the shape of the gate. */
function DesignAuthority(canvas: Canvas) {
  const { isFigure, width } = canvas;
  const unit = width / 320;
  const base = groundOf(canvas);
  const rise = base / 237;
  const door = { centre: 166 * unit, base, sigma: 14 * unit, height: 150 * rise };
  const slab = { left: 118 * unit, right: 214 * unit, top: -overrun };
  return (
    <>
      {proposals.map(({ at, sigma, height: tall, field }) => (
        <path
          key={at}
          d={curvePath({ centre: at * unit, base, sigma: sigma * unit, height: tall * rise })}
          fill={field}
        />
      ))}
      <path
        d={pathOf([
          [{ x: slab.left, y: base }],
          curvePoints(door),
          [{ x: slab.right, y: base }],
          [{ x: slab.right, y: slab.top }],
          [{ x: slab.left, y: slab.top }],
        ])}
        fill={palette.ink}
      />
      <path d={curvePath({ ...door, centre: 267 * unit })} fill={palette.innovation} />
      <Ground {...canvas} />
      {isFigure && (
        <>
          <Label x={54 * unit}>Proposals</Label>
          <Label x={door.centre}>One gate</Label>
          <Label x={267 * unit}>Decision</Label>
        </>
      )}
    </>
  );
}

/** Two curves, work and play, and the ground they share. */
function WorkAndPlay(canvas: Canvas) {
  const { isFigure, width } = canvas;
  const base = groundOf(canvas);
  const curve = { base, sigma: width * 0.115, height: base - 12 };
  const work = { ...curve, centre: width * 0.35 };
  const play = { ...curve, centre: width * 0.65 };
  return (
    <>
      <path d={curvePath(work)} fill={palette.fear} />
      <path d={curvePath(play)} fill={palette.fomo} />
      <path d={areaUnderBoth(work, play)} fill={palette.love} />
      <Ground {...canvas} />
      {isFigure && (
        <>
          <Label x={work.centre}>Work</Label>
          <Label x={width / 2} y={base - 16} fill="var(--on-love)">
            Habit
          </Label>
          <Label x={play.centre}>Play</Label>
        </>
      )}
    </>
  );
}

const seats = [0, 1, 2, 3, 4];

/** The same session twice: in a room with its row of seats, and on a screen with its row of faces. */
function HowWeDeliver({ isFigure, width, height }: Canvas) {
  const unit = width / 320;
  const deep = (isFigure ? height - 64 : height) - 36 * unit;
  const session = { base: deep, sigma: 21 * unit, height: deep * 0.7 };
  return (
    <>
      <rect
        x={-overrun}
        y={-overrun}
        width={152 * unit + overrun}
        height={deep + overrun}
        fill={palette.fomoTint}
      />
      <path d={curvePath({ ...session, centre: 76 * unit })} fill={palette.love} />
      <rect
        x={168 * unit}
        y={-overrun}
        width={152 * unit + overrun}
        height={deep + overrun}
        fill={palette.ink}
      />
      <rect
        x={174 * unit}
        y={6 * unit}
        width={140 * unit}
        height={deep - 12 * unit}
        fill={palette.fearTint}
      />
      <path
        d={curvePath({
          ...session,
          base: deep - 6 * unit,
          height: session.height - 6 * unit,
          centre: 244 * unit,
        })}
        fill={palette.love}
      />
      {seats.map((i) => (
        <g key={i}>
          <circle
            cx={(12 + i * 32) * unit}
            cy={deep + 24 * unit}
            r={12 * unit}
            fill={palette.ink}
          />
          <rect
            x={(168 + i * 32) * unit}
            y={deep + 12 * unit}
            width={24 * unit + (i < seats.length - 1 ? 0 : overrun)}
            height={24 * unit + (isFigure ? 0 : overrun)}
            fill={palette.ink}
          />
          <circle
            cx={(180 + i * 32) * unit}
            cy={deep + 24 * unit}
            r={7 * unit}
            fill={palette.paper}
          />
        </g>
      ))}
      {isFigure && (
        <>
          <Label x={0} anchor="start">
            In person
          </Label>
          <Label x={168 * unit} anchor="start">
            Online
          </Label>
        </>
      )}
    </>
  );
}
