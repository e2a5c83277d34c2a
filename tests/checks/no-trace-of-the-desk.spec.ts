import { globSync, readFileSync } from 'node:fs';

import { deskPaths, drawnDeskAt } from '../../domain/case/desk-paths.ts';
import { kindNames } from '../../domain/case/submission.ts';
import { fields } from '../../domain/forms/enrolment/fields.ts';
import { paths } from '../../domain/provider/paths.ts';
import { root } from '../support/serve-site.ts';
import { expect, test } from '../support/site.ts';

const addresses = Object.values(deskPaths)
  .flatMap((path) =>
    typeof path === 'string'
      ? path
      : kindNames.map((kind) => path({ kind, reference: '2222-2222' })),
  )
  // The site and the desk both have their first page at this address.
  .filter((address) => address !== paths.home)
  .concat(drawnDeskAt);

const folder = `${root}/dist/client`;
const files = globSync('**/*.{html,js,css,txt,xml,json,webmanifest}', { cwd: folder });
// Each text includes the file's own address, which may be a trace as well.
const texts = files.map((file) => {
  return [file, `"/${file}"\n${readFileSync(`${folder}/${file}`, 'utf8')}`] as const;
});

test('desk: no file of the public site has a trace of it', () => {
  expect(texts.length).toBeGreaterThan(20);
  const traces = [...addresses.map((address) => `"${address}`), 'desk-session', 'Sign out'];
  for (const [file, text] of texts) {
    const found = traces.filter((trace) => text.includes(trace));
    expect(found, file).toEqual([]);
  }
});

test('scripts: none holds what fields.ts says for the server alone', () => {
  const scriptsWith = (word: RegExp) =>
    texts.flatMap(([file, text]) => (file.endsWith('.js') && word.test(text) ? [file] : []));
  expect(scriptsWith(new RegExp(fields.fullName.label, 'u'))).not.toEqual([]);
  const names = /\b(?:inPolicy|inList|inReceipt)\b/u;
  expect(scriptsWith(names), 'does `server` in fields.ts stand behind isServer?').toEqual([]);
});
