import { globSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { placeOf } from '../../testing/place-of.ts';
import { rowCopy, titleOf, wrongPrefix } from './copy.ts';
import { samplePages } from './testing/sample-pages.ts';

it.each(Object.entries(samplePages))('the page %s has a title that names nobody', (_, model) => {
  const title = titleOf(model).replace(wrongPrefix, '');
  expect(title).toMatch(/^\S.* · The desk$/u);
  if (model.page !== 'submission') return;
  const { kind, reference } = model.submission.row;
  expect(title.split(' · ')[0]).toBe(`${rowCopy.kind[kind]} ${reference}`);
});

it('takes each number of hours, days and characters from the constant that the server keeps to', () => {
  const files = [
    ...['src/desk/copy.ts', 'domain/desk-events.ts'],
    ...globSync(['server/commands/*.ts', 'server/delivery/{mail-copy,notice-mail}.ts'], {
      exclude: ['**/*.test.ts'],
    }),
  ];
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const text = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/gu, '');
    const [said] = /\b\d+ (?:minute|hour|day|week|character|receipt)s?\b/u.exec(text) ?? [];
    expect(
      said,
      `${said && placeOf(file, said)}: fill the number in, as \`\${keyMinutes}\` is`,
    ).toBe(undefined);
  }
});
