import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { createServices, Google, type TextOutput } from './google.ts';
import { replyHours } from '../../domain/due.ts';
import type { Kind } from '../../domain/submission.ts';
import { kinds } from '../../domain/kinds.ts';
import { type Field, maxOf, textLimits } from '../../domain/forms/field.ts';

/** The script as it is pasted. */
export const pastedScript = readFileSync(join(import.meta.dirname, '..', 'Code.gs'), 'utf8');

/** The script with the current fields of the forms, so that only one test fails if `Code.gs` is behind them. */
export const scriptSource = withCurrentForms(pastedScript);

type Run = {
  /** The fields of a form that is posted, as Google hands them over. */
  parameters?: Record<string, string[]>;
  source?: string;
};

/**
 * Runs one of the script's functions as Google does, and says what went to its console. Throws what it throws, which
 * Google shows as a web page with status 200.
 */
export function runScript(
  google: Google,
  entry: 'doGet' | 'doPost' | 'install',
  { parameters, source = scriptSource }: Run = {},
) {
  const log: string[] = [];
  const write = (text: string) => void log.push(text);
  const { globals, end } = createServices(google);
  const context = createContext({ ...globals, console: { log: write, error: write } });
  try {
    runInContext(source, context);
    Object.assign(context, { event: { parameters } });
    const answer = runInContext(`${entry}(event)`, context) as TextOutput | undefined;
    return { answer: answer && { content: answer.content, mimeType: answer.mimeType }, log };
  } finally {
    end();
  }
}

/** Something that the script declares, to be looked at by itself. */
export function partOfScript(name: string): unknown {
  const context = createContext(createServices(new Google()).globals);
  runInContext(scriptSource, context);
  return runInContext(name, context);
}

/** An application as the website's server hands it on. */
export const forwarded = {
  ...sampleApplication,
  ...{ reference: '4KX7-9QMD', submittedAt: '2025-01-31T09:05:00.000Z' },
};

/** A spreadsheet that has received these forms from the website's server. */
export function sheetWith(...forms: object[]): Google {
  const google = new Google();
  for (const form of forms) deliver(google, form);
  return google;
}

/** The services that the script calls during `act`, in this order. */
export function servicesOf(google: Google, act: () => unknown): string[] {
  const asked: string[] = [];
  google.person = (service) => void asked.push(service);
  act();
  google.person = () => undefined;
  return asked;
}

/** Posts a form to the script, with a secret or without, and reads the JSON it answers. */
export function post(
  google: Google,
  data: unknown,
  { secret, source }: { secret?: string; source?: string } = {},
) {
  const parameters = { data: [JSON.stringify(data)], ...(secret && { secret: [secret] }) };
  const { answer } = runScript(google, 'doPost', { parameters, ...(source && { source }) });
  return JSON.parse(answer!.content) as { success: boolean; reference?: string; error?: string };
}

/** What the staff put into the script properties, and the website's server sends. */
export const secret = 'correct-horse-battery';

/** Posts a form as the website's own server does. */
export function deliver(google: Google, data: unknown, source?: string) {
  google.properties.set('SHEET_SECRET', secret);
  return post(google, data, { secret, ...(source && { source }) });
}

/** The script with `FORMS` as the website's forms are now (each `fields.ts`). */
export function withCurrentForms(source: string): string {
  const [whole, before, after] = /^(.*?\nconst FORMS = \[\n).*?(\n\];\n.*)$/su.exec(source) ?? [];
  if (whole === undefined) throw new Error('There is no FORMS in the script.');
  const forms = Object.entries(kinds).map(([kind, { tab, fields }]) => {
    const rules = Object.entries<Field>(fields).map(([name, field]) => ruleText(name, field));
    const hours = replyHours[kind as Kind];
    return `  {\n    tab: '${tab}',\n    replyHours: ${hours},\n    fields: {\n${rules.join('')}    },\n  },`;
  });
  return before! + forms.join('\n') + after!;
}

/** The line of a field, and the comment above it, if any. */
function ruleText(name: string, field: Field): string {
  const titles = "// The titles are the website's, which may change them without this script.";
  return `${field.kind === 'choices' ? `      ${titles}\n` : ''}      ${name}: { ${ruleOf(field).join(', ')} },\n`;
}

function ruleOf(field: Field): string[] {
  if (field.kind === 'choice') {
    const keys = Object.keys(field.options).map((key) => `'${key}'`);
    return ["kind: 'choice'", `choices: [${keys.join(', ')}]`];
  }
  if (field.kind === 'choices') return ["kind: 'list'", `max: ${textLimits.text}`, 'most: 100'];
  const max = `max: ${maxOf(field)}`;
  if (field.kind === 'email') return ["kind: 'email'", max];
  if (field.kind === 'url') return ["kind: 'link'", ...(field.optional ? [] : ['min: 1']), max];
  const hasMin = field.kind !== 'select' && !field.optional;
  return [...(hasMin ? [`min: ${field.min}`] : []), max];
}
