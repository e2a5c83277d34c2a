import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { codeIn, operationsTable } from '../../testing/project-files.ts';
import type { SettingTable } from '../settings/setting-table.ts';
import { channelLabel, channels, type KnownChannel, whenErased } from './channels.ts';

const folder = 'server/delivery/channels';
const files = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'));

test('no two channels share a name or a label', () => {
  for (const key of ['name', 'label'] as const) {
    const values = channels.map((channel) => channel[key]);
    expect(values, `two channels have the same ${key}`).toEqual([...new Set<string>(values)]);
  }
});

test.each(files)(
  'every channel that %s describes is in the list, and has a test beside it',
  async (file) => {
    const module = (await import(`./channels/${file}`)) as Record<string, object>;
    const described = Object.values(module).filter((each) => 'openedBy' in each) as KnownChannel[];
    expect(described, 'a file of this folder describes a channel').not.toEqual([]);
    for (const channel of described) expect(channels, channel.name).toContain(channel);
    const beside = `${folder}/${file.replace('.ts', '.test.ts')}`;
    const tested = readFileSync(beside, 'utf8');
    for (const { name } of described)
      expect(tested, `${beside} tries ${name}`).toContain(`'${name}'`);
  },
);

test('every channel of the list is described in a file of the folder', async () => {
  const modules = await Promise.all(
    files.map((file) => import(`./channels/${file}`) as Promise<Record<string, object>>),
  );
  const described = modules.flatMap((module) => Object.values(module));
  for (const channel of channels) expect(described, channel.name).toContain(channel);
});

test.each(channels)('$name is among the processors of the privacy policy', (channel) => {
  const policy = readFileSync('content/legal/privacy-policy.md', 'utf8');
  expect(/\*\*Processors\.\*\*.*/u.exec(policy)?.[0]).toContain(channel.inPolicy);
  // A channel that was copied is another firm's, so it has settings, a place and words of its own.
  for (const key of ['place', 'inPolicy'] as const)
    for (const other of channels)
      expect(other[key] === channel[key], `${key}, as of ${other.name}`).toBe(
        other.settings === channel.settings,
      );
});

test.each(channels)('$name says which settings would open it', ({ offer, settings, openedBy }) => {
  const table: SettingTable = settings;
  for (const setting of openedBy) expect(offer).toContain(table[setting]!.name);
});

test('what was delivered by another version goes by its name, and is not forgotten', () => {
  expect(channelLabel('telegraph')).toBe('telegraph');
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
