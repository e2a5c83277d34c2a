import { cssPalette, type Palette } from '../../colour/palette.ts';
import { AmplifyProductivityCover } from './AmplifyProductivityCover.tsx';
import { sheet } from './cover.ts';
import { CustomerExperienceCover } from './CustomerExperienceCover.tsx';
import { EntrepreneurialMindCover } from './EntrepreneurialMindCover.tsx';
import { InnovativeMindCover } from './InnovativeMindCover.tsx';
import { PromptEngineeringCover } from './PromptEngineeringCover.tsx';
import { VisualCreationCover } from './VisualCreationCover.tsx';

const covers = {
  'ai-innovative-mind': InnovativeMindCover,
  'entrepreneurial-mind': EntrepreneurialMindCover,
  'prompt-engineering': PromptEngineeringCover,
  'visual-creation': VisualCreationCover,
  'amplify-productivity': AmplifyProductivityCover,
  'ai-customer-experience': CustomerExperienceCover,
} as const;

/** The course a cover belongs to, by its id. */
export type CoverId = keyof typeof covers;

/** Every cover, in the order of the series. */
export const coverIds = Object.keys(covers) as CoverId[];

export type CourseCoverProps = {
  cover: CoverId;
  /** What a screen reader says. Leave it out where the course's title stands beside the cover. */
  title?: string;
  palette?: Palette;
  className?: string;
};

/** The cover of a course, 4:5. In a box of another shape it is cropped about its middle. */
export function CourseCover({ cover, title, palette = cssPalette, className }: CourseCoverProps) {
  const Cover = covers[cover];
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      <Cover palette={palette} />
    </svg>
  );
}
