import { globSync, readFileSync } from 'node:fs';

import { z } from 'astro/zod';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { facts, formatPrice } from '../../domain/provider/facts.ts';
import { curveStages } from '../art/adoption-curve.ts';
import { LevelBadge } from '../components/LevelBadge.tsx';
import { CoursePage } from '../sections/course.tsx';
import { Needs } from '../sections/Needs.tsx';
import { course as courseData } from '../seo/structured-data.ts';
import { coursePageSchema, courseSchema } from './schemas/course.ts';
import { homeSchema } from './schemas/home.ts';

const [file = ''] = globSync('content/courses/*.yaml');
const ownFacts = ['price', 'level', 'participants', 'format', 'picture', 'cover'];
const written = Object.fromEntries(
  Object.entries(parse(readFileSync(file, 'utf8')) as Record<string, unknown>).filter(
    ([name]) => !ownFacts.includes(name),
  ),
);
const site = new URL('https://www.provider.example');
const address = 'https://www.provider.example/course/own';
const words = coursePageSchema.parse(parse(readFileSync('content/course.yaml', 'utf8')));
const courseWith = (own: object) => ({ ...courseSchema.parse({ ...written, ...own }), id: 'own' });
const drawn = (element: ReactElement) => renderToStaticMarkup(element).replaceAll(/<[^<>]*>/gu, '');
const pageOf = (course: ReturnType<typeof courseWith>) =>
  createElement(CoursePage, { course, courses: [course], words, address });

test('course: its own price, level, group and format are on its page and in its structured data', () => {
  const own = { price: 399, level: 'Advanced', participants: '5 to 9', format: 'Online' };
  const course = courseWith(own);
  const page = drawn(pageOf(course));
  for (const said of ['£399', 'A group of five: £1,995', 'Advanced', '5 to 9', 'Online'])
    expect(page).toContain(said);
  expect(page).not.toContain(formatPrice(facts.course.price));
  expect(courseData(course, site)).toMatchObject({
    educationalLevel: 'Advanced',
    offers: { price: 399, priceSpecification: { price: 399 } },
    hasCourseInstance: [{ courseMode: 'Online' }],
  });
});

test('course page: it says what groups of 2 to 12 pay', () => {
  const html = renderToStaticMarkup(pageOf(courseWith({ price: 399 })));
  for (const [people, sum] of [
    ['2 people', '£798'],
    ['12 people', '£4,788'],
  ])
    expect(html).toMatch(new RegExp(`<dt>${people}</dt><dd[^<>]*>${sum}</dd>`, 'u'));
});

test('course page: the mail to a manager has price, timetable, guarantee and address', () => {
  const course = courseWith({ price: 399, participants: '5+' });
  const html = renderToStaticMarkup(pageOf(course));
  const [, mail = ''] = /href="(mailto:\?[^"]*)"/u.exec(html) ?? [];
  const text = decodeURIComponent(mail).replaceAll('&#x27;', '’');
  for (const said of [
    ...[course.title, '£399', 'A group of five: £1,995', address],
    ...[`${facts.guarantee.moneyBackDays}-day money-back guarantee`, course.timetable[1]!.title],
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('A link holds no more');
});

test('course: what its file leaves out is that of facts.course', () => {
  const course = courseWith({});
  expect(course).toMatchObject({
    pounds: facts.course.price,
    price: formatPrice(facts.course.price),
    level: facts.course.level,
    instructor: `Participants: ${facts.course.participants}`,
    smallestGroup: facts.course.smallestGroup,
    lessons: facts.course.format,
  });
});

test('price: only a course says what it costs, and nothing else reads facts.course.price', () => {
  const readers = globSync('{domain,src,server,integrations}/**/*.{ts,tsx,astro}').filter(
    (name) =>
      !name.endsWith('.test.ts') && /facts\.course\.price\b/u.test(readFileSync(name, 'utf8')),
  );
  expect(readers).toEqual([]);
});

test.each([
  ['Beginner', 'innovation'],
  ['Intermediate', 'fomo'],
  ['Advanced Level', 'love'],
  ['Entry Level', undefined],
])('level badge: %s has the colour %s', (level, field) => {
  const html = renderToStaticMarkup(createElement(LevelBadge, { level }));
  expect(/data-field="(\w+)"/u.exec(html)?.[1]).toBe(field);
});

test('needs on home: a stage without a course promises none', () => {
  const { needs } = homeSchema.parse(parse(readFileSync('content/home.yaml', 'utf8')));
  const ofStage = (needAt: number) =>
    drawn(createElement(Needs, { ...needs, courses: [courseWith({ needAt })] }));
  const [first, last] = [ofStage(curveStages[0].from), ofStage(curveStages[3].from)];
  for (const page of [first, last]) expect(page.split(needs.withoutCourse)).toHaveLength(4);
  expect(first).not.toContain(drawn(createElement('p', {}, needs.stages[3]!.after)));
  expect(last).toContain(drawn(createElement('p', {}, needs.stages[3]!.after)));
});

test('photograph of a course: its page shows it with its alternative text', () => {
  const course = courseWith({});
  const shot = { ...course, picture: { file: 'shot.jpg', alt: 'Five people at a table' } };
  const html = renderToStaticMarkup(pageOf(shot));
  expect(html).toContain('alt="Five people at a table"');
  expect(html).toMatch(/srcSet="\/pictures\/own-400\.webp 400w/u);
  expect(renderToStaticMarkup(pageOf(course))).not.toContain('<img');
});

test.each([
  ['title', 'Привет', 'is not a letter of the typeface'],
  ['title', 'From {prise}', '"{prise}" is not a content token'],
  ['description', 'x'.repeat(91), 'must have at most 90 characters'],
  ['subtitle', 'More', 'Unrecognized key'],
  ['price', '£399', 'expected number'],
  ['participants', 'many', 'must begin with the fewest people'],
  ['format', 'By post', 'expected one of'],
  ['picture', { file: 'gone.jpg', alt: 'A table' }, 'is no file in content/courses/'],
  ['picture', { file: 'gone.gif', alt: 'A table' }, 'must be the name of a JPEG or PNG file'],
  ['picture', { file: 'gone.jpg' }, 'alt'],
])('course file: a wrong %s is refused: %j', (field, value, message) => {
  const { error } = courseSchema.safeParse({ ...written, [field]: value });
  expect(z.prettifyError(error!)).toContain(message);
});
