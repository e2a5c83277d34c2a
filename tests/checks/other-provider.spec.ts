import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { facts, formatPrice } from '../../domain/provider/facts.ts';
import { otherProvider } from '../../tasks/other-provider.mjs';
import { decoded } from '../support/read-html.ts';
import { root } from '../support/serve-site.ts';
import { expect, test } from '../support/site.ts';

const { course, guarantee, promises, refunds } = facts;
/** What the first provider says of its figures, unless the other has the same. */
const former = new RegExp(
  [
    formatPrice(course.price),
    formatPrice(course.price * course.smallestGroup),
    `\\b${promises.enrolmentReplyHours} hours`,
    ...[`${guarantee.moneyBackDays}-day money`, `within ${guarantee.moneyBackDays} days of`],
    ...[`\\b${refunds[0]!.minDaysBefore} or more days`, `groups of ${course.smallestGroup}\\+`],
  ]
    .filter((words) => !['£310', '24', '10', '4'].includes(/[£\d]+/u.exec(words)![0]))
    .join('|'),
  'u',
);

// Every day the unit tests of the part `owner` run under the same figures (tasks/test.mjs).
const title =
  'another provider: its prices, promises and courses are everywhere, and none of the first is left';
test(title, { tag: '@release' }, async () => {
  test.setTimeout(600_000);
  const { folder, dearer, usual } = await otherProvider();
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
    expect.soft(former.exec(words)?.[0], file).toBeUndefined();
  }
  const page = read(`course/${dearer!.id}.html`);
  for (const said of ['£</span>399', 'A group of four: £1,596', '10-day money-back', '"price":399'])
    expect(page).toContain(said);
  expect(read(`course/${usual!.id}.html`)).toContain('A group of four: £1,240');
  expect(read('terms-of-service.html')).toContain('10 or more days before the start');
  const machines = read('llms.txt');
  for (const said of ['from £310', ', £399', 'answered within 24 hours'])
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
