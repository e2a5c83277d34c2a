import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { facts } from '../../../domain/facts.ts';
import { CampDayPicture, CampPicture, MentorPicture, tents } from './CampPicture.tsx';
import { ContactPicture } from './ContactPicture.tsx';
import { GrantPicture } from './GrantPicture.tsx';
import { PackagePicture } from './PackagePicture.tsx';
import { PartnerPicture } from './PartnerPicture.tsx';

const pictures: [string, ReactElement][] = [
  ['camp', createElement(CampPicture)],
  ['mentor', createElement(MentorPicture)],
  ['contact', createElement(ContactPicture)],
  ['grant', createElement(GrantPicture)],
  ['partner', createElement(PartnerPicture)],
  ['small package', createElement(PackagePicture, { modules: 5, field: 'fomo' })],
  ['whole package', createElement(PackagePicture, { field: 'innovation' })],
];

test.each(pictures)(
  'the %s picture is small, silent and safe under a strict policy',
  (_, picture) => {
    const svg = renderToStaticMarkup(picture);
    expect(svg.length).toBeLessThan(4000);
    expect(svg).not.toMatch(/ (style|id)=/);
    expect(svg).not.toContain('NaN');
    expect(svg).toContain('aria-hidden');
  },
);

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
