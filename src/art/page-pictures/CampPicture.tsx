import { cssPalette as palette } from '../../colour/palette.ts';
import { Tent, tents } from './Tent.tsx';

const canvas = { width: 1200, height: 440 } as const;
const centres = [70, 228, 424, 668, 992];
const largest = { height: 372, sigma: 88 } as const;

/** Five days, five tents: each is the adoption curve, and each day it stands a size taller. */
export function CampPicture() {
  return (
    <svg viewBox={`0 0 ${canvas.width} ${canvas.height}`} overflow="visible" aria-hidden>
      {tents.map(({ size, paint, door }, i) => (
        <Tent
          key={paint}
          centre={centres[i] ?? 0}
          base={canvas.height + 3}
          sigma={largest.sigma * (0.3 + 0.7 * size)}
          height={largest.height * size}
          paint={palette[paint]}
          door={palette[door]}
        />
      ))}
      <circle cx={centres.at(-1)} cy="30" r="20" fill={palette.love} />
    </svg>
  );
}
