import { readFileSync } from 'node:fs';

/** Where a text stands first in a file, as `file:line`, for the message of a check; the file where it does not. */
export function placeOf(file: string, text: string | RegExp): string {
  const lines = readFileSync(file, 'utf8').split('\n');
  const at = lines.findIndex((line) =>
    typeof text === 'string' ? line.includes(text) : text.test(line),
  );
  return at === -1 ? file : `${file}:${at + 1}`;
}
