import eslint from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Which way imports run (docs/architecture): pages → features → sections → components, features
 * never each other, and the server takes from a feature only what has no view.
 */
const directions = [
  {
    target: './src/components',
    from: ['./src/sections', './src/features', './src/layouts', './src/pages', './server'],
    message: 'A component has no domain: it imports neither sections nor features.',
  },
  {
    target: './src/sections',
    from: ['./src/features', './src/layouts', './src/pages', './server'],
    message: 'A section is placed by pages; it imports components, art and facts only.',
  },
  {
    target: './src/art',
    from: ['./src/components', './src/sections', './src/features', './src/layouts', './src/pages'],
    message: 'A picture is drawn from geometry and palette alone.',
  },
  {
    target: './src/features',
    from: ['./src/layouts', './src/pages', './server'],
    message: 'A feature is placed by pages and read by the server, not the other way round.',
  },
  ...['enrolment', 'contact', 'prompt-builder'].map((feature) => ({
    target: `./src/features/${feature}`,
    from: './src/features',
    except: [`./${feature}`],
    message: 'Features never import each other; what two need belongs in components or facts.',
  })),
  {
    target: './server',
    from: [
      './src/pages',
      './src/layouts',
      './src/sections',
      './src/components',
      './src/art',
      './src/features/**/*.tsx',
      './src/features/**/use-*.ts',
    ],
    message: 'The server imports a feature’s schema and copy, brand, facts and paths.',
  },
];

export default defineConfig(
  globalIgnores(['dist', 'data', '.astro', '.cache', 'test-results']),
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  importX.flatConfigs.typescript,
  reactHooks.configs.flat.recommended,
  {
    languageOptions: { parserOptions: { projectService: true } },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    plugins: { 'import-x': importX },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: directions }],
      'import-x/no-cycle': 'error',
      'import-x/no-default-export': 'error',
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
    // A tool's configuration is what its tool asks for.
    files: ['*.config.ts'],
    rules: { 'import-x/no-default-export': 'off' },
  },
  {
    files: ['tasks/**/*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { process: 'readonly' } },
  },
  {
    files: ['src/env.d.ts'],
    rules: {
      // Global types are merged into Astro's, which only an interface and import() can do.
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/consistent-type-imports': 'off',
    },
  },
);
