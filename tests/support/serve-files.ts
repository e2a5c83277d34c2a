import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { listen } from '../../spreadsheet/testing/script-server.ts';

/**
 * A host that knows files, `404.html` and the file `_headers`, and nothing else, as Netlify and Cloudflare
 * Pages do: all rules that fit an address count, and several values of one header are joined.
 */
export function serveFiles(folder: string) {
  const rules = readRules(path.join(folder, '_headers'));
  return listen((request, response) => {
    const { pathname } = new URL(request.url!, 'http://host');
    if (request.method !== 'GET') return response.writeHead(405).end();
    const file = fileAt(folder, pathname);
    const headers = new Headers({ 'Content-Type': types[path.extname(file)] ?? 'text/plain' });
    for (const { names } of rules.filter(({ address }) => fits(address, pathname))) {
      for (const [name, value] of names) {
        if (name === 'Content-Type') headers.set(name, value);
        else headers.append(name, value);
      }
    }
    const status = path.basename(file) === '404.html' ? 404 : 200;
    return response.writeHead(status, Object.fromEntries(headers)).end(readFileSync(file));
  });
}

function readRules(file: string) {
  return readFileSync(file, 'utf8')
    .split('\n\n')
    .map((rule) => rule.trim().split('\n'))
    .map(([address, ...lines]) => ({
      address: address!,
      names: lines.map((line) => line.trim().split(/:\s(.*)/su) as [string, string]),
    }));
}

const fits = (rule: string, address: string) =>
  rule.endsWith('*') ? address.startsWith(rule.slice(0, -1)) : address === rule;

/** The file of an address, or the nearest page for unknown ones. */
function fileAt(folder: string, address: string): string {
  const asked = path.join(folder, address);
  const found = [asked, `${asked}.html`, path.join(asked, 'index.html')].find(
    (file) => existsSync(file) && statSync(file).isFile(),
  );
  if (found) return found;
  let up = path.dirname(asked);
  while (up !== folder && !existsSync(path.join(up, '404.html'))) up = path.dirname(up);
  return path.join(up, '404.html');
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
};
