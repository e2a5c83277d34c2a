import { globSync, readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { hasPage } from '../../domain/provider/pages.ts';
import { courseHours, explainerCount, isOnlyOne } from './series.ts';

const courseFiles = globSync('*.yaml', { cwd: 'content/courses' });

test('series: courses and explainers are counted by their files, without shared texts', () => {
  const hours = courseHours();
  expect(hours).toHaveLength(courseFiles.length);
  expect(hours).toEqual(hours.toSorted((a, b) => a - b));
  const files = readdirSync('content/explainers', { withFileTypes: true });
  expect(explainerCount()).toBe(
    files.filter((file) => file.isFile() && hasPage(file.name.replace('.md', '')) !== false).length,
  );
});

test('series: a value that two files have is not the only one', () => {
  expect(isOnlyOne('courses', 'kind')('Workshop')).toBe(false);
  expect(isOnlyOne('courses', 'number')(1)).toBe(true);
});

const introductionFile = 'content/explainers/introduction.md';
const introduction = readFileSync(introductionFile, 'utf8');

test('introduction: it says of every course who might take it first', () => {
  const heading = '## How to choose a first course';
  const [, choices = ''] = introduction.split(heading);
  for (const file of courseFiles) {
    const address = `/course/${file.replace('.yaml', '')}`;
    expect(choices, `${introductionFile}, below “${heading}”`).toContain(`(${address})`);
  }
});

test('introduction: its table has every course with its hours, in the order of the series', () => {
  const rows = introduction.matchAll(
    /^\| (?<number>\d+) \| \[.+?\]\(\/course\/(?<id>[\w-]+)\) \| (?<hours>\d+) \|/gmu,
  );
  const courses = courseFiles.map((file) => {
    const text = readFileSync(`content/courses/${file}`, 'utf8');
    const [number, hours] = ['number', 'hours'].map(
      (key) => new RegExp(`^${key}: (\\d+)$`, 'mu').exec(text)?.[1],
    );
    return { number, id: file.replace('.yaml', ''), hours };
  });
  expect(
    Array.from(rows, ({ groups }) => ({ ...groups })),
    `the table of ${introductionFile} has other courses, numbers or hours (+) than content/courses/ (-)`,
  ).toEqual(courses.toSorted((a, b) => Number(a.number) - Number(b.number)));
});
