import { type CoverId, coverShows } from '../art/covers/CourseCover.tsx';
import { diagramOf } from '../art/diagrams/ExplainerDiagram.tsx';
import { markShows } from '../art/Mark.tsx';
import { type PageName, type SitePage, sitePages } from '../site-pages.ts';

/** Which drawing stands for a page: a course's cover, an explainer's diagram, or a page's own. */
export type PictureName =
  | { kind: 'cover'; cover: CoverId }
  | { kind: 'diagram'; number: number }
  | { kind: 'page'; page: PageName };

/** The end of a sentence that says what a drawing shows, for somebody who cannot see it. */
export function shownIn(picture: PictureName): string {
  if (picture.kind === 'cover') return coverShows(picture.cover);
  if (picture.kind === 'page') return pageShows(sitePages[picture.page]);
  return diagramOf(picture.number).shows;
}

/** The brand's mark stands for a page without a picture. */
const pageShows = ({ picture = markShows }: SitePage) => picture;
