import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

import { parse, parseDocument } from 'yaml';

import { root } from './run.mjs';

/** What the site is built from, and its tests. */
const copied = [
  ...['content', 'domain', 'integrations', 'public', 'server', 'spreadsheet', 'src', 'tasks'],
  ...['testing', 'astro.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'],
  ...['vitest.config.ts', 'playwright.config.ts', 'docs', 'tests', 'bench', 'deploy', '.github'],
  ...['oxlint.config.ts', 'imports.config.mjs', 'tsconfig.astro.json', 'CONTRIBUTING.md'],
  ...['README.md', 'SECURITY.md', 'CHANGELOG.md', 'THIRD-PARTY-NOTICES.md', 'Dockerfile'],
  ...['.dockerignore', 'compose.yaml', 'compose.sqlite.yaml', 'LICENSE'],
];

/** Copies the sources to a folder in `.cache/`, for tests that do there what an owner does. */
export function copyOfSources(name) {
  const folder = path.join(root, '.cache', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const each of copied) {
    cpSync(path.join(root, each), path.join(folder, each), {
      recursive: true,
      filter: (from) => path.basename(from) !== 'node_modules',
    });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** Edits a file of a folder: each text, which must be there once, becomes another. */
export const editorOf =
  (folder) =>
  (file, ...edits) =>
    rewrite(folder, file, (whole) =>
      edits.reduce((text, [before, after]) => {
        if (text.split(before).length !== 2) throw new Error(`${file} has not one “${before}”`);
        return text.replace(before, () => after);
      }, whole),
    );

/** @param {string} folder @param {string} file @param {(text: string) => string} change */
function rewrite(folder, file, change) {
  const place = path.join(folder, file);
  writeFileSync(place, change(readFileSync(place, 'utf8')));
}

/**
 * Sets values of a content file by name, whatever the owner has there. Undefined takes one out; the other values of a
 * group stay.
 */
export function setValues(folder, file, values) {
  rewrite(folder, file, (text) => {
    if (file.endsWith('.json')) {
      const written = JSON.parse(text);
      for (const [name, value] of Object.entries(values)) {
        written[name] = Array.isArray(value) ? value : { ...written[name], ...value };
      }
      return `${JSON.stringify(written, null, 2)}\n`;
    }
    // Of a Markdown file the values are its front matter.
    const parts = text.split('---\n');
    const at = file.endsWith('.md') ? 1 : 0;
    const document = parseDocument(parts[at]);
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) document.delete(name);
      else document.set(name, value);
    }
    return parts.with(at, document.toString({ lineWidth: 100 })).join('---\n');
  });
}

/**
 * The courses of a folder, by their place in the series.
 * @returns {{ id: string; number: number; needAt: number }[]}
 */
export const coursesOf = (folder) =>
  readdirSync(path.join(folder, 'content/courses'))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => ({
      id: path.parse(file).name,
      ...parse(readFileSync(path.join(folder, 'content/courses', file), 'utf8')),
    }))
    .sort((a, b) => a.number - b.number);

/**
 * Does in a copy what the recipes of CONTRIBUTING.md say: other prices, promises, terms and groups, who the trader is, a
 * course of its own price, a course fewer, and another course, with a photograph. Returns the folder, the course that is
 * dearer, and one that costs what all do.
 */
export async function otherProvider() {
  const folder = copyOfSources('other-provider');
  setValues(folder, 'content/facts.json', {
    course: { price: 310, smallestGroup: 4 },
    promises: { enrolmentReplyHours: 24 },
    guarantee: { moneyBackDays: 10 },
    refunds: [
      { minDaysBefore: 10, refundPercent: 100 },
      { minDaysBefore: 3, refundPercent: 60 },
      { minDaysBefore: 0, refundPercent: 0 },
    ],
  });
  setValues(folder, 'content/brand.json', {
    trader: {
      legalName: 'Harbour Training Ltd',
      address: '4 Quay Street, Bristol BS1 4XY',
      companyNumber: '00000007',
    },
    payment: { how: 'Pay by bank transfer.' },
  });
  rewrite(folder, 'spreadsheet/Code.gs', (text) =>
    text.replace(/Applications: \d+/u, 'Applications: 24'),
  );
  const [usual, dearer, ...others] = coursesOf(folder);
  const own = { price: undefined, level: undefined, participants: undefined };
  for (const { id } of [usual, ...others]) setValues(folder, `content/courses/${id}.yaml`, own);
  setValues(folder, `content/courses/${dearer.id}.yaml`, { ...own, price: 399 });
  if (others.length > 0) takeCourseAway(folder, others[0].id);
  await addCourse(folder);
  return { folder, dearer, usual };
}

/** Takes a course away as the recipe says: its rows go, the others have new numbers, and what names it names another. */
export function takeCourseAway(folder, gone) {
  rmSync(path.join(folder, `content/courses/${gone}.yaml`));
  const left = coursesOf(folder).map(({ id }) => id);
  const numberOf = (id) => left.indexOf(id) + 1;
  for (const id of left) setValues(folder, `content/courses/${id}.yaml`, { number: numberOf(id) });
  rewrite(folder, 'content/explainers/introduction.md', (text) =>
    text
      .replaceAll(new RegExp(`^.*/course/${gone}\\).*\n`, 'gmu'), '')
      .replaceAll(/^\| \d+(?= .*\/course\/([\w-]+)\))/gmu, (_, id) => `| ${numberOf(id)}`)
      .replaceAll(
        /\[course \d+(?=\]\(\/course\/([\w-]+)\))/gu,
        (_, id) => `[course ${numberOf(id)}`,
      ),
  );
  for (const file of readdirSync(path.join(folder, 'content'), { recursive: true })) {
    if (/\.(?:md|yaml)$/u.test(file)) {
      rewrite(folder, path.join('content', file), (text) => text.replaceAll(gone, left[0]));
    }
  }
}

async function addCourse(folder) {
  const courses = coursesOf(folder);
  const number = courses.length + 1;
  const former = courses.at(-1).id;
  const id = 'ai-for-boards';
  cpSync(
    path.join(folder, `content/courses/${former}.yaml`),
    path.join(folder, `content/courses/${id}.yaml`),
  );
  setValues(folder, `content/courses/${id}.yaml`, {
    number,
    needAt: [-1.6, -1.7, -1.8].find((at) => courses.every(({ needAt }) => needAt !== at)),
    title: 'AI for Boards Workshop',
    shortTitle: 'AI for Boards',
    need: 'The board asks what we do about AI.',
    cover: undefined,
    level: 'Advanced',
    picture: { file: 'boards.jpg', alt: 'Five people at a table, reading one page' },
    seoTitle: `{course:${id}} Workshop`,
    seoDescription:
      'A workshop in which a board agrees what it lets artificial intelligence decide.',
  });
  const { default: sharp } = await import('sharp');
  const table = { width: 1400, height: 1750, channels: 3, background: '#7a5c3d' };
  await sharp({ create: table }).jpeg().toFile(path.join(folder, 'content/courses/boards.jpg'));
  const heading = '## How to choose a first course\n';
  rewrite(folder, 'content/explainers/introduction.md', (text) =>
    text
      .replace(
        new RegExp(`^\\| \\d+ \\| .*/course/${former}\\).*$`, 'mu'),
        (row) => `${row}\n${row.replaceAll(former, id).replace(/\d+/u, number)}`,
      )
      .replace(
        heading,
        `${heading}\nFor a board, [course ${number}](/course/${id}) is the first.\n`,
      ),
  );
}
