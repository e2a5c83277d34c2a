import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

import { reword } from './reword.ts';

/** The words around the fields of forms. Those of the fields themselves are specified (`fields.ts`). */
const files = [
  ...['domain/copy.ts', 'src/forms/copy.ts', 'src/forms/enrolment/copy.ts'],
  ...['src/forms/contact/copy.ts', 'src/forms/prompt-builder/copy.ts'],
];

/** What in them is specified letter for letter: titles of notices, buttons, the error catalogue, the preview. */
const specified = new Set([
  ...['title', 'description', 'submissionFailed', 'failureCopy', 'submit', 'submitting'],
  ...['placeholder', 'copy', 'enhance'],
]);

/** Writes the words around the forms of a copy of the project anew, but for those that are specified. */
export function rewordCopy(folder: string, random: () => number) {
  for (const file of files) {
    const at = path.join(folder, file);
    writeFileSync(at, rewordStrings(readFileSync(at, 'utf8'), random));
  }
}

function rewordStrings(source: string, random: () => number): string {
  const found: { start: number; end: number; text: string }[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isSpecified(node)) return;
    if (isText(node)) {
      // Without the quotes, or a template's backticks and the marks of its placeholders.
      const end = node.getEnd() - (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) ? 2 : 1);
      const start = node.getStart() + 1;
      found.push({ start, end, text: source.slice(start, end) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('copy.ts', source, ts.ScriptTarget.Latest, true));
  return found.reduceRight(
    (written, { start, end, text }) =>
      written.slice(0, start) + rewordBetween(text, random) + written.slice(end),
    source,
  );
}

const isSpecified = (node: ts.Node) =>
  (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
  specified.has(node.name.getText());

/** A text for people has a space, or is the whole value of a property. */
const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  (ts.isStringLiteral(node) && (ts.isPropertyAssignment(node.parent) || node.text.includes(' '))) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node);

/** Keeps the white space around a text, which may part it from a placeholder of its template. */
function rewordBetween(text: string, random: () => number): string {
  const words = text.trim();
  if (!words) return text;
  const start = text.indexOf(words);
  return text.slice(0, start) + reword(words, random) + text.slice(start + words.length);
}
