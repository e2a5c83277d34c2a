import { readdirSync } from 'node:fs';

import { expect, test, vi } from 'vitest';

import type { SettingTable } from '../settings/setting-table.ts';
import { codeIn, operationsTable } from '../../testing/operations-table.ts';
import { channels, type KnownChannel, labelOf, whenErased } from './channels.ts';

test('no two channels share a name or a label', () => {
  for (const key of ['name', 'label'] as const) {
    const all = channels.map((channel) => channel[key]);
    expect(new Set(all).size).toBe(all.length);
  }
});

test('every channel that is described in this folder is in the list', async () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /-channels?\.ts$/.test(file));
  const modules = await Promise.all(
    files.map((file) => import(`./${file}`) as Promise<Record<string, object>>),
  );
  const described = modules
    .flatMap((module) => Object.values(module))
    .filter((each): each is KnownChannel => 'openedBy' in each);
  const namesOf = (some: readonly KnownChannel[]) => some.map(({ name }) => name).toSorted();
  expect(namesOf(described)).toEqual(namesOf(channels));
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
  expect(rows).toEqual(
    channels.map(({ name, settings, openedBy }) => {
      const table: SettingTable = settings;
      return [name, openedBy.map((setting) => table[setting]!.name)];
    }),
  );
});

test('settings read what channels say of themselves without loading the mailer', async () => {
  vi.resetModules();
  vi.doMock('nodemailer', () => {
    throw new Error('the mailer was loaded');
  });
  await expect(import('../settings.ts')).resolves.toHaveProperty('readSettings');
});
