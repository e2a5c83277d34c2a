import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { withCurrentForms } from './forms-in-script.ts';
import { type Connection, directConnection, type Google } from './google.ts';
import { type Call, type Run, runSource } from './run-source.ts';

/** The script as it is pasted. */
export const pastedScript = readFileSync(join(import.meta.dirname, '..', 'Code.gs'), 'utf8');

/** The same with the fields of the forms as they are: one test says where `Code.gs` is behind them. */
export const scriptSource = withCurrentForms(pastedScript);

/** Runs the script once in this thread, as it is or as `source`. */
export function runScript(connection: Connection, call: Call, source = scriptSource): Run {
  return runSource(source, connection, call);
}

/** Posts a form to the script in this thread, with a secret or without, and reads the JSON it answers. */
export function post(
  google: Google,
  data: unknown,
  { secret, source }: { secret?: string; source?: string } = {},
) {
  const parameters = {
    data: [JSON.stringify(data)],
    ...(secret !== undefined && { secret: [secret] }),
  };
  const { answer } = runScript(directConnection(google), { entry: 'doPost', parameters }, source);
  return JSON.parse(answer!.content) as { success: boolean; reference?: string; error?: string };
}

/** What the staff put into the script properties, and the website's server sends. */
export const secret = 'correct-horse-battery';

/** Posts a form as the website's own server does. */
export function deliver(google: Google, data: unknown, source?: string) {
  google.properties.set('SHEET_SECRET', secret);
  return post(google, data, { secret, ...(source !== undefined && { source }) });
}
