import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { courseHours, explainerCount } from './series.ts';

test('every course is counted, with its hours', () => {
  const hours = courseHours();
  expect(hours).toHaveLength(readdirSync('content/courses').length);
  expect(hours).toEqual(hours.toSorted((a, b) => a - b));
  for (const each of hours) expect(each).toBeGreaterThan(0);
});

test('what explainers share is no explainer', () => {
  const files = readdirSync('content/explainers', { withFileTypes: true });
  expect(explainerCount()).toBe(files.filter((file) => file.isFile()).length);
});

test('the introduction has a row for every course, in the order of the series, with its hours', () => {
  const introduction = readFileSync('content/explainers/introduction.md', 'utf8');
  const rows = introduction.matchAll(
    /^\| (?<number>\d+) \| \[.+?\]\(\/course\/(?<id>[\w-]+)\) \| (?<hours>\d+) \|/gmu,
  );
  const courses = readdirSync('content/courses').map((file) => {
    const text = readFileSync(`content/courses/${file}`, 'utf8');
    const [number, hours] = ['number', 'hours'].map(
      (key) => new RegExp(`^${key}: (\\d+)$`, 'mu').exec(text)?.[1],
    );
    return { number, id: file.replace('.yaml', ''), hours };
  });
  expect(Array.from(rows, ({ groups }) => ({ ...groups }))).toEqual(
    courses.toSorted((a, b) => Number(a.number) - Number(b.number)),
  );
});
