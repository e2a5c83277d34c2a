import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { createReference } from '../../domain/case/submission.ts';
import { OwnCover } from './OwnCover.tsx';

const coverOf = (reference: string) => renderToStaticMarkup(createElement(OwnCover, { reference }));

test('cover of an application: it is the same each time, and of 500 few have one in common', () => {
  const references = Array.from({ length: 500 }, createReference);
  const covers = references.map(coverOf);
  expect(references.map(coverOf)).toEqual(covers);
  expect(new Set(covers).size).toBeGreaterThan(450);
});

test('cover of an application: it is light, and made of shapes alone', () => {
  for (const cover of Array.from({ length: 100 }, () => coverOf(createReference()))) {
    expect(cover.length).toBeLessThan(1_500);
    expect(cover).not.toMatch(/ style=|NaN|undefined/u);
  }
});
