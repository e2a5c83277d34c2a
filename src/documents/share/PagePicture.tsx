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
import { At, panel, canvas } from './canvas.tsx';

/** A page's own picture: in the panel beside the title, or laid over one field of colour. */
export type PlacedPicture = {
  /** The field over the whole canvas; without one the picture keeps to the panel. */
  field?: string;
  /** The room that the title has on a field, in SVG user units. */
  title?: { width: number; height: number };
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
          <At
            key={cover}
            x={panel.x + (i % 2) * 252}
            y={Math.floor(i / 2) * 210}
            width={252}
            height={210}
          >
            <CourseCover cover={cover} />
          </At>
        ))}
      </>
    ),
  },
  contact: {
    field: palette.fomo,
    title: { width: 1088, height: 120 },
    drawing: (
      <At x={0} y={canvas.height - 336} width={canvas.width} height={336}>
        <ContactPicture />
      </At>
    ),
  },
  aiTools: {
    drawing: (
      <At {...panel}>
        <ServicePicture picture="integration" />
      </At>
    ),
  },
  camp: {
    field: palette.fomo,
    title: { width: 760, height: 230 },
    drawing: (
      <At x={0} y={190} width={1200} height={440}>
        <CampPicture />
      </At>
    ),
  },
  grants: {
    field: palette.innovation,
    title: { width: 560, height: 330 },
    drawing: (
      <At x={560} y={90} width={600} height={450}>
        <GrantPicture />
      </At>
    ),
  },
  guide: {
    field: palette.fearTint,
    title: { width: 600, height: 420 },
    drawing: (
      <At x={680} y={246} width={456} height={384}>
        <ThirtyDays />
      </At>
    ),
  },
  promptCraft: {
    drawing: (
      <At {...panel}>
        <At x={0} y={-70} width={panel.width} height={panel.width * 1.5}>
          <ExamplePicture picture="Portrait" />
        </At>
      </At>
    ),
  },
  partners: {
    field: palette.fear,
    title: { width: 620, height: 420 },
    drawing: (
      <At x={570} y={124} width={640} height={520}>
        <PartnerPicture />
      </At>
    ),
  },
};

function mark(field: string): PlacedPicture {
  return {
    drawing: (
      <>
        <rect {...panel} fill={field} />
        <g color={palette.love}>
          <At x={panel.x + 92} y={155} width={320} height={320}>
            <Mark />
          </At>
        </g>
      </>
    ),
  };
}
