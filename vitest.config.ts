import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{deploy,domain,integrations,server,spreadsheet,src,tasks,testing}/**/*.test.ts'],
    exclude: ['tests/**'],
    // The files share only modules without state, which each file would otherwise load anew.
    isolate: false,
    // In milliseconds. These are long: a hang is reported late, but nothing is called broken because the machine is
    // slow or busy.
    testTimeout: 120_000,
    expect: { poll: { timeout: 50_000 } },
    hookTimeout: 120_000,
    // Some tests wait for a server or a clock, and leave their core to another; each worker loads every module anew.
    maxWorkers: availableParallelism() + 1,
  },
});
