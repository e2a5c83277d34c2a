import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{deploy,integrations,rebrand,server,spreadsheet,src,tasks,testing}/**/*.test.ts'],
    exclude: ['tests/**'],
    // What the files share is modules that keep nothing; each would read them anew.
    isolate: false,
    // Milliseconds. What hangs is told late, but what a slow or busy machine runs is not called broken.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Many tests wait for a server or a process, and one core is enough for two such.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
