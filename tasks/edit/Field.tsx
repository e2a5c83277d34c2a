import { type ReactNode, useState } from 'react';
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
  issues: readonly Issue[];
  /** Puts a picture beside the file; resolves to its name. */
  onPicture: (picture: File) => Promise<string | undefined>;
  onChange: (value: unknown) => void;
};

/** “Money back days” from `moneyBackDays`. */
export function labelOf(name: string): string {
  const words = name
    .replace('$', '')
    .replaceAll(/-|(?=[A-Z](?![A-Z]))/gu, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

export const idOf = (way: readonly PropertyKey[]) => `at-${way.map(String).join('.')}`;

const isAt = (issue: Issue, way: PropertyKey[]) => idOf(issue.path) === idOf(way);
const isWithin = (issue: Issue, way: PropertyKey[]) =>
  isAt(issue, way) || idOf(issue.path).startsWith(`${idOf(way)}.`);

/** The field of a value: a group, a list, or a control. */
export function Field(props: FieldProps): ReactNode {
  const { form, value } = props;
  if (form.const !== undefined && value === form.const) return null;
  if (form.properties) return <Group {...props} />;
  if (form.items) return <List {...props} />;
  return <Control {...props} />;
}

/** A group of values. The outermost ones fold, so that a long file is first a list of what is in it. */
function Fold({
  way,
  label,
  form,
  issues,
  isOptional,
  children,
}: FieldProps & { children: ReactNode }) {
  const content = (
    <>
      <Hint way={way} form={form} issues={issues} />
      {children}
    </>
  );
  if (way.length === 0) return content;
  if (way.length > 1) {
    return (
      <fieldset id={idOf(way)} tabIndex={-1}>
        <legend>{label + (isOptional ? ' (optional)' : '')}</legend>
        {content}
      </fieldset>
    );
  }
  return (
    <details id={idOf(way)} open={issues.some((issue) => isWithin(issue, way)) || undefined}>
      <summary>{label + (isOptional ? ' (optional)' : '')}</summary>
      {content}
    </details>
  );
}

function Group(props: FieldProps) {
  const { form, way, onChange } = props;
  const value = (props.value ?? {}) as Record<string, unknown>;
  const names = Object.keys({ ...form.properties, ...value });
  return (
    <Fold {...props}>
      {names.map((name) => {
        const known = form.properties?.[name];
        const { [name]: own, ...others } = value;
        return (
          <div key={name}>
            <Field
              {...props}
              form={known ?? { type: typeof own === 'number' ? 'number' : 'string' }}
              label={labelOf(name)}
              way={[...way, name]}
              value={own}
              isOptional={!form.required?.includes(name)}
              onChange={(part) =>
                onChange(part === undefined ? others : { ...value, [name]: part })
              }
            />
            {!known && (
              <button type="button" onClick={() => onChange(others)}>
                Take out {labelOf(name)}
              </button>
            )}
          </div>
        );
      })}
    </Fold>
  );
}

function List(props: FieldProps) {
  const { form, label, way, onChange } = props;
  const values = Array.isArray(props.value) ? (props.value as unknown[]) : [];
  const formAt = (at: number) => (Array.isArray(form.items) ? form.items[at] : form.items) ?? {};
  // Where a page has room for so many, none is added or taken out, but each may be moved.
  const isFixed = Array.isArray(form.items);
  const { minItems = 0, maxItems = Infinity } = form;
  /** Moves the focus along, as a keyboard would otherwise press the next item's button. */
  const change = (next: unknown[], focus: string) => {
    flushSync(() => onChange(next));
    document.getElementById(focus)?.focus();
  };
  const move = (from: number, to: number, act: string) =>
    change(
      values.toSpliced(from, 1).toSpliced(to, 0, values[from]),
      `${idOf([...way, to])}-${act}`,
    );
  return (
    <Fold {...props}>
      <ol>
        {values.map((value, at) => (
          <li key={at}>
            <Field
              {...props}
              form={formAt(at)}
              label={`${label} ${at + 1}${titleOf(value)}`}
              way={[...way, at]}
              value={value}
              isOptional={false}
              onChange={(part) => onChange(values.with(at, part ?? ''))}
            />
            {!isFixed && (
              <p className="acts">
                {[
                  { act: 'Up', isOff: at === 0, to: at - 1 },
                  { act: 'Down', isOff: at === values.length - 1, to: at + 1 },
                ].map(({ act, isOff, to }) => (
                  <button
                    key={act}
                    type="button"
                    id={`${idOf([...way, at])}-${act}`}
                    aria-label={`Move ${label} ${at + 1} ${act.toLowerCase()}`}
                    aria-disabled={isOff}
                    onClick={() => !isOff && move(at, to, act)}
                  >
                    {act}
                  </button>
                ))}
                <button
                  type="button"
                  hidden={values.length <= minItems}
                  aria-label={`Take out ${label} ${at + 1}`}
                  onClick={() => change(values.toSpliced(at, 1), `${idOf(way)}-add`)}
                >
                  Take out
                </button>
              </p>
            )}
          </li>
        ))}
      </ol>
      {!isFixed && values.length < maxItems && (
        <button
          type="button"
          id={`${idOf(way)}-add`}
          onClick={() => change([...values, emptyOf(formAt(0))], idOf([...way, values.length]))}
        >
          Add to {label}
        </button>
      )}
    </Fold>
  );
}

/** What a group begins with, so that one of many is found. */
const titleOf = (value: unknown) => {
  const first =
    value instanceof Object && Object.values(value).find((part) => typeof part === 'string');
  return first ? ` · ${first.slice(0, 50)}` : '';
};

const emptyOf = ({ properties, items, const: fixed }: Form): unknown =>
  fixed ?? (properties ? {} : items ? [] : '');

/** What helps to fill it in, and what is wrong with it, in words that the control refers to. */
function Hint({ way, form, issues }: Pick<FieldProps, 'way' | 'form' | 'issues'>) {
  const wrong = issues.filter((issue) => isAt(issue, way));
  return (
    <>
      {form.description && (
        <p className="hint" id={`${idOf(way)}-hint`}>
          {form.description.replaceAll('`', '')}
        </p>
      )}
      {wrong.length > 0 && (
        <p className="wrong" id={`${idOf(way)}-wrong`}>
          {wrong.map(({ message }) => message).join('; ')}
        </p>
      )}
    </>
  );
}

function Control({ form, label, way, value, isOptional, issues, onChange, onPicture }: FieldProps) {
  const text =
    value instanceof Object
      ? JSON.stringify(value)
      : String((value as string | number | undefined) ?? '');
  // A title is one line, whatever is pasted; a letter has as many as there are.
  const [isProse] = useState(form.format === 'prose' || text.includes('\n'));
  const id = idOf(way);
  const isWrong = issues.some((issue) => isAt(issue, way));
  const common = {
    id,
    value: text,
    'aria-invalid': isWrong,
    'aria-describedby': `${id}-hint ${id}-wrong`,
  };
  const change = (typed: string) => onChange(typed === '' && isOptional ? undefined : typed);
  // What is typed stays as it is until it is saved, which makes a number of it: 0.30 is on the way to 0.305.
  const isNumber = form.type === 'integer' || form.type === 'number';
  return (
    <div className="field">
      <label htmlFor={id}>{label + (isOptional ? ' (optional)' : '')}</label>
      <Hint way={way} form={form} issues={issues} />
      {form.enum ? (
        <select {...common} onChange={({ target }) => change(target.value)}>
          {[...new Set([...(isOptional ? [''] : []), text, ...form.enum])].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      ) : isNumber ? (
        <input {...common} inputMode="decimal" onChange={({ target }) => change(target.value)} />
      ) : (
        <textarea
          {...common}
          rows={isProse ? 20 : Math.ceil((text.length + 1) / 70)}
          onChange={({ target }) =>
            change(isProse ? target.value : target.value.replaceAll('\n', ' '))
          }
        />
      )}
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
    </div>
  );
}
