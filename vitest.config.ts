import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

/** What is about the owner's own words and figures, and so must hold for any that an owner may write. */
const ofOwner = ['{spreadsheet,src/content}/**/*.test.ts', 'tasks/guide.test.ts'];

/** The figures by which all other unit tests reckon, so that no price or promise of an owner makes them fail. */
const figures: readonly [RegExp, string][] = [
  [/(?<=smallestGroup = )\d+/u, '3'],
  [/(?<=enrolmentReplyHours: )\d+/u, '48'],
  [/(?<=contactReplyHours: )\d+/u, '24'],
  [/(?<=one course; .*\n\s+price: )\d+/u, '249'],
  [/(?<=moneyBackDays: )\d+/u, '30'],
  [
    /(?<=\n {2}refunds: )\[[^\]]*\]/u,
    `[
    { minDaysBefore: 14, refundPercent: 100 },
    { minDaysBefore: 7, refundPercent: 50 },
    { minDaysBefore: 0, refundPercent: 0 },
  ]`,
  ],
];

const ownFigures = {
  name: 'own-figures',
  enforce: 'pre' as const,
  transform(code: string, file: string) {
    if (!file.endsWith('/domain/provider/facts.ts')) return undefined;
    return figures.reduce((text, [figure, own]) => {
      if (!figure.test(text)) throw new Error(`domain/provider/facts.ts has no ${figure.source}`);
      return text.replace(figure, own);
    }, code);
  },
};

export default defineConfig({
  test: {
    // The files share only modules without state, which each file would otherwise load anew.
    isolate: false,
    // In milliseconds. These are long: a hang is reported late, but nothing is called broken because the machine is
    // slow or busy.
    testTimeout: 120_000,
    expect: { poll: { timeout: 50_000 } },
    hookTimeout: 120_000,
    // Some tests wait for a server or a clock, and leave their core to another; each worker loads every module anew.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { extends: true, test: { name: 'owner', include: ofOwner } },
      {
        extends: true,
        plugins: [ownFigures],
        test: {
          name: 'product',
          include: [
            '{deploy,domain,integrations,server,spreadsheet,src,tasks,testing}/**/*.test.ts',
          ],
          exclude: ['tests/**', ...ofOwner],
        },
      },
    ],
  },
});
