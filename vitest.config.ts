import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

/** What is about the owner's own words and figures, and so must hold for any that an owner may write. */
const ofOwner = ['{spreadsheet,src/content,tasks/edit}/**/*.test.ts', 'tasks/guide.test.ts'];

/** The figures by which all other unit tests reckon, so that no price or promise of an owner makes them fail. */
const figures = {
  course: { price: 249, smallestGroup: 3 },
  camp: { price: 449 },
  guarantee: { moneyBackDays: 30, payment: 'One-time payment for lifetime access' },
  promises: { enrolmentReplyHours: 48, contactReplyHours: 24 },
};

const refunds = [
  { minDaysBefore: 14, refundPercent: 100 },
  { minDaysBefore: 7, refundPercent: 50 },
  { minDaysBefore: 0, refundPercent: 0 },
];

const ownFigures = {
  name: 'own-figures',
  enforce: 'pre' as const,
  transform(code: string, file: string) {
    if (file.endsWith('/content/brand.json')) {
      const [siteUrl, email] = ['https://www.provider.example', 'hello@provider.example'];
      const own = { trader: {}, payment: {}, siteUrl, email };
      return JSON.stringify({ ...(JSON.parse(code) as object), ...own });
    }
    if (!file.endsWith('/content/facts.json')) return undefined;
    const facts = JSON.parse(code) as Record<string, object>;
    for (const [name, own] of Object.entries(figures)) facts[name] = { ...facts[name], ...own };
    return JSON.stringify({ ...facts, refunds });
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
