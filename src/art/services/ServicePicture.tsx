import { cssPalette } from '../../colour/palette.ts';
import { CustomPicture } from './CustomPicture.tsx';
import { IntegrationPicture } from './IntegrationPicture.tsx';
import { square } from './square.ts';
import { StrategyPicture } from './StrategyPicture.tsx';

const pictures = {
  custom: CustomPicture,
  integration: IntegrationPicture,
  strategy: StrategyPicture,
} as const;

/** A service's picture, as content names it. */
export type ServicePictureId = keyof typeof pictures;

/** Every service picture there is. */
export const servicePictureIds = Object.keys(pictures) as ServicePictureId[];

/** The picture of a service, square; a wider box crops it. It is silent: the service's title stands beside it. */
export function ServicePicture({ picture }: { picture: ServicePictureId }) {
  const Picture = pictures[picture];
  return (
    <svg
      viewBox={`0 0 ${square.width} ${square.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <Picture palette={cssPalette} />
    </svg>
  );
}
