import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import type { SettingTable } from '../settings/setting-table.ts';
import { codeIn, operationsTable } from '../../testing/project-files.ts';
import { channels, type KnownChannel, labelOf, whenErased } from './channels.ts';

const folder = 'server/delivery';
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
const describing = files.filter((file) =>
  /^export const \w+ = describeChannel\(/mu.test(readFileSync(`${folder}/${file}`, 'utf8')),
);

test('no two channels share a name or a label', () => {
  for (const key of ['name', 'label'] as const) {
    const values = channels.map((channel) => channel[key]);
    expect(values, `two channels have the same ${key}`).toEqual([...new Set<string>(values)]);
  }
});

test.each(describing)('every channel that %s describes is in the list', async (file) => {
  const module = (await import(`./${file}`)) as Record<string, object>;
  const described = Object.values(module).filter((each) => 'openedBy' in each) as KnownChannel[];
  for (const channel of described) expect(channels, channel.name).toContain(channel);
});

test.each(channels)('$name says which settings would open it', ({ offer, settings, openedBy }) => {
  const table: SettingTable = settings;
  for (const setting of openedBy) expect(offer).toContain(table[setting]!.name);
});

test('what was delivered by another version goes by its name, and is not forgotten', () => {
  expect(labelOf('telegraph')).toBe('telegraph');
  expect(whenErased('telegraph')).toContain('look there for the reference');
});

test('docs/operations.md has a row for each channel, with the settings that open it', () => {
  const rows = operationsTable('The spreadsheet and mail').map(([name, openedBy]) => [
    ...codeIn(name),
    codeIn(openedBy),
  ]);
  expect(rows, 'the table has other rows (+) than there are channels (-)').toEqual(
    channels.map(({ name, settings, openedBy }) => {
      const table: SettingTable = settings;
      return [name, openedBy.map((setting) => table[setting]!.name)];
    }),
  );
});
