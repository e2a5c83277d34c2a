import { globSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { validateMessage } from '../../domain/forms/contact/schema.ts';
import { validateApplication } from '../../domain/forms/enrolment/schema.ts';
import type { PreparedLetter } from '../../domain/letters/letters.ts';
import { brand } from '../../domain/provider/brand.ts';
import { openSqlite } from '../../testing/engines.ts';
import { noContent } from '../../testing/sample-entry.ts';
import { Links } from '../links.ts';
import { fill } from './fill.ts';
import { madeUp } from './submissions.ts';

test.each(madeUp)('demonstration: what is made up passes the form’s own check: %o', (each) => {
  const checked =
    'message' in each ? validateMessage(each.message) : validateApplication(each.application);
  expect(checked).toMatchObject({ ok: true });
});

test('demonstration: each step is taken, also where the provider has taken its courses away', async () => {
  const store = openSqlite();
  const links = new Links(() => Promise.resolve('secret'), brand.siteUrl);
  const letters = globSync('content/letters/*.yaml').map((file): PreparedLetter => {
    const words = { title: 'A letter', subject: 'A letter', text: 'Good day.' };
    return { id: path.parse(file).name, for: 'enrolment', ...words };
  });
  const content = { ...noContent, letters, onOffer: {} };
  const given = { channels: [], mails: [], now: new Date('2025-01-31T09:05:00.000Z') };
  await fill({ store, content, links, ...given });
  expect(await Array.fromAsync(store.records())).toHaveLength(madeUp.length);
});
