import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { desk, now, sink } from '../../testing/run-command.ts';
import { readSettings } from '../settings.ts';
import { createProgram } from './command-line.ts';

const operations = readFileSync('docs/operations.md', 'utf8');
const parts = { settings: readSettings, clock: () => now, stdout: sink(), stderr: sink() };
const { commands } = createProgram(parts);

test.each(commands.map((command) => [command.name(), command] as const))(
  'the command %s says what it does, and each of its options; and is in docs/operations.md',
  async (name, command) => {
    expect(command.description()).not.toBe('');
    for (const { flags, description } of command.options) expect(description, flags).not.toBe('');
    const { code, stdout, stderr } = await desk([name, '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`Usage: npm run applications -- ${name} `);
    expect(stdout).toContain(command.description());

    const isThere = new RegExp(`(\`|applications -- )${name}\\b`).test(operations);
    expect(isThere, `\`${name}\` has no row in docs/operations.md`).toBe(true);
  },
);

test.each([
  ['', ''],
  ['erase-everything', "Unknown command 'erase-everything'"],
  ['list --jsn', "Unknown option '--jsn'\n(Did you mean --json?)"],
  ['list --undelivered --messages', "'--undelivered' cannot be used with option '--mes"],
  ['list --due --quarantined', "'--due' cannot be used with option '--quarantined'"],
  ['retry', 'Which reference?'],
  ['retry --all 2222-2222', 'This command takes a reference or one option.'],
  ['erase', 'Which reference?'],
  ['erase --al', '--email <address>'],
  ['erase --email a@b.example 2222-2222', 'This command takes a reference or one'],
  // The error must not repeat control characters.
  ['li\u009b2Jst', "Unknown command 'li2Jst'"],
])('%j is not understood: %s', async (typed, message) => {
  const { code, stdout, stderr } = await desk(typed.split(' ').filter((word) => word !== ''));
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(message);
  expect(stderr).toContain('Usage: npm run applications -- ');
});
