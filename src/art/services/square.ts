import type { Palette } from '../../colour/palette.ts';

/** The canvas a service's picture is composed on, in SVG user units. */
export const square = { width: 400, height: 400 } as const;

export type ServicePictureProps = { palette: Palette };
