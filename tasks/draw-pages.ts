import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { drawnPagesFolder, pagesToDraw } from '../server/http/pages/drawn-pages.ts';
import { addressOfFile, policiesFile, tightenPolicy } from '../server/http/policy/policies.ts';
import { loadSite } from '../server/http/rendering/renderer.ts';

/**
 * `node tasks/draw-pages.ts FOLDER`, after Astro has built the site there: draws the pages that the server
 * chooses from or fills in, each with its policy. Not in an integration, as Astro imports no more modules
 * once it has drawn its pages.
 */
const dist = resolve(process.argv[2] ?? 'dist');
const { render } = await loadSite(join(dist, 'server', 'entry.mjs'));
const site = join(dist, 'client');
const folder = drawnPagesFolder(site);
rmSync(folder, { recursive: true, force: true });
const courseIds = readdirSync(join(site, 'course'))
  .filter((name) => name.endsWith('.html') && name !== '404.html')
  .map((name) => name.slice(0, -'.html'.length));
const policies: Record<string, string> = {};
for (const { path, address, locals } of pagesToDraw(courseIds)) {
  const { status, html, policy } = await render(address, locals);
  const { missingSources } = tightenPolicy(policy, html);
  if (status !== 200 || missingSources.length > 0) {
    throw new Error(`${address} cannot be drawn: ${[status, ...missingSources].join(', ')}`);
  }
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), html);
  policies[addressOfFile(path)] = policy;
}
writeFileSync(policiesFile(folder), `${JSON.stringify(policies, undefined, 2)}\n`);
