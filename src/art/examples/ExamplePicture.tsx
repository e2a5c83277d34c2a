import { cssPalette } from '../../colour/palette.ts';
import { ArchitectureExample } from './ArchitectureExample.tsx';
import { canvases, type ExampleId } from './example.ts';
import { LandscapeExample } from './LandscapeExample.tsx';
import { PortraitExample } from './PortraitExample.tsx';

const pictures = {
  Portrait: PortraitExample,
  Landscape: LandscapeExample,
  Architecture: ArchitectureExample,
} as const;

/** Every example picture there is. */
export const exampleIds = Object.keys(pictures) as [ExampleId, ...ExampleId[]];

/**
 * The picture of an example prompt, drawn and not generated, in the shape that the prompt asks for.
 * It is silent: the prompt beside it says what it shows.
 */
export function ExamplePicture({ picture }: { picture: ExampleId }) {
  const Picture = pictures[picture];
  const { width, height } = canvases[picture];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <Picture palette={cssPalette} />
    </svg>
  );
}
