import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext, Script } from 'node:vm';

import { type Connection, directConnection, type Google } from './google.ts';
import { createServices, type TextOutput } from './services.ts';

/** The script as it is pasted. */
export const scriptSource = readFileSync(join(import.meta.dirname, '..', 'Code.gs'), 'utf8');

/** A call of one of the script's entry points. */
export type Call =
  | { entry: 'doGet' | 'install' }
  /** `parameters` are the fields of the form, as Google hands them over. */
  | { entry: 'doPost'; parameters: Record<string, string[]> };

/** `answer` is undefined for `install`; `log` is what went to the console. */
export type Run = { answer: TextOutput | undefined; log: string[] };

/** Runs the script once. Throws what it throws, which Google shows as a web page with status 200. */
export function runScript(connection: Connection, call: Call, source = scriptSource): Run {
  const { globals, end } = createServices(connection);
  const log: string[] = [];
  const write = (text: string) => void log.push(text);
  const context = createContext({ ...globals, console: { log: write, error: write } });
  try {
    compiled(source).runInContext(context);
    Object.assign(context, { event: eventOf(call) });
    const answer = runInContext(`${call.entry}(event)`, context) as TextOutput | undefined;
    return { answer: answer && { content: answer.content, mimeType: answer.mimeType }, log };
  } finally {
    end();
  }
}

const scripts = new Map<string, Script>();

function compiled(source: string): Script {
  const script = scripts.get(source) ?? new Script(source, { filename: 'Code.gs' });
  scripts.set(source, script);
  return script;
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

function eventOf(call: Call) {
  if (call.entry !== 'doPost') return undefined;
  const first = Object.entries(call.parameters).map(([name, [value]]) => [name, value]);
  return { parameters: call.parameters, parameter: Object.fromEntries(first) as unknown };
}
