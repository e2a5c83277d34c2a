import * as v from 'valibot';

import { FatalError } from '../fatal-error.ts';

/** One setting: what it is called outside, and what it must be. */
export type Setting<Schema extends TextSchema = TextSchema> = {
  name: string;
  /** Reads its text; optional, with the default as somebody would type it, if there is one. */
  schema: Schema;
  /** The end of "It must be …", for an error. */
  allowed: string;
  /** Not repeated in an error: it may hold a password, and what is printed at start is often kept. */
  isSecret: boolean;
};

type TextSchema = v.OptionalSchema<v.GenericSchema<string, unknown>, string | undefined>;

/** Makes a setting whose text may be repeated in an error; its schema has a description. */
export function setting<Schema extends TextSchema>(name: string, schema: Schema): Setting<Schema> {
  return { name, schema, allowed: v.getDescription(schema.wrapped) ?? '', isSecret: false };
}

export function secret<Schema extends TextSchema>(name: string, schema: Schema): Setting<Schema> {
  return { ...setting(name, schema), isSecret: true };
}

/** Settings under the names that the program uses for them. */
export type SettingTable = Readonly<Record<string, Setting>>;

export type SettingValues<Table extends SettingTable> = v.InferOutput<
  v.ObjectSchema<{ [Key in keyof Table]: Table[Key]['schema'] }, undefined>
>;

export type Environment = Record<string, string | undefined>;

/** A setting that cannot be used; the message names it, what was given and what is allowed. */
export class SettingsError extends FatalError {
  override name = 'SettingsError';
}

/** Reads a table. A variable that is empty counts as not set. Throws `SettingsError` for the first that is wrong. */
export function readTable<Table extends SettingTable>(
  table: Table,
  env: Environment,
): SettingValues<Table> {
  const values = Object.entries(table).map(([key, each]) => [key, read(each, env)]);
  return Object.fromEntries(values) as SettingValues<Table>;
}

function read({ name, schema, allowed, isSecret }: Setting, env: Environment): unknown {
  const text = env[name] === '' ? undefined : env[name];
  const { success, output } = v.safeParse(schema, text);
  const fault = text === undefined ? undefined : faultOf(text, isSecret);
  if (success && fault === undefined) return output;
  // An address with a user before its host may have a password there, whatever the setting is for.
  const isHidden = isSecret || text?.includes('@');
  const what = isHidden ? 'cannot be used' : `is ${JSON.stringify(text)}`;
  throw new SettingsError(`${name} ${what}. ${success ? fault : `It must be ${allowed}.`}`);
}

/** What a file of settings may do to a value on its way here. */
function faultOf(text: string, isSecret: boolean): string | undefined {
  if (/^["'`\s]|["'`\s]$|\p{Cc}/u.test(text)) {
    return 'Write it without quotation marks and spaces around it, in a file with the line ends of Unix.';
  }
  if (isSecret && /[#\\"]/.test(text)) {
    return 'systemd and Node read #, \\ and " in a file of settings differently: percent-encode them in an address, and leave them out of a secret.';
  }
  return undefined;
}
