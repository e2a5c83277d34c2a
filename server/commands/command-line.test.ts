import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { deskEvents } from '../../domain/desk-events.ts';
import { commandParts, desk } from '../../testing/run-command.ts';
import { placeOf } from '../../testing/project-files.ts';
import { createProgram } from './command-line.ts';

const operations = readFileSync('docs/operations.md', 'utf8');
const { commands } = createProgram(commandParts('nowhere'));

test.each(commands.map((command) => [command.name(), command] as const))(
  'the command %s says what it does, and each of its options; and is in docs/operations.md',
  async (name, command) => {
    const isOfEvent = Object.values(deskEvents).some((event) => event.command?.name === name);
    const place = isOfEvent
      ? placeOf('domain/desk-events.ts', `name: '${name}'`)
      : placeOf('server/commands/command-line.ts', new RegExp(`\\.command\\('${name}\\b`, 'u'));
    expect(command.description(), `${place}: it has no .description()`).not.toBe('');
    for (const { flags, description } of command.options)
      expect(description, `${place}: nothing is said of ${flags}`).not.toBe('');
    const { code, stdout, stderr } = await desk([name, '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`Usage: npm run applications -- ${name} `);
    expect(stdout).toContain(command.description());

    const isThere = new RegExp(`(\`|applications -- )${name}\\b`).test(operations);
    expect(isThere, `${place}: \`${name}\` has no row in docs/operations.md`).toBe(true);
  },
);

test.each([
  ['', ''],
  ['erase-everything', "Unknown command 'erase-everything'"],
  ['list --jsn', "Unknown option '--jsn'\n(Did you mean --json?)"],
  ['list --undelivered --messages', "'--undelivered' cannot be used with option '--mes"],
  ['list --undelivered --quarantined', "'--undelivered' cannot be used with option '--q"],
  ['list --due --quarantined', "'--due' cannot be used with option '--quarantined'"],
  ['list --due --undelivered', "'--due' cannot be used with option '--undelivered'"],
  ['retry', 'Which reference?'],
  ['retry --all 2222-2222', 'This command takes a reference or one option.'],
  ['erase', 'Which reference?'],
  ['erase --al', '--email <address>'],
  ['erase --listed 2222-2222', 'This command takes a reference or one option.'],
  ['erase --email a@b.example --listed', 'This command takes a reference or one'],
  // The error must not repeat control characters.
  ['li\u009b2Jst', "Unknown command 'li2Jst'"],
])('%j is not understood: %s', async (typed, message) => {
  const { code, stdout, stderr } = await desk(typed.split(' ').filter((word) => word !== ''));
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(message);
  expect(stderr).toContain('Usage: npm run applications -- ');
});
