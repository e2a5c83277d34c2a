import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { paths } from '../../domain/provider/paths.ts';
import { exitOnFatal } from '../fatal-error.ts';
import { securityHeaders } from '../http/create-server.ts';
import { speculationRules, speculationRulesType } from '../http/pages/site.ts';
import { pagePolicy } from '../http/policy.ts';
import { loadSite, type PageLocals, type Render } from '../http/rendering/renderer.ts';
import { readSettings } from '../settings.ts';
import { SettingsError } from '../settings/setting-table.ts';

type FileHost = {
  /** The folder of the built site, `dist/client`. */
  site: string;
  /** The folder to write, which is emptied first. */
  target: string;
  siteUrl: string;
  /** The spreadsheet script to which the browser sends applications. */
  enrolmentEndpoint: string;
  render: Render;
  scriptHashes: readonly string[];
};

/**
 * Writes the built site for a host that only serves files, with those of the rendered pages that fit there, and with
 * files that tell the host what else the server does. The page that confirms a post without JavaScript is left out,
 * since nothing leads to it.
 */
export async function writeStaticExport(host: FileHost): Promise<void> {
  const { site, target, enrolmentEndpoint, render } = host;
  rmSync(target, { recursive: true, force: true });
  const isOfServer = (path: string) => /\.(?:br|gz)$|\/429\.html$/u.test(path);
  cpSync(site, target, { recursive: true, filter: (path) => !isOfServer(path) });
  for (const page of globSync('**/*.html', { cwd: target })) {
    const file = join(target, page);
    writeFileSync(file, withoutServed(readFileSync(file, 'utf8')));
  }
  const write = async (address: string, locals: PageLocals) => {
    const { html } = await render(address, locals);
    writeFileSync(join(target, `${address}.html`), withoutServed(html));
  };
  await write(paths.enrol, { isOnFileHost: true, enrolmentEndpoint });
  // The contact form is sent nowhere.
  await write(paths.contact, { contactDelivery: 'none' });
  writeFileSync(join(target, paths.speculationRules), JSON.stringify(speculationRules));
  writeFileSync(join(target, '_headers'), headersFile(host));
  // Netlify must be told the page for unknown courses; Cloudflare Pages takes the nearest `404.html` by itself.
  writeFileSync(join(target, '_redirects'), '/course/* /course/404.html 404\n');
}

/** A page without the parts that are true only where the server runs (`<div data-served>` in content; the footer). */
const withoutServed = (html: string) =>
  html.replaceAll(/<(div|li|p) data-served\b[^>]*>[^]*?<\/\1>/gu, '');

/**
 * The file `_headers`, which Netlify and Cloudflare Pages read. They join the values of a header that two rules set for
 * one address, so none stands in two rules that meet.
 */
function headersFile({ siteUrl, enrolmentEndpoint, scriptHashes }: FileHost): string {
  const everywhere: Record<string, string> = {
    ...securityHeaders(siteUrl),
    'Content-Security-Policy': pagePolicy(scriptHashes, enrolmentEndpoint),
    'Speculation-Rules': `"${paths.speculationRules}"`,
  };
  // Other sites show the icon and the share images.
  delete everywhere['Cross-Origin-Resource-Policy'];
  const rules = {
    '/*': everywhere,
    '/_astro/*': { 'Cache-Control': 'max-age=31536000, immutable' },
    [paths.speculationRules]: { 'Content-Type': speculationRulesType },
  };
  return Object.entries(rules)
    .map(([address, headers]) => [
      address,
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    ])
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

/** `node server/static-export/main.ts [FOLDER]`, after the site is built; `npm run build:static` does both. */
async function run() {
  const root = join(import.meta.dirname, '..', '..');
  const { enrolmentEndpoint, siteUrl } = readSettings();
  if (enrolmentEndpoint === undefined) {
    throw new SettingsError(
      'ENROLMENT_ENDPOINT is not set. It must be the address of the spreadsheet script that takes applications (spreadsheet/README.md).',
    );
  }
  const target = resolve(process.argv[2] ?? join(root, 'dist-static'));
  const { render, scriptHashes } = await loadSite(join(root, 'dist', 'server', 'entry.mjs'));
  const site = join(root, 'dist', 'client');
  await writeStaticExport({ site, target, siteUrl, enrolmentEndpoint, render, scriptHashes });
  process.stdout.write(`The site for a host of files is in ${target}\n`);
}

if (import.meta.main) await exitOnFatal(run);
