import { density } from '../adoption-curve.ts';
import { canvas, dot, type CoverProps } from './cover.ts';

const margin = 32;
const lines = 9;
const middle = (lines - 1) / 2;
const words = [92, 52, 124, 64, 80];

/** The lines of a prompt. Their lengths are the curve, one word is hot, and the dot is its full stop. */
export function PromptEngineeringCover({ palette }: CoverProps) {
  return (
    <>
      {Array.from({ length: lines }, (_, line) => wordsOf(line)).map((line, i) =>
        line.map(({ x, width }, word) => (
          // So high that a cover cut to 3:2, as on a phone, shows no edge of another line.
          <rect
            key={`${i}-${word}`}
            x={x}
            y={37 + i * 49.5}
            width={width}
            height="30"
            fill={i === middle && word === 1 ? palette.fomo : palette.paper}
          />
        )),
      )}
      <circle
        cx={canvas.width - margin - dot}
        cy={52 + middle * 49.5}
        r={dot}
        fill={palette.fomo}
      />
    </>
  );
}

function wordsOf(line: number): { x: number; width: number }[] {
  const end = margin + Math.round(288 * density((line - middle) / 1.7));
  const found = [];
  for (let x = margin, word = 0; end - x > 16; word++) {
    const width = words[(line * 2 + word * 3) % words.length] ?? 0;
    const isLast = end - x - width < 40;
    found.push({ x, width: isLast ? end - x : width });
    x += (isLast ? end : width) + 12;
  }
  return found;
}
