import { Circle, G, Path, Rect, Svg } from '@react-pdf/renderer';
import { Children, type ComponentType, createElement, isValidElement, type ReactNode } from 'react';

type Props = Record<string, unknown> & { children?: ReactNode };

/** What the pictures of `src/art/` are made of, and its counterpart in a PDF. */
const primitives: Record<string, unknown> = {
  svg: Svg,
  g: G,
  path: Path,
  rect: Rect,
  circle: Circle,
};

export type ArtProps = {
  /** A picture of `src/art/`, in the print palette. Its components are plain functions, no hooks. */
  children: ReactNode;
  /** Points. */
  width: number;
  height: number;
  /** What `currentColor` is. */
  color?: string;
};

/** A picture drawn for the page, drawn once more for the PDF, so that there is one drawing of it. */
export function Art({ children, width, height, color = 'black' }: ArtProps): ReactNode {
  return redrawn(children, { color, box: { width, height } });
}

/** `box` is for the outermost element alone; `fill` comes down from it, as it does in SVG. */
type Given = { color: string; box?: Props; fill?: unknown };

function redrawn(node: ReactNode, { color, box, fill: inherited }: Given): ReactNode {
  if (!isValidElement<Props>(node)) return null;
  const { type, props } = node;
  if (typeof type === 'function') {
    return redrawn((type as (given: Props) => ReactNode)(props), { color, box, fill: inherited });
  }
  const fill = props.fill === 'currentColor' ? color : (props.fill ?? inherited);
  const children = Children.map(props.children, (child) => redrawn(child, { color, fill }));
  if (typeof type !== 'string') return children;
  const primitive = primitives[type];
  if (!primitive) throw new Error(`A PDF has no counterpart of <${type}>.`);
  return createElement(primitive as ComponentType<Props>, { ...props, fill, ...box }, children);
}
