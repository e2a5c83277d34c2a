import type { CoverId } from '../art/covers/CourseCover.tsx';
import { type PageName, type SitePage, sitePages } from '../site-pages.ts';

/** Which drawing stands for a page: a course's cover, an explainer's diagram, or a page's own. */
export type PictureName =
  | { kind: 'cover'; cover: CoverId }
  | { kind: 'diagram'; number: number }
  | { kind: 'page'; page: PageName };

/** What a drawing shows, for somebody who cannot see it; it ends a sentence. */
export function shownIn(picture: PictureName): string {
  if (picture.kind === 'cover') return coverShows[picture.cover];
  if (picture.kind === 'page') return pageShows(sitePages[picture.page]);
  const shows = diagramShows[picture.number - 1];
  if (shows !== undefined) return shows;
  throw new Error(
    `picture.ts does not say what the diagram of explainer No. ${picture.number} shows.`,
  );
}

const coverShows: Record<CoverId, string> = {
  'ai-innovative-mind': 'an open eye made of a curve and its reflection',
  'entrepreneurial-mind': 'three waves, each rising where the last one peaks',
  'prompt-engineering': 'bars like the lines of a prompt, one word of them yellow',
  'visual-creation': 'the blades of an aperture about a yellow light',
  'amplify-productivity': 'bars that grow from a dot as sound does from a horn',
  'ai-customer-experience': 'two curves that lean into each other and share a white field',
};

const diagramShows = [
  'one curve across four fields of colour',
  'a bell curve cut into five groups',
  'four steps that rise like curves',
  'a wall with a gate in the shape of a curve',
  'two curves and the ground they share',
  'the same curve in a room and on a screen',
];

/** The brand's mark stands for a page without a picture. */
const pageShows = ({ picture = 'a heart made of two curves' }: SitePage) => picture;
