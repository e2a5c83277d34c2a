import { adoptionFrameworks } from './adoption-frameworks.tsx';
import { adoptionOfInnovation } from './adoption-of-innovation.tsx';
import { designAuthority } from './design-authority.tsx';
import type { Diagram } from './diagram.tsx';
import { howWeDeliver } from './how-we-deliver.tsx';
import { introduction } from './introduction.tsx';
import { workAndPlay } from './work-and-play.tsx';

const diagrams: readonly Diagram[] = [
  introduction,
  adoptionFrameworks,
  adoptionOfInnovation,
  designAuthority,
  workAndPlay,
  howWeDeliver,
];

/** The explainers that have a diagram, by their number. */
export const diagramNumbers = diagrams.map((_, index) => index + 1);

const sizes = { tile: { width: 320, height: 240 }, figure: { width: 800, height: 440 } };

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
