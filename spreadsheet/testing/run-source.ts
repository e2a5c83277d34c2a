import { createContext, runInContext, Script } from 'node:vm';

import type { Connection } from './google.ts';
import { createServices, type TextOutput } from './services.ts';

/** A call of one of the script's entry points. */
export type Call =
  | { entry: 'doGet' | 'install' }
  /** `parameters` are the fields of the form, as Google hands them over. */
  | { entry: 'doPost'; parameters: Record<string, string[]> };

/** `answer` is undefined for `install`; `log` is what went to the console. */
export type Run = { answer: TextOutput | undefined; log: string[] };

/** Runs a script once. Throws what it throws, which Google shows as a web page with status 200. */
export function runSource(source: string, connection: Connection, call: Call): Run {
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

function eventOf(call: Call) {
  if (call.entry !== 'doPost') return undefined;
  const first = Object.entries(call.parameters).map(([name, [value]]) => [name, value]);
  return { parameters: call.parameters, parameter: Object.fromEntries(first) as unknown };
}
