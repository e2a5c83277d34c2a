import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { brand } from '../../domain/provider/brand.ts';
import { facts } from '../../domain/provider/facts.ts';
import { courseSchema } from '../content/schemas/course.ts';
import { courseIds } from '../content/series.ts';
import { campService, course, jsonLd } from './structured-data.ts';

const site = new URL('https://www.provider.example');
// A course of the owner, with what is checked of it said here.
const [id = ''] = courseIds();
const file = new URL(`../../content/courses/${id}.yaml`, import.meta.url);
const own = courseSchema.parse(parse(readFileSync(file, 'utf8')));
const sample = { ...own, id, pounds: 399, hours: 2, lessons: 'Online/In Person' };

test('structured data: a course has its price and its hours, and no invented date', () => {
  const data = course(sample, site);
  expect(data).toMatchObject({
    offers: {
      category: 'Paid',
      price: 399,
      priceCurrency: 'GBP',
      url: `https://www.provider.example/enroll?course=${id}`,
    },
    hasCourseInstance: [
      { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: 'PT2H' },
      { '@type': 'CourseInstance', courseMode: 'Onsite', courseWorkload: 'PT2H' },
    ],
  });
  expect(JSON.stringify(data)).not.toMatch(/startDate|aggregateRating|review/u);
});

test('structured data: the camp, which has no date, is a service with an age and a price, and no event', () => {
  const seo = { title: 'Camp', description: 'A camp.' };
  const data = campService({ seo } as Parameters<typeof campService>[0], site);
  expect(data).toMatchObject({
    '@type': 'Service',
    name: brand.camp,
    audience: { suggestedMinAge: facts.camp.ages.from, suggestedMaxAge: facts.camp.ages.to },
    offers: { price: facts.camp.price },
  });
  expect(JSON.stringify(data)).not.toMatch(/Event|Date/u);
});

test('structured data: no word of the content can close its script', () => {
  const name = '</script><script>alert(1)</script>';
  const text = jsonLd([{ '@type': 'Thing', name }]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({ '@graph': [{ name }] });
});
