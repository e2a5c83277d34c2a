import eslint from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Which way imports run (docs/architecture.md): pages → features → sections → components, features
 * never each other, and the server takes from a feature only what has no view.
 */
const directions = [
  {
    files: ['src/components/**'],
    mayNotImport: [
      ...['art', 'forms', 'sections', 'features', 'layouts', 'pages', 'content-schemas', 'server'],
    ],
    message: 'A component has no domain: it imports neither sections nor features.',
  },
  {
    files: ['src/sections/**'],
    mayNotImport: ['forms', 'features', 'layouts', 'pages', 'server'],
    message: 'A section is placed by pages; it imports components, art and facts only.',
  },
  {
    files: ['src/art/**'],
    mayNotImport: ['components', 'forms', 'sections', 'features', 'layouts', 'pages', 'server'],
    message: 'A picture is drawn from geometry and palette alone.',
  },
  {
    files: ['src/gallery/**'],
    mayNotImport: ['pages', 'server'],
    message: 'The gallery shows parts; it is no part of any page.',
  },
  {
    files: ['src/documents/guide/**'],
    mayNotImport: [
      ...['components', 'forms', 'sections', 'features', 'layouts', 'pages', 'server'],
    ],
    message: 'The guide is printed: it shares pictures, brand and facts with the pages, no parts.',
  },
  {
    files: ['src/seo/**', 'src/documents/share/**', 'src/seo/structured-data/**'],
    mayNotImport: ['components', 'forms', 'sections', 'features', 'layouts', 'pages', 'server'],
    message: 'What machines are told comes from content, facts and pictures, not from a view.',
  },
  {
    files: ['src/forms/**'],
    mayNotImport: [
      ...['art', 'components', 'sections', 'features', 'layouts', 'pages'],
      ...['content-schemas', 'server'],
    ],
    message: 'What every form shares has no view and knows no single form.',
  },
  {
    files: ['src/forms/**'],
    mayNotImport: ['layouts', 'pages', 'server'],
    message: 'A feature is placed by pages and read by the server, not the other way round.',
  },
  ...['enrolment', 'contact', 'prompt-builder'].map((feature, _, all) => ({
    files: [`src/forms/${feature}/**`],
    mayNotImport: ['layouts', 'pages', 'server', ...all.filter((other) => other !== feature)],
    message:
      'Features never import each other; what two need belongs in components, forms or facts.',
  })),
  {
    files: ['server/**'],
    mayNotImport: ['pages', 'layouts', 'sections', 'components', 'art', 'content-schemas'],
    orFiles: ['**/features/**/*.tsx', '**/features/**/use-*', '**/forms/use-*'],
    message: 'The server imports a feature’s schema and copy, forms, brand, facts and paths.',
  },
].map(({ files, mayNotImport, orFiles = [], message }) => ({
  files,
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          { group: [...mayNotImport.map((room) => `**/${room}/**`), ...orFiles], message },
        ],
      },
    ],
  },
}));

export default defineConfig(
  globalIgnores(['dist', 'dist-static', 'data', '.astro', '.cache', 'test-results']),
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  reactHooks.configs.flat.recommended,
  {
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { regexp },
    rules: {
      // Time in proportion to the text. What is built from strings, neither rule sees.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': [
        'error',
        { report: 'potential', ignorePartial: false, ignoreSticky: false },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Named exports: a thing has one name.' },
      ],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Numbers and booleans in a template are what they look like.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ['src/forms/contact/**'],
    // Specification, section 4: a contact message is logged in the browser.
    rules: { 'no-console': ['error', { allow: ['warn', 'error', 'info'] }] },
  },
  {
    // A tool's configuration is what its tool asks for.
    files: ['*.config.*'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { process: 'readonly', performance: 'readonly' } },
  },
  {
    // Google's Apps Script: one script without imports, whose entry points Google calls by name.
    files: ['**/*.gs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      sourceType: 'script',
      globals: {
        ...{ CacheService: 'readonly', ContentService: 'readonly', LockService: 'readonly' },
        ...{ PropertiesService: 'readonly', SpreadsheetApp: 'readonly' },
        ...{ Utilities: 'readonly', console: 'readonly' },
      },
    },
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^(doGet|doPost|install)$' },
      ],
    },
  },
  {
    // Playwright hands a fixture on with `use`, which is no hook.
    files: ['tests/**'],
    rules: { 'react-hooks/rules-of-hooks': 'off' },
  },
  {
    files: ['src/env.d.ts'],
    rules: {
      // Global types are merged into Astro's, which only an interface and import() can do.
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/consistent-type-imports': 'off',
    },
  },
  directions,
);
