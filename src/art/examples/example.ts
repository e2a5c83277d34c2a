import type { Palette } from '../../colour/palette.ts';

/** The sheets the example pictures are composed on, in the shapes that their prompts ask for. */
export const sheets = {
  Portrait: { width: 400, height: 600 },
  Landscape: { width: 640, height: 360 },
  Architecture: { width: 640, height: 480 },
} as const;

/** An example prompt's picture, by the category of the prompt. */
export type ExampleId = keyof typeof sheets;

export type ExampleProps = { palette: Palette };
