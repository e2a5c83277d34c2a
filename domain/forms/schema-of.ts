import * as v from 'valibot';

import { missing, tooLong, unprintable } from '../provider/copy.ts';
import { type AnswerTo, type Field, type Fields, maxOf, textLimits } from './field.ts';
import { plainLine, readAddress, readLink, withoutFormat } from './readers.ts';

/**
 * The schema of a form. Every field is sent, blank ones as empty strings (specification, section 7); any
 * other field is refused. Text loses white space at both ends and is otherwise kept as it came.
 */
export function schemaOf<All extends Fields>(fields: All) {
  const rules = Object.entries(fields).map(([name, field]) => [name, ruleOf(field)]);
  return v.strictObject(
    Object.fromEntries(rules) as { [Name in keyof All]: v.GenericSchema<AnswerTo<All[Name]>> },
  );
}

function ruleOf(field: Field) {
  switch (field.kind) {
    case 'choice':
      return v.picklist(Object.keys(field.options), field.error);
    case 'choices':
      return choices(field);
    case 'email':
      return emailAddress(field);
    case 'url':
      return link(field);
    default:
      return text({
        ...field,
        max: maxOf(field),
        read: { tel: withoutFormat, multiline: undefined, text: plainLine, select: plainLine }[
          field.kind
        ],
      });
  }
}

type TextRules = { error?: string; min?: number; max: number; read?: Reader | undefined };

type Reader = (typed: string) => string;

/** Text without white space at its ends and otherwise as `read` leaves it, within its limits. */
function text({ error: message = unprintable, min = 0, max, read = asIs }: TextRules) {
  return v.pipe(
    v.string(message),
    v.transform(read),
    v.trim(),
    v.minLength(min, message),
    v.maxLength(max, tooLong(max)),
    v.check(isPrintable, unprintable),
  );
}

const asIs = (typed: string) => typed;

/** An email address by the HTML standard's pattern, which allows o'neill@; the domain must have a dot. */
export function emailAddress({ error }: { error: string }) {
  return v.pipe(
    text({ error, min: 1, max: textLimits.email, read: readAddress }),
    v.rfcEmail(error),
    v.check((value) => value.includes('.', value.indexOf('@')), error),
  );
}

/** An `http` or `https` address, or an empty text if the field is optional. */
function link({ error, optional }: { error: string; optional?: boolean }) {
  return v.pipe(
    text({
      error,
      min: optional ? 0 : 1,
      max: textLimits.url,
      read: (typed) => readLink(typed, optional),
    }),
    v.check((value) => value === '' || isWebAddress(value), error),
  );
}

export function isWebAddress(value: string): boolean {
  if (/\s/u.test(value)) return false;
  try {
    const { hostname } = new URL(value);
    return /^https?:\/\//iu.test(value) && hostname.includes('.');
  } catch {
    return false;
  }
}

type ChoicesRules<Option> = { options: readonly Option[]; error: string };

/** One or more of the options, each letter for letter and named once; their number is judged first. */
function choices<Option extends string>({ options, error }: ChoicesRules<Option>) {
  return v.pipe(
    v.custom<unknown[]>(Array.isArray, error),
    v.minLength(1, error),
    v.maxLength(options.length, error),
    v.array(v.picklist(options, error)),
    v.check((chosen) => new Set(chosen).size === chosen.length, error),
  );
}

/**
 * Text that comes back from a database and a spreadsheet as it went in: no control characters but
 * tab and line breaks (PostgreSQL refuses NUL), no half of a surrogate pair (UTF-8 cannot hold one).
 */
function isPrintable(value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u.test(value);
}

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
