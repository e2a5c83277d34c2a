import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { root } from './run.mjs';

/** What the site is built from, and its tests. */
const copied = [
  ...['content', 'domain', 'integrations', 'public', 'server', 'spreadsheet', 'src', 'tasks'],
  ...['testing', 'astro.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'],
  ...['vitest.config.ts', 'playwright.config.ts', 'docs', 'tests', 'bench', 'deploy', '.github'],
  ...['oxlint.config.ts', 'imports.config.mjs', 'tsconfig.astro.json', 'CONTRIBUTING.md'],
  ...['README.md', 'SECURITY.md', 'CHANGELOG.md', 'THIRD-PARTY-NOTICES.md', 'Dockerfile'],
  ...['.dockerignore', 'compose.yaml', 'compose.sqlite.yaml'],
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
  (file, ...edits) => {
    const place = path.join(folder, file);
    const text = edits.reduce(
      (text, [before, after]) => {
        if (text.split(before).length !== 2) throw new Error(`${file} has not one “${before}”`);
        return text.replace(before, () => after);
      },
      readFileSync(place, 'utf8'),
    );
    writeFileSync(place, text);
  };

/**
 * Does in a copy what the recipes of CONTRIBUTING.md say: other prices, promises, terms and groups, who the trader is, a
 * course of its own price, and a seventh course with a photograph. Returns the folder.
 */
export async function otherProvider() {
  const folder = copyOfSources('other-provider');
  const edit = editorOf(folder);
  const { promises } = JSON.parse(readFileSync(path.join(folder, 'content/facts.json'), 'utf8'));
  const hours = `Applications: ${promises.enrolmentReplyHours}`;
  // Whatever the owner says, so that no figure of theirs stops this.
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
  edit('spreadsheet/Code.gs', [hours, 'Applications: 24']);
  edit('content/courses/amplify-productivity.yaml', ['\nhours: ', '\nprice: 399\nhours: ']);
  await addCourse(folder, edit);
  return folder;
}

/** Sets values of a JSON file of a folder; what a group has beside them stays. */
function setValues(folder, file, values) {
  const place = path.join(folder, file);
  const written = JSON.parse(readFileSync(place, 'utf8'));
  for (const [name, value] of Object.entries(values)) {
    written[name] = Array.isArray(value) ? value : { ...written[name], ...value };
  }
  writeFileSync(place, `${JSON.stringify(written, null, 2)}\n`);
}

async function addCourse(folder, edit) {
  const courses = path.join(folder, 'content/courses');
  const former = 'content/courses/ai-customer-experience.yaml';
  const file = 'content/courses/ai-for-boards.yaml';
  cpSync(path.join(folder, former), path.join(folder, file));
  edit(
    file,
    ['number: 6', 'number: 7'],
    ['needAt: 0.975', 'needAt: -1.6'],
    ['\ntitle: AI in Customer Experience & Sales Workshop', '\ntitle: AI for Boards Workshop'],
    ['shortTitle: AI in Customer Experience & Sales', 'shortTitle: AI for Boards'],
    ['need: Customers wait too long to hear from us.', 'need: The board asks what we do about AI.'],
    [
      'cover: ai-customer-experience',
      'level: Advanced\npicture:\n  file: boards.jpg\n  alt: Five people at a table, reading one page',
    ],
    ['{course:ai-customer-experience} Workshop', '{course:ai-for-boards} Workshop'],
    ['agree when a person takes over. No code.', 'agree when a person decides. No code.'],
  );
  const { default: sharp } = await import('sharp');
  const table = { width: 1400, height: 1750, channels: 3, background: '#7a5c3d' };
  await sharp({ create: table }).jpeg().toFile(path.join(courses, 'boards.jpg'));
  const [row] = /^\| 6 \|.*$/mu.exec(
    readFileSync(path.join(folder, 'content/explainers/introduction.md'), 'utf8'),
  );
  edit(
    'content/explainers/introduction.md',
    [row, `${row}\n${row.replaceAll('ai-customer-experience', 'ai-for-boards').replace('6', '7')}`],
    [
      'Take [course 2](/course/entrepreneurial-mind).',
      'Take [course 2](/course/entrepreneurial-mind).\n- **“{need:ai-for-boards}”** Take [course 7](/course/ai-for-boards).',
    ],
  );
}
