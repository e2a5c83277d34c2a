import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { brand } from '../domain/provider/brand.ts';
import { paths } from '../domain/provider/paths.ts';
import { findBrowser } from './browser.mjs';

/**
 * `node tasks/guide.ts FOLDER [print]`, after the site was built in FOLDER. The PDF of the AI guide is the page
 * `/ai-guide`, printed by a browser. It is kept with the sources, because a machine that only serves the site need not
 * have a browser. If it was printed from other words or for another brand, it is printed anew. Where that cannot be, the
 * site does without it, and a line says so; with `print` it is an error.
 */
const [folder = 'dist', print] = process.argv.slice(2);
const root = resolve(import.meta.dirname, '..');
const client = resolve(root, folder, 'client');
const pdfFile = join(root, 'public/ai-guide.pdf');
const typeface = resolve(root, 'node_modules/@fontsource/archivo');

const { guide, guidePage } = paths;
if (!guide || !guidePage) process.exit(0);

const html = readFileSync(join(client, `${guidePage}.html`), 'utf8');
// White space is left out, as it makes no difference to a reader.
const words = /<main[^<>]*>(.*)<\/main>/su.exec(html)![1]!.replace(/<[^<>]*>|\s+/gu, '');
// A comment behind a PDF's last line (ISO 32000-1, 7.5.5), so that the file itself says what it was printed from.
const stamp = `% ${createHash('sha256')
  .update(JSON.stringify([words, brand]))
  .digest('hex')}\n`;

if (!existsSync(pdfFile) || !readFileSync(pdfFile, 'latin1').endsWith(stamp)) {
  try {
    writeFileSync(pdfFile, Buffer.concat([await printPdf(guidePage), Buffer.from(stamp)]));
    copyFileSync(pdfFile, join(client, guide));
  } catch (error) {
    if (print) throw error;
    withoutPdf(guide, guidePage);
    process.stdout.write(
      `The AI guide could not be printed (${(error as Error).message.split('\n')[0]}), so its button leads to the page ${guidePage}. To print it: npm run guide\n`,
    );
  }
}

/** Takes the PDF out of the built site: its links lead to the page, and on the page itself there is none. */
function withoutPdf(guide: string, guidePage: string) {
  const button = new RegExp(`<a [^<>]*href="${guide}"[^<>]*>[^<>]*</a>`, 'gu');
  for (const file of globSync('**/*.html', { cwd: client })) {
    const html = readFileSync(join(client, file), 'utf8');
    const changed = html.replace(button, (link) =>
      `/${file}` === `${guidePage}.html`
        ? ''
        : link.replace(`"${guide}"`, `"${guidePage}"`).replace(/ download="[^"]*"/u, ''),
    );
    if (changed !== html) writeFileSync(join(client, file), changed);
  }
  const machines = join(client, paths.llmsText);
  const text = readFileSync(machines, 'utf8');
  writeFileSync(machines, text.replace(' (PDF)', '').replace(guide, guidePage));
  rmSync(join(client, guide), { force: true });
}

/** The page as a PDF, in the largest type in which each of its parts has room on one sheet. */
async function printPdf(guidePage: string): Promise<Buffer> {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error('there is no browser');
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath,
    // The PDF names the user agent as the program that made it.
    args: ['--no-sandbox', '--disable-gpu', `--user-agent=${brand.name}`],
  });
  try {
    // At the site's own address, so that the PDF's links lead there.
    const page = await browser.newPage({ baseURL: brand.siteUrl, colorScheme: 'light' });
    await page.route('**', (route) =>
      route.fulfill({ path: fileOf(new URL(route.request().url())) }),
    );
    await page.goto(guidePage);
    // A PDF holds a variable typeface as drawings instead of letters: three times the bytes, and ragged on a screen.
    for (const weight of [400, 700, 800]) await page.addStyleTag({ content: facesOf(weight) });
    await page.addStyleTag({ content: ':root { --font: Archivo; }' });
    await page.evaluate(async () => {
      document.documentElement.dataset.sheets = '';
      // Layout makes the browser begin to fetch the sheets' fonts.
      document.body.getBoundingClientRect();
      await document.fonts.ready;
    });
    // The sheets are designed for a window of 1,200 px, which is then as wide as the sheet
    // (src/sections/guide.module.css).
    await page.setViewportSize({ width: 1200, height: 900 });
    await page.emulateMedia({ media: 'print' });
    for (const size of [110, 104, 98]) {
      const hasRoom = await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
        // A sheet cuts off what reaches beyond its edge.
        return Array.from(document.querySelectorAll('main > *')).every((sheet) => {
          const { bottom } = sheet.getBoundingClientRect();
          return Array.from(sheet.querySelectorAll('p, li, a')).every(
            (each) => each.getBoundingClientRect().bottom <= bottom,
          );
        });
      }, size);
      if (!hasRoom) continue;
      return await page.pdf({
        preferCSSPageSize: true,
        printBackground: true,
        scale: 0.66,
        tagged: true,
        outline: true,
      });
    }
    throw new Error('A chapter of content/guide.yaml is too long for its sheet.');
  } finally {
    await browser.close();
  }
}

/**
 * The faces of a weight, the one with the commonest letters first, as on the screen (`src/typeface.ts`), because the
 * browser takes the last face that fits. Set in the first one, an "ā" would be an "a" and an accent, and a PDF reader
 * would end the word there.
 */
function facesOf(weight: number): string {
  const rules = readFileSync(join(typeface, `${weight}.css`), 'utf8').match(
    /@font-face \{[^{}]*\}/gu,
  )!;
  return rules.reverse().join('').replaceAll('./files', '/typeface/files');
}

/** The file for an address: one of the typeface's own, or one of the built site's. */
function fileOf({ pathname }: URL): string {
  if (pathname.startsWith('/typeface/')) return join(typeface, pathname.slice('/typeface'.length));
  return join(client, pathname === paths.guidePage ? `${pathname}.html` : pathname);
}
