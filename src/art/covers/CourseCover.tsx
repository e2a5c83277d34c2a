import type { ReactElement } from 'react';

import { cssPalette, type Palette } from '../../colour/palette.ts';
import { AmplifyProductivityCover } from './AmplifyProductivityCover.tsx';
import { canvas, type CoverField, type CoverProps } from './cover.ts';
import { CustomerExperienceCover } from './CustomerExperienceCover.tsx';
import { EntrepreneurialMindCover } from './EntrepreneurialMindCover.tsx';
import { InnovativeMindCover } from './InnovativeMindCover.tsx';
import { PromptEngineeringCover } from './PromptEngineeringCover.tsx';
import { VisualCreationCover } from './VisualCreationCover.tsx';
import { Field } from '../Field.tsx';

/** Each drawing, the field it lies on, and what it shows, for somebody who cannot see it; it ends a sentence. */
const covers = {
  'ai-innovative-mind': {
    Cover: InnovativeMindCover,
    field: 'fomo',
    shows: 'an open eye made of a curve and its reflection',
  },
  'entrepreneurial-mind': {
    Cover: EntrepreneurialMindCover,
    field: 'loveTint',
    shows: 'three waves, each rising where the last one peaks',
  },
  'prompt-engineering': {
    Cover: PromptEngineeringCover,
    field: 'love',
    shows: 'bars like the lines of a prompt, one word of them lit',
  },
  'visual-creation': {
    Cover: VisualCreationCover,
    field: 'fear',
    shows: 'the blades of an aperture about a light',
  },
  'amplify-productivity': {
    Cover: AmplifyProductivityCover,
    field: 'innovation',
    shows: 'bars that grow from a dot as sound does from a horn',
  },
  'ai-customer-experience': {
    Cover: CustomerExperienceCover,
    field: 'fomoTint',
    shows: 'two curves that lean into each other and share a white field',
  },
} as const satisfies Record<string, Drawing>;

type Drawing = {
  Cover: (props: CoverProps) => ReactElement;
  field: CoverField;
  shows: string;
};

/** The course a cover belongs to, by its id. */
export type CoverId = keyof typeof covers;

/** Every cover, in the order of the series. */
export const coverIds = Object.keys(covers) as CoverId[];

/** The colour of its field, which is that of its spine too. */
export const coverField = (cover: CoverId): CoverField => covers[cover].field;

/** What a cover shows. */
export const coverShows = (cover: CoverId): string => covers[cover].shows;

export type CourseCoverProps = {
  cover: CoverId;
  /** What a screen reader says. Leave it out where the course's title stands beside the cover. */
  title?: string;
  palette?: Palette;
  className?: string;
};

/** The cover of a course, 4:5. In a box of another shape it is cropped about its middle. */
export function CourseCover({ cover, title, palette = cssPalette, className }: CourseCoverProps) {
  const { Cover, field } = covers[cover];
  return (
    <svg
      viewBox={`0 0 ${canvas.width} ${canvas.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      <Field canvas={canvas} fill={palette[field]} />
      <Cover palette={palette} />
    </svg>
  );
}
