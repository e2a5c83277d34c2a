import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';
import ts from 'typescript';

const files = globSync(
  '{bench,domain,integrations,server,spreadsheet,src,testing,tests}/**/*.{ts,tsx}',
).filter((file) => !/\.(?:test|spec|d)\.ts$/u.test(file));

/** The exported things of a file that have no doc comment. */
function undocumented(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  return source.statements
    .filter((statement) => ts.canHaveModifiers(statement) && isExported(statement))
    .filter((statement) => ts.getJSDocCommentsAndTags(statement).length === 0)
    .map((statement) => statement.getText().split('\n', 1)[0]!)
    .filter((line) => !isPlain.test(line))
    .map((line) => `${file}: ${line}`);
}

const isExported = (statement: ts.HasModifiers) =>
  statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

/** What a component takes stands above it; what a content schema yields, under it. */
const isPlain = /^export type \w+Props\b|= z\.infer</u;

test('everything that is exported has a sentence on what it is for', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(undocumented)).toEqual([]);
});
