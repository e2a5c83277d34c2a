import type { ReactElement } from 'react';

import { AdoptionFrameworksDiagram, adoptionFrameworksKey } from './AdoptionFrameworksDiagram.tsx';
import {
  AdoptionOfInnovationDiagram,
  adoptionOfInnovationKey,
} from './AdoptionOfInnovationDiagram.tsx';
import { DesignAuthorityDiagram } from './DesignAuthorityDiagram.tsx';
import { DiagramFrame, type DiagramProps, Label, sizes } from './DiagramFrame.tsx';
import { HowWeDeliverDiagram } from './HowWeDeliverDiagram.tsx';
import { WorkAndPlayDiagram } from './WorkAndPlayDiagram.tsx';
import { curvePath, stages } from '../adoption-curve.ts';
import { pagePalette as palette } from '../../colour/palette.ts';
import { overrun } from '../Field.tsx';

/**
 * The diagrams in the order of the explainers, No. 1 first. `shows` ends a sentence that describes the picture to
 * somebody who cannot see it; `key` says what the numbers in it stand for.
 */
const diagrams: readonly Drawing[] = [
  { Diagram: IntroductionDiagram, shows: 'one curve across four fields of colour' },
  {
    Diagram: AdoptionFrameworksDiagram,
    shows: 'a bell curve cut into five groups',
    key: adoptionFrameworksKey,
  },
  {
    Diagram: AdoptionOfInnovationDiagram,
    shows: 'four steps that rise like curves',
    key: adoptionOfInnovationKey,
  },
  { Diagram: DesignAuthorityDiagram, shows: 'a wall with a gate in the shape of a curve' },
  { Diagram: WorkAndPlayDiagram, shows: 'two curves and the ground they share' },
  { Diagram: HowWeDeliverDiagram, shows: 'the same curve in a room and on a screen' },
];

type Drawing = {
  Diagram: (props: DiagramProps) => ReactElement;
  shows: string;
  key?: { mark: string; name: string; text?: string }[];
};

/** The explainers that have a diagram, by their number. */
export const diagramNumbers = diagrams.map((_, index) => index + 1);

export type ExplainerDiagramProps = DiagramProps & {
  /** The explainer's number in the series, from 1. */
  number: number;
};

/** The diagram of an explainer. It describes itself, so its words cannot drift from its picture. */
export function ExplainerDiagram({ number, ...props }: ExplainerDiagramProps) {
  const { Diagram } = drawingOf(number);
  return <Diagram {...props} />;
}

/** The end of a sentence that says what the diagram of an explainer shows. */
export const diagramShows = (number: number): string => drawingOf(number).shows;

/** The meaning of the numbers in a figure, printed as a list under it; empty if it has no numbers. */
export function explainerKey(number: number): NonNullable<Drawing['key']> {
  return drawingOf(number).key ?? [];
}

function drawingOf(number: number): Drawing {
  const drawing = diagrams[number - 1];
  if (drawing) return drawing;
  throw new Error(
    `src/art/diagrams/ExplainerDiagram.tsx: there is no diagram for explainer No. ${number} in \`diagrams\`.`,
  );
}

/** Executive transformative training: one curve crosses four states of mind. */
function IntroductionDiagram(props: DiagramProps) {
  const isFigure = props.variant === 'figure';
  const { width, height } = sizes[props.variant];
  const base = isFigure ? height - 60 : height;
  const foot = isFigure ? base : base + overrun;
  const curve = { centre: width / 2, base, foot, sigma: width / 5.2, height: base * 0.78 };
  return (
    <DiagramFrame
      {...props}
      title="One curve, four states of mind"
      description="A normal curve from left to right across four equal fields: Fear, FOMO, Love and Innovation. It climbs through Fear and FOMO, peaks where Love begins, and runs out into Innovation."
    >
      {stages.map(({ id, name, from, to }, i) => (
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
            <Label x={i * (width / 4)} y={height - 12} anchor="start">
              {name}
            </Label>
          )}
        </g>
      ))}
    </DiagramFrame>
  );
}
