import { density } from '../adoption-curve.ts';
import { square, type ServicePictureProps } from './square.ts';
import { Field } from '../Field.tsx';

const pitch = 28;
const middle = 6;
const highest = 10;
/** How many ideas lie in each column: a pile has the shape of the curve by itself. */
const columns = Array.from({ length: 2 * middle + 1 }, (_, i) =>
  Math.round(highest * density((i - middle) / 2.6)),
);
const ideas = columns.flatMap((count, column) =>
  Array.from({ length: count }, (_, row) => ({
    column,
    row,
    isChosen: Math.abs(column - middle) <= 1 && row === count - 1,
  })),
);

/** Everything proposed, in a pile, and the three at the top that survive the discussion. */
export function StrategyPicture({ palette }: ServicePictureProps) {
  return (
    <>
      <Field canvas={square} fill={palette.love} />
      {ideas.map(({ column, row, isChosen }) => (
        <circle
          key={`${column}-${row}`}
          cx={square.width / 2 + (column - middle) * pitch}
          cy={326 - row * pitch}
          r="11.5"
          fill={isChosen ? palette.fomo : palette.paper}
        />
      ))}
    </>
  );
}
