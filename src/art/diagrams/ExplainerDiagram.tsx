import { AdoptionFrameworksDiagram, adoptionFrameworksKey } from './AdoptionFrameworksDiagram.tsx';
import {
  AdoptionOfInnovationDiagram,
  adoptionOfInnovationKey,
} from './AdoptionOfInnovationDiagram.tsx';
import { DesignAuthorityDiagram } from './DesignAuthorityDiagram.tsx';
import type { DiagramProps } from './DiagramFrame.tsx';
import { HowWeDeliverDiagram } from './HowWeDeliverDiagram.tsx';
import { IntroductionDiagram } from './IntroductionDiagram.tsx';
import { WorkAndPlayDiagram } from './WorkAndPlayDiagram.tsx';

/** The diagrams in the order of the explainers, No. 1 first. */
const diagrams = [
  IntroductionDiagram,
  AdoptionFrameworksDiagram,
  AdoptionOfInnovationDiagram,
  DesignAuthorityDiagram,
  WorkAndPlayDiagram,
  HowWeDeliverDiagram,
] as const;

/** The explainers that have a diagram, by their number. */
export const diagramNumbers = diagrams.map((_, index) => index + 1);

export type ExplainerDiagramProps = DiagramProps & {
  /** The explainer's number in the series, from 1. */
  number: number;
};

/** The diagram of an explainer. It describes itself, so its words cannot drift from its picture. */
export function ExplainerDiagram({ number, ...props }: ExplainerDiagramProps) {
  const Diagram = diagrams[number - 1];
  if (!Diagram) throw new Error(`ExplainerDiagram.tsx has no diagram for explainer No. ${number}.`);
  return <Diagram {...props} />;
}

/** What the numbers in a figure stand for, to print as a list under it; empty where it has none. */
export function explainerKey(number: number): { mark: string; name: string; text?: string }[] {
  return { 2: adoptionFrameworksKey, 3: adoptionOfInnovationKey }[number] ?? [];
}
