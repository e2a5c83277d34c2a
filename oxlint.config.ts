import { defineConfig } from 'oxlint';

const set = (severity: 'error' | 'off', prefix: string, names: string) =>
  Object.fromEntries(names.split(/\s+/u).map((name) => [prefix + name, severity] as const));

export default defineConfig({
  ignorePatterns: ['dist', 'dist-static', 'data', '.astro', '.cache', 'test-results'],
  plugins: ['eslint', 'typescript', 'react', 'import', 'oxc'],
  // What oxlint has no rules of its own for.
  jsPlugins: ['eslint-plugin-regexp', 'eslint-plugin-simple-import-sort'],
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  // Code that is certainly wrong or of no use. What follows is stricter than that.
  categories: { correctness: 'error' },
  rules: {
    ...set(
      'error',
      '',
      `no-array-constructor no-case-declarations no-empty no-empty-function no-fallthrough no-prototype-builtins
      no-redeclare no-regex-spaces no-unexpected-multiline no-useless-assignment no-useless-constructor
      no-var prefer-const prefer-rest-params prefer-spread preserve-caught-error`,
    ),
    ...set(
      'error',
      'typescript/',
      `adjacent-overload-signatures array-type ban-ts-comment class-literal-property-style
      consistent-generic-constructors consistent-indexed-object-style consistent-type-assertions dot-notation
      no-confusing-non-null-assertion no-deprecated no-dynamic-delete no-empty-object-type no-explicit-any
      no-extraneous-class no-generated-empty-object-type no-import-type-side-effects no-inferrable-types no-invalid-void-type
      no-misused-promises no-mixed-enums no-namespace no-non-null-asserted-nullish-coalescing
      no-require-imports no-unnecessary-boolean-literal-compare no-unnecessary-condition
      no-unnecessary-template-expression no-unnecessary-type-arguments no-unnecessary-type-assertion
      no-unnecessary-type-constraint no-unnecessary-type-conversion no-unnecessary-type-parameters
      no-unsafe-argument no-unsafe-assignment no-unsafe-call no-unsafe-enum-comparison
      no-unsafe-function-type no-unsafe-member-access no-unsafe-return non-nullable-type-assertion-style
      only-throw-error prefer-find prefer-for-of prefer-function-type prefer-includes
      prefer-literal-enum-member prefer-nullish-coalescing prefer-optional-chain
      prefer-promise-reject-errors prefer-reduce-type-parameter prefer-regexp-exec
      prefer-return-this-type prefer-string-starts-ends-with related-getter-setter-pairs require-await
      return-await unified-signatures use-unknown-in-catch-callback-variable`,
    ),
    'typescript/restrict-plus-operands': [
      'error',
      { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false },
    ],
    // Text, and codes of three digits, are sorted as they should be without a function.
    'typescript/require-array-sort-compare': 'off',
    // Numbers and booleans in a template read as expected.
    'typescript/restrict-template-expressions': [
      'error',
      { allowNumber: true, allowBoolean: true },
    ],
    'typescript/consistent-type-definitions': ['error', 'type'],
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    // Patterns must take time in proportion to the text. Neither rule sees patterns that are built from strings.
    'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
    'regexp/no-super-linear-move': [
      'error',
      { report: 'potential', ignorePartial: false, ignoreSticky: false },
    ],
    'no-console': ['error', { allow: ['warn', 'error'] }],
    // Styles that everything stands on, Node, packages, files from the furthest, own styles: `npx oxlint --fix`.
    'simple-import-sort/imports': [
      'error',
      {
        groups: [
          ['^\\u0000'],
          ['^node:'],
          ['^@?\\w', '^astro:', '^virtual:'],
          ['^\\.\\./', '^\\./', '\\.module\\.css$'],
        ],
      },
    ],
    // Whoever imports a default export can give it another name.
    'import/no-default-export': 'error',
  },
  overrides: [
    { files: ['src/**'], rules: { 'react/rules-of-hooks': 'error' } },
    {
      files: ['src/forms/contact/**'],
      // Specification, section 4: a contact message is logged in the browser.
      rules: { 'no-console': ['error', { allow: ['warn', 'error', 'info'] }] },
    },
    {
      // JavaScript declares no types, so these rules would report correct code.
      files: ['**/*.{js,mjs}'],
      rules: set(
        'off',
        'typescript/',
        `no-confusing-void-expression no-unnecessary-condition no-unsafe-argument no-unsafe-assignment
        no-unsafe-call no-unsafe-member-access no-unsafe-return prefer-nullish-coalescing prefer-optional-chain
        require-array-sort-compare restrict-plus-operands`,
      ),
    },
    {
      // The sheet's script, under the name that `npm test -- lint` gives it. Google calls its entry points and provides
      // these globals.
      files: ['**/Code.js'],
      globals: {
        ...{ CacheService: 'readonly', ContentService: 'readonly', LockService: 'readonly' },
        ...{ PropertiesService: 'readonly', SpreadsheetApp: 'readonly', Utilities: 'readonly' },
        console: 'readonly',
      },
      rules: {
        'no-console': 'off',
        'no-undef': 'error',
        'no-unused-vars': ['error', { varsIgnorePattern: '^(doGet|doPost|install)$' }],
      },
    },
    {
      // Tools read their configuration from the default export.
      files: ['**/*.config.*'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
});
