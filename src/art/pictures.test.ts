import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { facts } from '../../domain/provider/facts.ts';
import { canvas, CourseCover, coverIds, dot } from './covers/CourseCover.tsx';
import { diagramNumbers, ExplainerDiagram } from './diagrams/ExplainerDiagram.tsx';
import { canvases, exampleIds, ExamplePicture } from './examples/ExamplePicture.tsx';
import {
  CampDayPicture,
  CampPicture,
  ContactPicture,
  GrantPicture,
  MentorPicture,
  PackagePicture,
  PartnerPicture,
  tents,
} from './page-pictures.tsx';
import { ServicePicture, servicePictureIds } from './services/ServicePicture.tsx';

/** A drawn cover, or that of a number. */
const cover = (id: (typeof coverIds)[number] | number) =>
  createElement(CourseCover, typeof id === 'number' ? { number: id } : { cover: id, number: 1 });
const covers = [...coverIds, 1, 2, 7, 12];
const diagram = (number: number) => createElement(ExplainerDiagram, { number, variant: 'tile' });

const pictures: Record<string, ReactElement[]> = {
  cover: covers.map(cover),
  tile: diagramNumbers.map(diagram),
  example: exampleIds.map((picture) => createElement(ExamplePicture, { picture })),
  service: servicePictureIds.map((picture) => createElement(ServicePicture, { picture })),
  camp: [createElement(CampPicture), createElement(MentorPicture)],
  page: [ContactPicture, GrantPicture, PartnerPicture].map((page) => createElement(page)),
  package: [
    createElement(PackagePicture, { modules: 5, field: 'fomo' }),
    createElement(PackagePicture, { field: 'innovation' }),
  ],
};

test.each(Object.entries(pictures))(
  'pictures: each %s is small, silent and safe under a strict policy',
  (name, drawings) => {
    for (const svg of drawings.map((drawing) => renderToStaticMarkup(drawing))) {
      expect(svg.length).toBeLessThan(name === 'cover' ? 2500 : 5000);
      expect(svg).not.toMatch(/ (style|id)=/);
      expect(svg).not.toContain('NaN');
      if (name !== 'example') expect(svg).toContain('aria-hidden');
      if (name === 'tile') expect(svg).not.toMatch(/<text|<title/);
    }
  },
);

test.each(covers)(
  'course cover: the dot of %s is whole where the cover is cropped to 16:9',
  (id) => {
    const svg = renderToStaticMarkup(cover(id));
    const circles = [...svg.matchAll(/cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/gu)].map(
      ([, ...numbers]) => numbers.map(Number) as [number, number, number],
    );
    const dots = circles.filter(([, , radius]) => radius === dot);
    const visible = (canvas.width * 9) / 16;
    for (const [x, y, radius] of dots.length ? dots : circles) {
      expect(Math.abs(y - canvas.height / 2) + radius).toBeLessThan(visible / 2);
      expect(Math.abs(x - canvas.width / 2) + radius).toBeLessThan(canvas.width / 2);
    }
  },
);

test.each(diagramNumbers)(
  'explainer diagram: No. %i has its words where it is a figure',
  (number) => {
    const props = { number, variant: 'figure', id: 'curve' } as const;
    const figure = renderToStaticMarkup(createElement(ExplainerDiagram, props));
    expect(figure).toContain('aria-labelledby="curve-title" aria-describedby="curve-desc"');
    expect(figure).toMatch(/<title id="curve-title">.+<desc id="curve-desc">.+<text/);
    expect(figure).not.toContain('NaN');
  },
);

test('explainer diagram: a number without one stops the build', () => {
  expect(() => renderToStaticMarkup(diagram(70))).toThrow('No. 70');
});

test.each(exampleIds)('example picture: %s has the shape that its prompt asks for', (picture) => {
  const [width = 0, height = 0] = facts.prompt.exampleRatios[picture].split(':').map(Number);
  expect(canvases[picture].width / canvases[picture].height).toBeCloseTo(width / height, 5);
});

test('camp picture: each day has a tent, and a day too many has none', () => {
  expect(tents).toHaveLength(facts.camp.days);
  const draw = (day: number) => renderToStaticMarkup(createElement(CampDayPicture, { day }));
  expect(draw(facts.camp.days)).toContain('<svg');
  expect(draw(facts.camp.days + 1)).toBe('');
});
