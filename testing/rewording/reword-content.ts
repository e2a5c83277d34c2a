import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { isScalar, parseDocument, visit } from 'yaml';

import { reword } from './reword.ts';

/** Keys whose texts choose something or are specified (src/content/schemas/), and so stay. */
const kept = new Set([
  ...'id cover picture page kind stage category ratio time number append'.split(' '),
  ...'applicationChoice for to email site hours minutes effective'.split(' '),
]);

/** The most characters of a text, where its schema says so. */
const limits: Record<string, number> = {
  ...{ seoTitle: 60, seoDescription: 160, description: 90, tileTitle: 40, summary: 160, says: 80 },
};
const seoLimits: Record<string, number> = { title: 60, description: 160 };

/** Texts that a schema prescribes letter for letter. */
const specified = new Set(
  globSync('src/content/schemas/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/literal\((?:'([^']*)'|"([^"]*)")\)/gu)].map(
      ([, single, double]) => single ?? double,
    ),
  ),
);

/** Writes every text and price of a copy of the project anew, within what the schemas allow. */
export function rewordContent(folder: string, random: () => number) {
  for (const file of globSync('content/**/*.{yaml,md}', { cwd: folder }).sort()) {
    const at = path.join(folder, file);
    const source = readFileSync(at, 'utf8');
    const [, front = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/su.exec(source) ?? [];
    if (file.endsWith('.yaml')) writeFileSync(at, rewordYaml(source, random));
    else if (front)
      writeFileSync(at, `---\n${rewordYaml(front, random)}---\n${rewordMarkdown(body, random)}`);
    else writeFileSync(at, rewordMarkdown(source, random));
  }
  const facts = path.join(folder, 'domain/facts.ts');
  const price = () => `price: ${Math.round(20 + random() * 2_400)}`;
  writeFileSync(facts, readFileSync(facts, 'utf8').replaceAll(/price: \d+/gu, price));
}

function rewordYaml(source: string, random: () => number): string {
  const document = parseDocument(source);
  visit(document, {
    Pair(_, pair, parents) {
      const key = String(pair.key);
      if (kept.has(key)) return visit.SKIP;
      if (!isScalar(pair.value) || typeof pair.value.value !== 'string') return undefined;
      const isSeo = parents.length === 4 && source.startsWith('seo:') && key in seoLimits;
      const most = isSeo ? seoLimits[key] : limits[key];
      pair.value.value = within(pair.value.value, random, most);
      return undefined;
    },
    Seq(_, sequence) {
      for (const item of sequence.items) {
        if (isScalar(item) && typeof item.value === 'string')
          item.value = within(item.value, random);
      }
    },
  });
  return document.toString({ lineWidth: 0 });
}

/** Another text that fits, or the same one if none does. */
function within(text: string, random: () => number, most = Infinity): string {
  if (specified.has(text)) return text;
  const least = most === 160 ? 50 : 1;
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const other = reword(text, random, attempt < 4);
    if (other.length <= most && other.length >= least) return other;
  }
  return text;
}

/** Tables keep their bars, headings their marks and numbers, lists their dashes; lines that place a figure stay. */
function rewordMarkdown(source: string, random: () => number): string {
  return source
    .split('\n')
    .map((line) => {
      if (/^(?:::|\s*$|[|\-: ]+$)/u.test(line)) return line;
      if (line.startsWith('|'))
        return line.replaceAll(/[^|]+/gu, (cell) => rewordCell(cell, random));
      const [, mark = '', text = ''] =
        /^(#+ (?:\d+\. )?|\s*[-*] |\s*\d+\. |)(.*)$/u.exec(line) ?? [];
      return mark + reword(text, random);
    })
    .join('\n');
}

const rewordCell = (cell: string, random: () => number) =>
  cell.trim() ? ` ${reword(cell.trim(), random)} ` : cell;
