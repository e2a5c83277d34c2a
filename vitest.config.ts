import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,server,spreadsheet,tasks}/**/*.test.ts'],
    exclude: ['tests/**'],
  },
});
