import eslint from '@eslint/js';
import jsdoc from 'eslint-plugin-jsdoc';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  globalIgnores(['dist', 'dist-static', 'data', '.astro', '.cache', 'test-results']),
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  // Only for files that may hold a component, because these rules compile each file as React's compiler does.
  { ...reactHooks.configs.flat.recommended, files: ['src/**'] },
  {
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { regexp },
    rules: {
      // Patterns must take time in proportion to the text. Neither rule sees patterns that are built from strings.
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
      // Numbers and booleans in a template read as expected.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ['{bench,domain,integrations,server,spreadsheet,src,testing,tests}/**/*.{ts,tsx}'],
    ignores: ['**/*.{test,spec,d}.ts'],
    plugins: { jsdoc },
    rules: {
      // A sentence on every export; the component below describes its props, and the schema above the type that is
      // inferred from it.
      'jsdoc/require-jsdoc': [
        'error',
        {
          enableFixer: false,
          require: { FunctionDeclaration: false },
          contexts: [
            'ExportNamedDeclaration[declaration]:not([declaration.id.name=/Props$/], :has(TSQualifiedName[right.name="infer"]))',
          ],
        },
      ],
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
);
