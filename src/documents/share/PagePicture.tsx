import type { ReactElement } from 'react';

import { curvePath, stages } from '../../art/adoption-curve.ts';
import { CourseCover, coverIds } from '../../art/covers/CourseCover.tsx';
import { ExamplePicture } from '../../art/examples/ExamplePicture.tsx';
import { Mark } from '../../art/Mark.tsx';
import { ThirtyDays } from '../../art/ThirtyDays.tsx';
import { CampPicture } from '../../art/page-pictures/CampPicture.tsx';
import { ContactPicture } from '../../art/page-pictures/ContactPicture.tsx';
import { GrantPicture } from '../../art/page-pictures/GrantPicture.tsx';
import { PartnerPicture } from '../../art/page-pictures/PartnerPicture.tsx';
import { printPalette as palette } from '../../colour/palette.ts';
import { ServicePicture } from '../../art/services/ServicePicture.tsx';
import type { PageName, PicturedPage } from '../../site-pages.ts';
import { At, type AtProps, panel, canvas } from './canvas.tsx';

/** A page's own picture: in the panel beside the title, or laid over one field of colour. */
export type PlacedPicture = {
  /** The field over the whole canvas; without one the picture keeps to the panel. */
  field?: string;
  /** The room that the title has on a field, in SVG user units. */
  title?: { width: number; height: number };
  /** The box that the drawing fills, if not the panel. */
  at?: Omit<AtProps, 'children'>;
  drawing: ReactElement;
};

const wholeCurve = {
  centre: canvas.width / 2,
  base: canvas.height,
  sigma: canvas.width / 5.2,
  height: 214,
};

/** The picture of a page that is no course and no explainer: its own, or the brand's mark. */
export function pagePicture(page: PageName): PlacedPicture {
  return page in pagePictures
    ? pagePictures[page as PicturedPage]
    : mark(page === 'privacy' ? palette.fearTint : palette.innovationTint);
}

const pagePictures: Record<PicturedPage, PlacedPicture> = {
  home: {
    field: palette.paper,
    title: { width: 1088, height: 270 },
    at: { x: 0, y: 0, ...canvas },
    drawing: (
      <>
        {stages.map(({ id, from, to }) => (
          <path key={id} d={curvePath({ ...wholeCurve, from, to })} fill={palette[id]} />
        ))}
      </>
    ),
  },
  enrol: {
    drawing: (
      <>
        {coverIds.map((cover, i) => (
          <At key={cover} x={(i % 2) * 252} y={Math.floor(i / 2) * 210} width={252} height={210}>
            <CourseCover cover={cover} />
          </At>
        ))}
      </>
    ),
  },
  contact: {
    field: palette.fomo,
    title: { width: 1088, height: 120 },
    at: { x: 0, y: canvas.height - 336, width: canvas.width, height: 336 },
    drawing: <ContactPicture />,
  },
  aiTools: { drawing: <ServicePicture picture="integration" /> },
  camp: {
    field: palette.fomo,
    title: { width: 760, height: 230 },
    at: { x: 0, y: 190, width: 1200, height: 440 },
    drawing: <CampPicture />,
  },
  grants: {
    field: palette.innovation,
    title: { width: 560, height: 330 },
    at: { x: 560, y: 90, width: 600, height: 450 },
    drawing: <GrantPicture />,
  },
  guide: {
    field: palette.fearTint,
    title: { width: 600, height: 420 },
    at: { x: 680, y: 246, width: 456, height: 384 },
    drawing: <ThirtyDays />,
  },
  promptCraft: {
    drawing: (
      <At x={0} y={-70} width={panel.width} height={panel.width * 1.5}>
        <ExamplePicture picture="Portrait" />
      </At>
    ),
  },
  partners: {
    field: palette.fear,
    title: { width: 620, height: 420 },
    at: { x: 570, y: 124, width: 640, height: 520 },
    drawing: <PartnerPicture />,
  },
};

function mark(field: string): PlacedPicture {
  return {
    drawing: (
      <>
        <rect width={panel.width} height={panel.height} fill={field} />
        <g color={palette.love}>
          <At x={92} y={155} width={320} height={320}>
            <Mark />
          </At>
        </g>
      </>
    ),
  };
}
