import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{deploy,src,server,spreadsheet,tasks,rebrand}/**/*.test.ts'],
    exclude: ['tests/**'],
  },
});
