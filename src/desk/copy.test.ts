import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { placeOf } from '../../testing/place-of.ts';

import { rowCopy, titleOf, wrongPrefix } from './copy.ts';
import { samplePages, sampleSubmissions } from './testing/sample-pages.ts';

describe('the title of a page', () => {
  it.each(Object.entries(samplePages))('is there for %s', (_, model) => {
    expect(titleOf(model)).toMatch(/^\S.* · The desk$/u);
  });

  it.each(Object.entries(sampleSubmissions))(
    'names the reference in %s, and nobody',
    (_, model) => {
      if (model.page !== 'submission') throw new Error('another page');
      const { kind, reference } = model.submission.row;
      const [title = ''] = titleOf(model).replace(wrongPrefix, '').split(' · ');
      expect(title).toBe(`${rowCopy.kind[kind]} ${reference}`);
    },
  );
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
