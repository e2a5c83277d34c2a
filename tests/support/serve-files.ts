import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { listen } from '../../spreadsheet/testing/script-server.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** A host that knows files and the file `_headers`, and nothing else: all rules that fit an address count. */
export function serveFiles(folder: string) {
  const rules = readFileSync(path.join(folder, '_headers'), 'utf8')
    .split('\n\n')
    .map((rule) => rule.trim().split(/\n\s*/u));
  return listen((request, response) => {
    const { pathname } = new URL(request.url!, 'http://host');
    const file = path.join(folder, path.extname(pathname) ? pathname : `${pathname}.html`);
    if (!existsSync(file)) return response.writeHead(404).end();
    const headers = new Headers();
    for (const [address = '', ...lines] of rules) {
      const isOfMany = address.endsWith('*') && pathname.startsWith(address.slice(0, -1));
      if (!isOfMany && pathname !== address) continue;
      for (const line of lines) headers.append(...(line.split(/:\s(.*)/su) as [string, string]));
    }
    const type = types[path.extname(file)];
    if (type) headers.set('Content-Type', type);
    return response.writeHead(200, Object.fromEntries(headers)).end(readFileSync(file));
  });
}
