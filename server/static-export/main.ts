import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { paths } from '../../domain/paths.ts';
import { readDrawnPages, sentTo } from '../http/pages/drawn-pages.ts';
import { readSiteFiles, textOf } from '../http/pages/site-files.ts';
import { speculationRules } from '../http/headers/speculation-rules.ts';
import { SettingsError } from '../settings/setting-table.ts';
import { readSettings } from '../settings.ts';
import { exitOnFatal } from '../fatal-error.ts';
import { headersFile } from './headers-file.ts';

type FileHost = {
  /** The folder of the built site, `dist/client`. */
  site: string;
  /** The folder to write, which is emptied first. */
  target: string;
  siteUrl: string;
  /** The spreadsheet script to which the browser sends applications. */
  enrolmentEndpoint: string;
};

/**
 * Writes the built site for a host that only serves files, with those of the server's drawn pages that fit there, and
 * with files that tell the host what else the server does. The page that confirms a post without JavaScript is left
 * out, since nothing leads to it.
 */
export function writeStaticExport(host: FileHost): void {
  const { site, target, siteUrl, enrolmentEndpoint } = host;
  const { files, notFoundPages } = readSiteFiles(site);
  rmSync(target, { recursive: true, force: true });
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), content);
  };

  for (const { path } of files) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    if (path.endsWith('.html')) write(path, withoutServed(readFileSync(join(site, path), 'utf8')));
    else copyFileSync(join(site, path), join(target, path));
  }
  for (const { path, policy = '' } of notFoundPages.values()) {
    write(path, withPolicyInPage(readFileSync(join(site, path), 'utf8'), policy));
  }
  const { formOnFileHost, contact } = readDrawnPages(site);
  const chosen = [
    // The contact form is sent nowhere.
    { ...contact('none'), path: 'contact.html', address: paths.contact },
    {
      ...sentTo(enrolmentEndpoint, formOnFileHost),
      ...{ path: 'enroll.html', address: paths.enrol },
    },
  ];
  for (const file of chosen) write(file.path, textOf(file));
  const rulesPath = paths.speculationRules.slice(1);
  write(rulesPath, JSON.stringify(speculationRules));
  const rules = {
    path: rulesPath,
    address: paths.speculationRules,
    policy: undefined,
    isPage: false,
    isHashed: false,
  };
  write('_headers', headersFile([...files, ...chosen, rules], siteUrl));
  write('_redirects', redirectsFile(notFoundPages.keys()));
}

/** A page without the parts that are true only where the server runs (`<div data-served>` in content). */
const withoutServed = (html: string) =>
  html.replaceAll(/<div data-served\b[^>]*>[^]*?<\/div>/gu, '');

/**
 * The file `_redirects` of a host of files: the page for unknown addresses of each folder that has one
 * of its own. Netlify must be told; Cloudflare Pages takes the nearest `404.html` by itself, and passes
 * over lines with a status that is no redirect.
 */
function redirectsFile(foldersWithNotFoundPage: Iterable<string>): string {
  return [...foldersWithNotFoundPage]
    .filter((folder) => folder !== '')
    .sort()
    .map((folder) => `/${folder}/* /${folder}/404.html 404\n`)
    .join('');
}

/**
 * Writes a content security policy into a page that is answered at addresses which no rule of `_headers` can name.
 * `frame-ancestors` works in a header only; `X-Frame-Options` stands in for it. Throws for a page that does not begin
 * with its character set.
 */
export function withPolicyInPage(html: string, policy: string): string {
  const known = policy
    .split(';')
    .filter((directive) => !directive.trim().startsWith('frame-ancestors'))
    .join(';');
  if (!html.includes(first)) throw new Error(`A page has no ${first} to put its policy after.`);
  // A policy has only single quotation marks, so it can stand between double ones. It holds for what comes after it.
  const meta = `<meta http-equiv="Content-Security-Policy" content="${known}">`;
  return html.replace(first, () => first + meta);
}

const first = '<meta charset="utf-8">';

/** `node server/static-export/main.ts [FOLDER]`, after the site is built; `npm run build:static` does both. */
function run() {
  const root = join(import.meta.dirname, '..', '..');
  const { enrolmentEndpoint, siteUrl } = readSettings();
  if (enrolmentEndpoint === undefined) {
    throw new SettingsError(
      'ENROLMENT_ENDPOINT is not set. It must be the address of the spreadsheet script that takes applications (spreadsheet/README.md).',
    );
  }
  const target = resolve(process.argv[2] ?? join(root, 'dist-static'));
  const site = join(root, 'dist', 'client');
  writeStaticExport({ site, target, siteUrl, enrolmentEndpoint });
  process.stdout.write(`The site for a host of files is in ${target}\n`);
}

if (import.meta.main) await exitOnFatal(run);
