import { curvePath } from '../adoption-curve.ts';
import { canvases, type ExampleProps } from './example.ts';
import { Field, overrun } from '../Field.tsx';

const canvas = canvases.Portrait;
const middle = 226;
const table = 516;
const body = { centre: middle, base: canvas.height, sigma: 84, height: 300 };
const lamp = { centre: middle, base: table, sigma: 25, height: 104 };

/** The keeper at her table: white hair, glasses pushed up, a brass lamp and light from the left. */
export function PortraitExample({ palette }: ExampleProps) {
  return (
    <>
      <Field canvas={canvas} fill={palette.fear} />
      <path d="M40 64L408 256.2V608H223.9L40 226Z" fill={palette.fearTint} />
      <rect x={-overrun} y="64" width={112 + overrun} height="162" fill={palette.paper} />
      <path d="M52 64h8v162h-8zM-8 141h120v8H-8z" fill={palette.fear} />
      <path d={curvePath(body)} fill={palette.love} />
      <circle cx={middle} cy="152" r="27" fill={palette.paper} />
      <circle cx={middle} cy="250" r="80" fill={palette.paper} />
      <circle cx={middle} cy="274" r="58" fill={palette.loveTint} />
      {[-1, 1].map((side) => (
        <circle
          key={side}
          cx={middle + side * 29}
          cy="210"
          r="21"
          fill={palette.fearTint}
          stroke={palette.ink}
          strokeWidth="7"
        />
      ))}
      <rect x={middle - 9} y="206" width="18" height="7" fill={palette.ink} />
      <Field canvas={canvas} top={table} fill={palette.innovation} />
      <path d={curvePath(lamp)} fill={palette.fomo} />
      <rect x={middle - 56} y={table - 1} width="112" height="17" fill={palette.fomo} />
      {[-1, 1].map((side) => (
        <circle key={side} cx={middle + side * 46} cy="478" r="22" fill={palette.loveTint} />
      ))}
      <circle cx={middle} cy="396" r="18" fill={palette.paper} />
    </>
  );
}
