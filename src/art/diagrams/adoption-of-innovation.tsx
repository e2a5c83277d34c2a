import { pagePalette as palette } from '../../colour/palette.ts';
import { curvePoints, pathOf, reach } from '../adoption-curve.ts';
import { overrun } from '../ColourField.tsx';
import { type Canvas, type Diagram, Label } from './diagram.tsx';

/** Four states of mind as steps; every riser is the rising flank of the curve, and a training tier. */
export const adoptionOfInnovation: Diagram = {
  title: 'The ladder from Fear to Innovation',
  description:
    'Four steps rise from left to right: Fear, FOMO, Love & Creativity, Innovation. Three risers join them, and each riser is a tier of training: 1 Fear-to-FOMO, 2 FOMO-to-Love, 3 Love-to-Innovation.',
  key: [
    { mark: '1', name: 'Fear-to-FOMO' },
    { mark: '2', name: 'FOMO-to-Love' },
    { mark: '3', name: 'Love-to-Innovation' },
  ],
  Drawing,
};

const steps = [
  { id: 'fear', name: 'Fear', on: 'var(--on-fear)' },
  { id: 'fomo', name: 'FOMO', on: 'var(--on-fomo)' },
  { id: 'love', name: 'Love & Creativity', on: 'var(--on-love)' },
  { id: 'innovation', name: 'Innovation', on: 'var(--on-innovation)' },
] as const;

function Drawing({ isFigure, width, height }: Canvas) {
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
