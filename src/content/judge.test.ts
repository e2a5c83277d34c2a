import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { brand } from '../../domain/brand.ts';
import { facts } from '../../domain/facts.ts';
import { hasPage } from '../../domain/pages.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { mistakesAcross, warningsAcross } from './judge.ts';

test('nothing is wrong with what is delivered', () => {
  expect(mistakesAcross()).toEqual([]);
});

const { colours } = brand;

test.each([
  ['name: "Ω" (U+03A9) is not a letter', { name: 'Ωmega' }],
  ['slug: "Ngā mahi" may have', { slug: 'Ngā mahi' }],
  ['siteUrl: "https://a.example/" is not', { siteUrl: 'https://a.example/' }],
  ['email: "post" is not', { email: 'post' }],
  ['grantEmails[1]: "post@here" is not', { grantEmails: [brand.email, 'post@here'] }],
  ['customGptUrl: "chatgpt.com" is not', { customGptUrl: 'chatgpt.com' }],
  ['colours.love: "deep plum" is not', { colours: { ...colours, love: 'deep plum' } }],
  [
    'colours.love: love on #fbfbf9, light: ',
    { colours: { ...colours, love: { light: '#fbfbf0', dark: '#f0513a' } } },
  ],
])('of a brand it is said with file and line: %s', (said, changed) => {
  const found = mistakesAcross(undefined, { brand: { ...brand, ...changed } as never, facts });
  const field = said.split(/[:.[]/u)[0]!;
  const line = readFileSync('domain/brand.ts', 'utf8')
    .split('\n')
    .findIndex((text) => text.includes(field));
  expect(found.some((mistake) => mistake.includes(`, ${said}`))).toBe(true);
  expect(found[0]).toMatch(/^domain\/brand\.ts, line \d+, /u);
  if (!said.startsWith('colours')) expect(found[0]).toContain(`line ${line + 1},`);
});

test.each([
  ['refunds[1].minDaysBefore: 14 must be less', { refunds: [facts.refunds[0], facts.refunds[0]] }],
  ['legalEffective: January 2025 is the month from which', { retentionYears: 6 }],
])('of the facts it is said: %s', (said, changed) => {
  const given = { brand, facts: { ...facts, ...changed } as never };
  expect(mistakesAcross(undefined, given)).toEqual([expect.stringContaining(`, ${said}`)]);
});

const [first, second] = [
  'content/courses/ai-innovative-mind.yaml',
  'content/courses/visual-creation.yaml',
];

test.each([
  ['line 1, number: 1 is', /^number: .*/u, 'number: 1'],
  ['line 1, number: 9 is more', /^number: .*/u, 'number: 9'],
  [`line 4, cover: ai-innovative-mind is ${first}`, /^cover: .*/mu, 'cover: ai-innovative-mind'],
])('of two courses it is said: %s', (said, former, changed) => {
  const folder = copyOfWords({ [second]: (text) => text.replace(former, changed) });
  expect(mistakesAcross(folder)).toEqual([expect.stringContaining(`${second}, ${said}`)]);
});

test('a course to begin with that there is not is named with its line', () => {
  const [file, course] = ['content/guide.yaml', 'entrepreneurial-mind'];
  const folder = copyOfWords({ [file]: (text) => text.replace(course, 'no-such-course') });
  const line = readFileSync(file, 'utf8').split(course)[0]!.split('\n').length;
  const said = `content/guide.yaml, line ${line}, chapters[0].readings[3].course: no course has the id "no-such-course". There are ai-customer-experience, `;
  expect(mistakesAcross(folder)).toEqual([expect.stringContaining(said)]);
});

test('a colour that is moved, so that it can be read, is told', () => {
  const given = { brand: { ...brand, colours: { ...colours, love: '#fff6b0' } } as never, facts };
  expect(warningsAcross()).toEqual([]);
  expect(warningsAcross(undefined, given)).toEqual([
    expect.stringMatching(
      /^domain\/brand\.ts, line \d+, colours\.love: #fff6b0 is printed as #\w{6}, on which/u,
    ),
  ]);
});

test.each([
  [facts.legalEffective, `Where that means something else for a customer, set legalEffective`],
  ['May 2020', `Once it says what holds from ${facts.legalEffective} on: npm test`],
])('a legal text that changed since %s is told, with what to do', (month, said) => {
  const folder = copyOfWords({
    'src/content/legal-effective.txt': (text) =>
      text.replace(/^.*/u, month).replace(/(?<=terms-of-service\.md ).*/u, '0'),
  });
  const before = `content/legal/terms-of-service.md has changed since ${month}. ${said}`;
  expect(warningsAcross(folder)).toEqual([expect.stringContaining(before)]);
});

test('a file whose name cannot be an address is named', () => {
  const folder = copyOfWords();
  const named = 'content/courses/Visual creation.yaml';
  renameSync(path.join(folder, second), path.join(folder, named));
  const said = `${named}, line 1, number: the name of the file`;
  expect(mistakesAcross(folder)).toContainEqual(expect.stringContaining(said));
});

test('a link to a page that is not there is named with its line, unless the text goes with the page', () => {
  const file = 'content/explainers/how-we-deliver.md';
  const { length } = readFileSync(file, 'utf8').split('\n');
  const more = '[One](/contact), [two](/grant#a),\n{!camp?[three](/three)}, {camp?\n[four](/four)}';
  const folder = copyOfWords({ [file]: (text) => `${text}\n${more}` });
  const [at, address] = hasPage('camp') ? [3, '/four'] : [2, '/three'];
  expect(mistakesAcross(folder).map((mistake) => mistake.split(';')[0])).toEqual([
    `${file}, line ${length + 1}: there is no page at /grant`,
    `${file}, line ${length + at}: there is no page at ${address}`,
  ]);
});

test('an explainer of the table of pages without a file is named with its line', () => {
  const folder = copyOfWords();
  const file = 'content/explainers/how-we-deliver.md';
  rmSync(path.join(folder, file));
  const table = readFileSync('domain/pages.ts', 'utf8').split('\n');
  const line = 1 + table.findIndex((text) => text.includes('how-we-deliver'));
  const said = `domain/pages.ts, line ${line}: there is no ${file}`;
  expect(mistakesAcross(folder)).toContain(said);
});

test('a kind of form that no letter answers is named, and so is a letter that says too little or is missing', () => {
  const file = 'content/letters/offer.yaml';
  const folder = copyOfWords({ [file]: (text) => text.replace('{total}', 'a price') });
  for (const letter of ['message', 'reminder']) {
    rmSync(path.join(folder, `content/letters/${letter}.yaml`));
  }
  expect(mistakesAcross(folder)).toEqual([
    expect.stringMatching(/offer\.yaml, line \d+, text: has to have "\{total\}"$/u),
    'there is no content/letters/reminder.yaml',
    expect.stringContaining('"for: contact"'),
  ]);
});

/** A copy of the files that are judged, in a folder of its own, with the changes made. */
function copyOfWords(changes: Record<string, (text: string) => string> = {}): string {
  const folder = temporaryFolder();
  for (const each of ['content', 'domain', 'src/content/legal-effective.txt']) {
    cpSync(each, path.join(folder, each), { recursive: true });
  }
  for (const [file, change] of Object.entries(changes)) {
    writeFileSync(path.join(folder, file), change(readFileSync(file, 'utf8')));
  }
  return folder;
}
