import { cssPalette, pagePalette } from '../../colour/palette.ts';
import { Tent, tents } from './Tent.tsx';

/** The tent of one day, small, at the beginning of its line; `day` counts from 1. */
export function CampDayPicture({ day }: { day: number }) {
  const tent = tents[day - 1];
  if (!tent) return null;
  return (
    <svg viewBox="0 0 120 90" aria-hidden>
      <Tent
        centre={60}
        base={92}
        sigma={18.5}
        height={30 + 56 * tent.size}
        paint={pagePalette[tent.paint]}
        door={cssPalette[tent.door]}
      />
    </svg>
  );
}
