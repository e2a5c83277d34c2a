import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { otherProvider } from '../../tasks/other-provider.mjs';
import { decoded } from '../support/read-html.ts';
import { root } from '../support/serve-site.ts';
import { expect, test } from '../support/site.ts';

// Every day the unit tests of the part `owner` run under the same figures (tasks/test.mjs).
const title =
  'a provider with other prices, promises and courses finds them everywhere, and none of the first';
test(title, { tag: '@release' }, async () => {
  test.setTimeout(600_000);
  const folder = await otherProvider();
  const program = `import { ensureBuilt } from './tasks/build.mjs'; await ensureBuilt();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    env: { ...process.env, SITE_URL: undefined },
  });
  const built = path.join(folder, 'dist/client');
  const read = (file: string) =>
    decoded(readFileSync(path.join(built, file), 'utf8')).replaceAll(
      /<!--.*?-->|\u{a0}/gu,
      (found) => (found === '\u{a0}' ? ' ' : ''),
    );

  for (const file of globSync('**/*.{html,txt}', { cwd: built })) {
    const words = read(file).replaceAll(/<[^<>]*>/gu, '');
    const former =
      /£249|£747|\b48 hours|30-day money|within 30 days of|14 or more days|groups of 3\+/u;
    expect.soft(former.exec(words)?.[0], file).toBeUndefined();
  }
  const course = read('course/amplify-productivity.html');
  for (const said of ['£</span>399', 'A group of four: £1,596', '10-day money-back', '"price":399'])
    expect(course).toContain(said);
  expect(read('course/visual-creation.html')).toContain('A group of four: £1,240');
  expect(read('terms-of-service.html')).toContain('10 or more days before the start');
  const machines = read('llms.txt');
  for (const said of ['from £310', '2 hours, £399', 'answered within 24 hours'])
    expect(machines).toContain(said);

  const added = read('course/ai-for-boards.html');
  expect(added).toContain('alt="Five people at a table, reading one page"');
  expect(added).toMatch(/data-field="love">Advanced/u);
  expect(globSync('pictures/ai-for-boards-*.webp', { cwd: built })).toHaveLength(3);
  expect(added).toContain('Harbour Training Ltd, company number 00000007');

  // The journeys of an application and an offer, by a runner of their own in the copy.
  const journeys = ['visitor-applies', 'offer-becomes', 'need-leads', 'desk-and-applicants'];
  const runner = path.join(root, 'node_modules/@playwright/test/cli.js');
  const own = Object.entries(process.env).filter(([name]) => !/^(?:TEST_|PLAYWRIGHT_)/u.test(name));
  execFileSync(process.execPath, [runner, 'test', '--grep-invert', '@release', ...journeys], {
    cwd: folder,
    env: Object.fromEntries(own),
  });
});
