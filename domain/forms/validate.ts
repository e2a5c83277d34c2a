import * as v from 'valibot';

import { missing } from '../provider/copy.ts';

/** Messages of the fields that are wrong, the first for each. */
export type FieldErrors<Name extends string = string> = Partial<Record<Name, string>>;

/** The data as the schema leaves it, or the first message of each field that is wrong. */
export type Validation<Data> =
  | { ok: true; data: Data }
  | {
      ok: false;
      fields: FieldErrors<keyof Data & string>;
      /** True where the value is not the form's data at all: not an object, or with other fields. */
      isMalformed: boolean;
    };

/**
 * Checks anything at all against the schema of a form. Each field is checked up to the first rule that it
 * breaks, so that text that is too long is examined no further. Never throws.
 */
export function validate<Schema extends v.StrictObjectSchema<v.ObjectEntries, undefined>>(
  schema: Schema,
  value: unknown,
): Validation<v.InferOutput<Schema>> {
  // To the schema library a list is an object too.
  if (Array.isArray(value)) return { ok: false, fields: {}, isMalformed: true };
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return { ok: true, data: result.output };
  const fields: FieldErrors = {};
  // Browsers before 2022 lack Object.hasOwn (docs/browsers.md).
  const names = Object.keys(schema.entries);
  let isMalformed = false;
  for (const issue of result.issues) {
    const name = issue.path?.[0]?.key;
    if (typeof name === 'string' && names.includes(name)) {
      fields[name] ??= issue.input === undefined ? missing : issue.message;
    } else isMalformed = true;
  }
  return { ok: false, fields, isMalformed };
}
