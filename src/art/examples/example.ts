import type { Palette } from '../../colour/palette.ts';

/** The canvases the example pictures are composed on, in the shapes that their prompts ask for. */
export const canvases = {
  Portrait: { width: 400, height: 600 },
  Landscape: { width: 640, height: 360 },
  Architecture: { width: 640, height: 480 },
} as const;

/** An example prompt's picture, by the category of the prompt. */
export type ExampleId = keyof typeof canvases;

export type ExampleProps = { palette: Palette };
