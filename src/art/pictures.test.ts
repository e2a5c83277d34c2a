import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { facts } from '../../domain/facts.ts';
import { canvas, CourseCover, coverIds, dot } from './covers/CourseCover.tsx';
import { diagramNumbers, ExplainerDiagram } from './diagrams/ExplainerDiagram.tsx';
import { canvases, exampleIds, ExamplePicture } from './examples/ExamplePicture.tsx';
import { CampDayPicture, CampPicture, MentorPicture, tents } from './page-pictures/CampPicture.tsx';
import { ContactPicture } from './page-pictures/ContactPicture.tsx';
import { GrantPicture } from './page-pictures/GrantPicture.tsx';
import { PackagePicture } from './page-pictures/PackagePicture.tsx';
import { PartnerPicture } from './page-pictures/PartnerPicture.tsx';
import { ServicePicture, servicePictureIds } from './services/ServicePicture.tsx';

const cover = (id: (typeof coverIds)[number], title?: string) =>
  createElement(CourseCover, { cover: id, title });
const diagram = (number: number) => createElement(ExplainerDiagram, { number, variant: 'tile' });
const example = (picture: (typeof exampleIds)[number]) =>
  createElement(ExamplePicture, { picture });
const service = (picture: (typeof servicePictureIds)[number]) =>
  createElement(ServicePicture, { picture });

const pictures: [string, ReactElement][] = [
  ...coverIds.map((id): [string, ReactElement] => [`cover ${id}`, cover(id)]),
  ...diagramNumbers.map((id): [string, ReactElement] => [`tile ${id}`, diagram(id)]),
  ...exampleIds.map((id): [string, ReactElement] => [`example ${id}`, example(id)]),
  ...servicePictureIds.map((id): [string, ReactElement] => [`service ${id}`, service(id)]),
  ['camp', createElement(CampPicture)],
  ['mentor', createElement(MentorPicture)],
  ['contact', createElement(ContactPicture)],
  ['grant', createElement(GrantPicture)],
  ['partner', createElement(PartnerPicture)],
  ['small package', createElement(PackagePicture, { modules: 5, field: 'fomo' })],
  ['whole package', createElement(PackagePicture, { field: 'innovation' })],
];

test.each(pictures)(
  'the picture %s is small, silent and safe under a strict policy',
  (name, it) => {
    const svg = renderToStaticMarkup(it);
    expect(svg.length).toBeLessThan(name.startsWith('cover') ? 2500 : 5000);
    expect(svg).not.toMatch(/ (style|id)=/);
    expect(svg).not.toContain('NaN');
    if (!name.startsWith('example')) expect(svg).toContain('aria-hidden');
    if (name.startsWith('tile')) expect(svg).not.toMatch(/<text|<title/);
  },
);

test.each(coverIds)('the dot of %s is whole where the cover is cropped to 16:9', (id) => {
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
});

test('a cover has a name where it is given one', () => {
  const named = renderToStaticMarkup(cover('visual-creation', 'An aperture'));
  expect(named).toContain('role="img" aria-label="An aperture"');
});

test.each(diagramNumbers)('diagram %i speaks as a figure', (number) => {
  const props = { number, variant: 'figure', id: 'curve' } as const;
  const figure = renderToStaticMarkup(createElement(ExplainerDiagram, props));
  expect(figure).toContain('aria-labelledby="curve-title" aria-describedby="curve-desc"');
  expect(figure).toMatch(/<title id="curve-title">.+<desc id="curve-desc">.+<text/);
  expect(figure).not.toContain('NaN');
});

test('a number without a diagram stops the build', () => {
  expect(() => renderToStaticMarkup(diagram(70))).toThrow('No. 70');
});

test.each(exampleIds)('the example %s has the shape that its prompt asks for', (picture) => {
  const [width = 0, height = 0] = facts.prompt.exampleRatios[picture].split(':').map(Number);
  expect(canvases[picture].width / canvases[picture].height).toBeCloseTo(width / height, 5);
});

test('the camp has a tent for each of its days, and none for a day too many', () => {
  expect(tents).toHaveLength(facts.camp.days);
  const draw = (day: number) => renderToStaticMarkup(createElement(CampDayPicture, { day }));
  expect(draw(facts.camp.days)).toContain('<svg');
  expect(draw(facts.camp.days + 1)).toBe('');
});

test('a package shows as many curves as it holds modules', () => {
  const svg = renderToStaticMarkup(createElement(PackagePicture, { modules: 15, field: 'love' }));
  expect(svg.match(/M[\d.]/gu)).toHaveLength(15);
});
