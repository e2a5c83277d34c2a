import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';

import type { Form, Issue } from './content-files.ts';

type FieldProps = {
  form: Form;
  /** What a person calls it. */
  label: string;
  /** The names and places that lead to the value. */
  way: PropertyKey[];
  value: unknown;
  isOptional?: boolean;
  /** One without a message is a place that a search found. */
  issues: readonly Issue[];
  /** Puts a picture beside the file; resolves to its name. */
  onPicture: (picture: File) => Promise<string | undefined>;
  /** Gets undefined where an optional value was emptied. */
  onChange: (value: unknown) => void;
};

/** “Money back days” from `moneyBackDays`. */
export function labelOf(name: PropertyKey): string {
  const words = String(name)
    .replace('$', '')
    .replaceAll(/-|(?=[A-Z](?![A-Z]))/gu, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

export const idOf = (way: readonly PropertyKey[]) => `at-${way.map(String).join('.')}`;

/** The field of a value: a group, a list, or a control, with what helps to fill it in and what is wrong with it. */
function Field(props: FieldProps): ReactNode {
  const { form, way, value, issues } = props;
  if (form.const !== undefined && value === form.const) return null;
  const id = idOf(way);
  const label = props.label + (props.isOptional ? ' (optional)' : '');
  const wrong = issues
    .filter(({ path }) => idOf(path) === id)
    .flatMap(({ message }) => message || []);
  const hint = (
    <p className="hint" id={`${id}-hint`}>
      {form.description?.replaceAll('`', '')} <strong>{wrong.join('; ')}</strong>
    </p>
  );
  if (!form.properties && !form.items)
    return (
      <div className="field">
        <label htmlFor={id}>{label}</label>
        {hint}
        <Control {...props} id={id} isWrong={wrong.length > 0} />
      </div>
    );
  const isMeant = issues.some(({ path }) => `${idOf(path)}.`.startsWith(`${id}.`));
  // The outermost are folded, so that a long file is first a list of what is in it.
  return (
    <details open={way.length > 1 || isMeant || undefined}>
      <summary id={id}>{label}</summary>
      {hint}
      {form.items ? <List {...props} /> : <Group {...props} />}
    </details>
  );
}

/** The fields of a group. */
export function Group(props: FieldProps) {
  const { form, way, isOptional, onChange } = props;
  const value = (props.value ?? {}) as Record<string, unknown>;
  return Object.keys({ ...form.properties, ...value }).map((name) => (
    <Field
      {...props}
      key={name}
      form={form.properties?.[name] ?? {}}
      label={labelOf(name)}
      way={[...way, name]}
      value={value[name]}
      isOptional={!form.required?.includes(name)}
      onChange={(part) => {
        const all = withPart(form, value, name, part);
        const isEmpty = Object.values(all).every((each) => each === '');
        onChange(isOptional && isEmpty ? undefined : all);
      }}
    />
  ));
}

/** A group with another value in it, in the order of its form. */
export function withPart(form: Form, value: object, name: string, part: unknown) {
  const all: Record<string, unknown> = { ...(emptyOf(form) as object), ...value, [name]: part };
  const names = Object.keys({ ...form.properties, ...all });
  return Object.fromEntries(
    names.flatMap((each) => (all[each] === undefined ? [] : [[each, all[each]]])),
  );
}

/** What a value begins with: of a group, what must be filled in. */
function emptyOf({ type, properties = {}, required = [], const: fixed }: Form): unknown {
  if (fixed !== undefined) return fixed;
  if (type === 'array') return [];
  if (type !== 'object') return '';
  return Object.fromEntries(required.map((name) => [name, emptyOf(properties[name] ?? {})]));
}

function List(props: FieldProps) {
  const { form, label, way, onChange } = props;
  const values = Array.isArray(props.value) ? (props.value as unknown[]) : [];
  // Where a page has room for so many, each of its own kind, none is moved.
  const isFixed = Array.isArray(form.items);
  const formAt = (at: number) => (Array.isArray(form.items) ? form.items[at] : form.items) ?? {};
  const { minItems = 0, maxItems = Infinity } = form;
  const button = (name: string, at: number, next: unknown[], to: number) => (
    <button
      type="button"
      aria-label={`${name} ${label} ${at + 1}`}
      onClick={() => {
        flushSync(() => onChange(next));
        document.getElementById(idOf(next.length > to ? [...way, to] : way))?.focus();
      }}
    >
      {name}
    </button>
  );
  const move = (name: string, at: number, to: number) =>
    to in values && button(name, at, values.toSpliced(at, 1).toSpliced(to, 0, values[at]), to);
  return (
    <>
      <ol>
        {values.map((value, at) => (
          <li key={at}>
            <Field
              {...props}
              form={formAt(at)}
              label={`${label} ${at + 1} ${titleOf(value).slice(0, 50)}`}
              way={[...way, at]}
              value={value}
              isOptional={false}
              onChange={(part) => onChange(values.with(at, part))}
            />
            {!isFixed && (
              <p className="acts">
                {move('Up', at, at - 1)}
                {move('Down', at, at + 1)}
                {values.length > minItems && button('Take out', at, values.toSpliced(at, 1), at)}
              </p>
            )}
          </li>
        ))}
      </ol>
      {!isFixed &&
        values.length < maxItems &&
        button('Add', values.length, [...values, emptyOf(formAt(0))], values.length)}
    </>
  );
}

/** What a group begins with, so that one of many is found. */
const titleOf = (value: unknown) =>
  Object.values(value instanceof Object ? value : {}).find((part) => typeof part === 'string') ??
  '';

function Control(props: FieldProps & { id: string; isWrong: boolean }) {
  const { form, id, value, isOptional, isWrong, onChange, onPicture } = props;
  const text =
    value instanceof Object
      ? JSON.stringify(value)
      : String((value as string | number | undefined) ?? '');
  const change = (typed: string) => onChange(typed === '' && isOptional ? undefined : typed);
  const common = {
    id,
    value: text,
    'aria-invalid': isWrong,
    'aria-describedby': `${id}-hint`,
  };
  if (form.enum)
    return (
      <select {...common} onChange={({ target }) => change(target.value)}>
        {[...new Set([...(isOptional ? [''] : []), text, ...form.enum])].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    );
  const isNumber = form.type === 'integer' || form.type === 'number';
  const isProse = form.format === 'prose';
  return (
    <>
      <textarea
        {...common}
        rows={isProse ? 20 : Math.ceil((text.length + 1) / 70)}
        inputMode={isNumber ? 'decimal' : undefined}
        // A title is one line, whatever is pasted.
        onChange={({ target }) =>
          change(isProse ? target.value : target.value.replaceAll('\n', ' '))
        }
        // What is typed becomes a number at the end: 0.30 is on the way to 0.305.
        onBlur={() =>
          isNumber && text.trim() && Number.isFinite(Number(text)) && onChange(Number(text))
        }
      />
      {form.format === 'picture' && (
        <input
          type="file"
          accept="image/jpeg,image/png"
          aria-label="Choose a JPEG or PNG picture, 1,200 pixels wide or more"
          onChange={({ target }) => {
            const [picture] = target.files ?? [];
            if (picture) void onPicture(picture).then((name) => name && onChange(name));
          }}
        />
      )}
    </>
  );
}
