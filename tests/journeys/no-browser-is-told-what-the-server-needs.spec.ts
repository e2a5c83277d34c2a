import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { fields } from '../../domain/forms/enrolment/fields.ts';
import { root } from '../support/serve-site.ts';
import { expect, test } from '../support/site.ts';

const files = globSync(path.join(root, 'dist/client/**/*.js'));
const filesWith = (word: RegExp) => files.filter((file) => word.test(readFileSync(file, 'utf8')));

test('no script holds what the tables of the forms say for the server alone', () => {
  expect(filesWith(new RegExp(fields.fullName.label, 'u'))).not.toEqual([]);
  const names = /\b(?:inPolicy|inList|inReceipt)\b/u;
  expect(filesWith(names), 'does `server` in fields.ts stand behind isServer?').toEqual([]);
});
