import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { paths } from '../../domain/paths.ts';
import type { Render } from '../http/rendering/renderer.ts';
import { readSiteFiles } from '../http/pages/site-files.ts';
import { speculationRules } from '../http/headers/speculation-rules.ts';
import { headersFile, type FileWithHeaders } from './headers-file.ts';
import { withPolicyInPage } from './policy-in-page.ts';

type FileHost = {
  /** The folder of the built site, `dist/client`. */
  site: string;
  /** The folder to write, which is emptied first. */
  target: string;
  render: Render;
  siteUrl: string;
  /** The spreadsheet script to which the browser sends applications. */
  enrolmentEndpoint: string;
};

/**
 * Writes the built site for a host that only has files: the pages that the server draws on demand drawn
 * once, and what the server does beside sending files written down for the host. The page that confirms
 * a post without JavaScript is left out, since nothing leads to it.
 */
export async function writeStaticExport(host: FileHost): Promise<void> {
  const { site, target, render, siteUrl, enrolmentEndpoint } = host;
  const { files, notFoundPages } = readSiteFiles(site);
  rmSync(target, { recursive: true, force: true });
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), content);
  };

  for (const { path } of files) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    copyFileSync(join(site, path), join(target, path));
  }
  for (const { path, policy = '' } of notFoundPages.values()) {
    write(path, withPolicyInPage(readFileSync(join(site, path), 'utf8'), policy));
  }
  const drawn: FileWithHeaders[] = [];
  for (const address of [paths.enrol, paths.contact]) {
    const locals = {
      isOnFileHost: true,
      // The contact form is sent nowhere, and its page needs no leave to connect.
      enrolmentEndpoint: address === paths.enrol ? enrolmentEndpoint : undefined,
    };
    const { html, policy } = await render(address, locals);
    const path = `${address.slice(1)}.html`;
    write(path, html);
    drawn.push({ path, address, policy, isPage: true, isHashed: false });
  }
  const rulesPath = paths.speculationRules.slice(1);
  write(rulesPath, JSON.stringify(speculationRules));
  const rules = {
    path: rulesPath,
    address: paths.speculationRules,
    policy: undefined,
    isPage: false,
    isHashed: false,
  };
  write('_headers', headersFile([...files, ...drawn, rules], siteUrl));
  write('_redirects', redirectsFile(notFoundPages.keys()));
}

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
