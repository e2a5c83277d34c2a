import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { getDocumentProxy } from 'unpdf';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { brand as first } from '../../domain/provider/brand.ts';
import { paths } from '../../domain/provider/paths.ts';
import { copyOfSources } from '../../tasks/other-provider.mjs';
import { courseIds } from '../support/addresses.ts';
import { comeIn, pagesOf, startDemo } from '../support/demo.ts';
import { decoded, linksOf } from '../support/read-html.ts';
import { root } from '../support/serve-site.ts';
import { expect, test } from '../support/site.ts';

const [slug, domain] = ['otara-and-compass', 'otaraandcompass.example'];
const name = 'Ōtara & Compass';

/** A provider that does not exist, with a sign that HTML, mails and addresses each write in their own way. */
const second: Record<keyof typeof first, unknown> = {
  ...{ name, slug, siteUrl: `https://${domain}`, email: `bridge@${domain}` },
  tagline: 'Find Your Bearings in Artificial Intelligence',
  poweredBy: 'a school for people who would rather steer',
  trader: { legalName: 'Compass Rose Ltd', address: '4 Quay Street, Bristol', vatNumber: 'GB 000' },
  payment: { how: 'By bank transfer within 14 days.', link: `https://pay.${domain}` },
  grantEmails: [`bursaries@${domain}`, `crew@${domain}`],
  grantMailSubject: `${name}: asking for a bursary`,
  namesakeCourse: `${name} Voyage`,
  campShort: 'Harbour Week',
  camp: `${name} Harbour Week Łódź 2025`,
  customGptUrl: `https://chatgpt.com/g/g-${slug}-navigator`,
  midjourneyUrl: `https://pictures.${domain}/start`,
  colours: {
    fear: { light: '#3b1f5b', dark: '#5b3f7b', tint: '#d8c8eb' },
    fomo: { light: '#e0a92c', dark: '#f0b84a', tint: '#e9d6b2' },
    love: { light: '#0b6c7a', dark: '#3bb0bf', tint: '#bde2e8' },
    innovation: { light: '#8a3b12', dark: '#a85a2d', tint: '#ecccba' },
  },
};

/** Every word, address and colour of a brand, one a string. */
const wordsOf = (of: unknown): string[] =>
  typeof of === 'string' ? [of] : Object.values(of as object).flatMap(wordsOf);

const tokens = readFileSync(path.join(root, 'src/styles/tokens.css'), 'utf8');

/** What is found of the first brand: its name with any sign or none between its words, its other words, its colours. */
const traces = [
  new RegExp(`(?<!\\p{L})${first.name.split(' ').join('[\\s_.+-]*')}(?!\\p{L})`, 'iu'),
  ...[...wordsOf(first), new URL(first.siteUrl).hostname.replace('www.', '')]
    // The colour of errors is the same for every brand, and one of the first's by chance.
    .filter((words) => words !== first.name && !tokens.includes(words))
    // Where a company is registered is a country, which the law of the terms names too.
    .filter((words) => words !== (first.trader as { registeredIn?: string }).registeredIn)
    .map((words) => new RegExp(RegExp.escape(words), 'iu')),
];

/** Entities, tags, escapes and line ends do not hide a name. */
function tracesIn(text: string): string[] {
  const plain = decoded(text).replaceAll(/\s+/gu, ' ');
  const unescaped = plain.replaceAll(/(?:%[\da-f]{2})+/giu, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString(),
  );
  const readings = [plain, unescaped, plain.replaceAll(/<[^<>]*>/gu, '')];
  return traces.flatMap((trace) =>
    readings.flatMap((reading) => trace.exec(reading)?.[0] ?? []).slice(0, 1),
  );
}

const folder = path.join(root, '.cache/second-brand');

/** Does what a rebrander does, in a copy: another `brand.json`, and no camp and no Prompt Craft. */
function buildSecondBrand() {
  copyOfSources('second-brand');
  writeFileSync(path.join(folder, 'content/brand.json'), JSON.stringify(second));
  const table = path.join(folder, 'domain/provider/pages.ts');
  const pages = readFileSync(table, 'utf8');
  writeFileSync(
    table,
    pages.replaceAll(/(?<=const (?:camp|promptCraft): IsThere = )true/gu, 'false'),
  );
  const program = `import { ensureBuilt } from './tasks/build.mjs'; await ensureBuilt();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    env: { ...process.env, SITE_URL: undefined },
  });
}

const title = 'second brand: its site has nothing of the first, and every link leads somewhere';
// It builds the whole site once more; every day the sources are searched, below.
test(title, { tag: '@release' }, async ({ page }) => {
  test.setTimeout(300_000);
  buildSecondBrand();
  const built = path.join(folder, 'dist/client');

  await test.step('in what the build wrote, the guide and the pictures that are shared', async () => {
    const files = globSync('**/*.{html,js,css,txt,xml,svg,webmanifest}', { cwd: built });
    expect(files.length).toBeGreaterThan(30);
    for (const file of files) {
      const text = readFileSync(path.join(built, file), 'utf8');
      expect.soft(tracesIn(`${file} ${text}`), file).toEqual([]);
    }
    const pdf = await getDocumentProxy(
      new Uint8Array(readFileSync(path.join(built, 'ai-guide.pdf'))),
    );
    const said = [JSON.stringify(await pdf.getMetadata())];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      said.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
    }
    expect(tracesIn(said.join(' '))).toEqual([]);
    expect(said.join(' ')).toContain(name);
    for (const picture of ['share/home.png', 'share/enroll.png']) {
      const former = path.join(root, 'dist/client', picture);
      const isSame = readFileSync(path.join(built, picture)).equals(readFileSync(former));
      expect.soft(isSame, picture).toBe(false);
    }
  });

  const demo = await startDemo({}, folder);
  await test.step('in what the server answers', async () => {
    const answers = new Map<string, { status: number; html: string }>();
    const waiting = ['/', paths.enrolFor(courseIds[0]!), '/no-such-page'];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (answers.has(at)) continue;
      const answer = await fetch(demo.site + at);
      const isPage = answer.headers.get('content-type')?.startsWith('text/html');
      const html = isPage ? await answer.text() : '';
      answers.set(at, { status: answer.status, html });
      expect.soft(tracesIn(html), at).toEqual([]);
      for (const { href } of linksOf(html)) {
        const { pathname, search } = new URL(href, demo.site + at);
        if (/^[/?#]/u.test(href)) waiting.push(pathname + search);
      }
    }
    const lost = [...answers].filter(([, { status }]) => status !== 200).map(([link]) => link);
    expect(lost).toEqual(['/no-such-page']);
    expect(answers.size).toBeGreaterThan(20);
    const enrol = answers.get(paths.enrol)!.html;
    expect(enrol.match(/name="selectedCourses"/gu)).toHaveLength(9);
    for (const address of [paths.camp, paths.promptCraft]) {
      expect((await fetch(`${demo.site}${address}`)).status, address).toBe(404);
    }
  });

  await test.step('at the desk, on applicants’ pages and in mails', async () => {
    await page.goto(demo.link);
    await comeIn(page);
    const { lists, submissions, acts, applicants } = await pagesOf(page, demo);
    const addresses = [lists, submissions, acts, applicants].flatMap((all) => [...all.values()]);
    const outbox = await (await page.request.get(demo.desk + deskPaths.outbox)).text();
    const mails = linksOf(outbox).filter(({ href }) => href.startsWith(`${deskPaths.outbox}/`));
    expect(mails.length).toBeGreaterThan(10);
    for (const { href } of mails) addresses.push(demo.desk + href, `${demo.desk}${href}/html`);
    for (const address of addresses) {
      const html = await (await page.request.get(address)).text();
      expect.soft(tracesIn(html), address).toEqual([]);
    }
    expect(tracesIn(demo.printed())).toEqual([]);
  });
  demo.process.kill('SIGTERM');
  await demo.ended;
});

test('brand: no source but content/brand.json has a name, an address or a colour of it', () => {
  const files = globSync(
    '{content,domain,src,server,spreadsheet,tasks,bench,tests}/**/*.{ts,tsx,mjs,astro,css,md,yaml,gs}',
    { cwd: root, exclude: ['**/node_modules/**', '**/*.test.ts'] },
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((file) => tracesIn(readFileSync(path.join(root, file), 'utf8'))[0]);
  expect(found).toEqual([]);
});
