import { Fragment } from 'react';

import { deskEvents } from '../../domain/case/events.ts';
import type { Typed, WrongField } from '../../domain/case/read-change.ts';
import { asLines, typedLines } from '../../domain/case/read-names.ts';
import type { Attendee } from '../../domain/case/stages.ts';
import { needOf, needsText } from '../../domain/events/access-needs.ts';
import { describedBy, FieldError } from '../components/Field.tsx';
import { TextField } from '../components/TextField.tsx';
import choice from '../components/ChoiceGroup.module.css';
import field from '../components/Field.module.css';
import styles from './act-fields.module.css';

type NamesFieldProps = {
  places: number;
  /** Who is named; `typed` is what was typed since. */
  named: readonly Attendee[];
  typed: Typed | undefined;
  wrong: readonly WrongField[];
  /** Whether its first wrong field, or its first one, has the focus when the page comes back. */
  takesFocus?: boolean;
};

/** Who comes: a numbered line for each place, and a field into which a list may be pasted. */
export function NamesField({ places, named, typed, wrong, takesFocus }: NamesFieldProps) {
  const { label, hint } = deskEvents.named.fields.names;
  const lines = typedLines(typed ?? asLines(named)).filter(
    ({ name, email }, at) => at < places || name !== '' || email !== '',
  );
  const empty = Array.from({ length: Math.max(0, places - lines.length) }, () => noLine);
  const error = wrong.find(({ name }) => name === 'names')?.fault;
  const isLong = places > mostAtHand;
  const list = (
    <details className="unprinted" open={isLong || Boolean(typed?.names)}>
      <summary className="cluster finger apart opens as-strong">{namesFieldCopy.paste}</summary>
      <TextField
        id="names-list"
        name="names"
        type="multiline"
        label={namesFieldCopy.list}
        hint={namesFieldCopy.listHint}
        autoComplete="off"
        isRequired={false}
        rows={isLong ? 4 : 5}
        defaultValue={typed?.names}
      />
    </details>
  );
  return (
    <fieldset
      id="names"
      className={`stack ${styles.names}`}
      tabIndex={-1}
      data-invalid={error ? '' : undefined}
      aria-describedby={describedBy({ id: 'names', hint, error })['aria-describedby']}
    >
      <legend className="visually-hidden">{label}</legend>
      <p className="as-small unprinted" id="names-hint">
        {hint}
      </p>
      <FieldError id="names" error={error} />
      {isLong && list}
      <ol className={styles.lines}>
        {[...lines, ...empty].map((line, at) => (
          <Line
            key={at}
            number={at + 1}
            line={line}
            wrong={wrong}
            focus={takesFocus ? (wrong[0]?.name ?? 'name-1') : undefined}
          />
        ))}
      </ol>
      {!isLong && list}
    </fieldset>
  );
}

/** With more places than that, somebody will rather paste a list than type it. */
const mostAtHand = 12;

const noLine: Attendee = { name: '', email: '' };

type LineProps = {
  number: number;
  line: Attendee;
  wrong: readonly WrongField[];
  /** The id of the field that has the focus. */
  focus: string | undefined;
};

const Line = ({ number, line, wrong, focus }: LineProps) => (
  <li className={styles.line}>
    <span className={styles.number} aria-hidden="true">
      {number}.
    </span>
    {(['name', 'email'] as const).map((name) => {
      const id = `${name}-${number}`;
      const error = wrong.find((each) => each.name === id)?.fault;
      return (
        <div key={name} className={styles.part} data-invalid={error ? '' : undefined}>
          <label className="as-small" htmlFor={id}>
            {namesFieldCopy[name]}
          </label>
          <FieldError id={id} error={error} />
          <input
            id={id}
            aria-label={`${namesFieldCopy[name]}, ${number}`}
            className={`${field.control} ${styles.control}`}
            name={name}
            type={name === 'email' ? 'email' : 'text'}
            autoComplete="off"
            autoCapitalize={name === 'name' ? 'words' : undefined}
            spellCheck={false}
            dir="auto"
            defaultValue={line[name]}
            autoFocus={id === focus}
            {...describedBy({ id, error })}
          />
        </div>
      );
    })}
  </li>
);

export const namesFieldCopy = {
  name: 'Name',
  email: 'Email (optional)',
  paste: 'Paste a list',
  list: 'Names from a spreadsheet or an email',
  listHint:
    'Pasted names go below those that are already there, and nobody is added twice. You see a line for each before anything is saved.',
} as const;

export type ScoreFieldProps = {
  /** The controls' ids are `{name}-{index}`; the first one's is `{name}`, for the error summary. */
  name: string;
  label?: string;
  options: readonly string[];
  /** What the first and the last of them say: "1, poor". */
  names?: Partial<Record<string, string>>;
  error?: string | undefined;
  chosen?: string | undefined;
};

/** A score, as one row of dots between the words for its ends: native radio buttons. */
export function ScoreField({ name, label, options, names = {}, error, chosen }: ScoreFieldProps) {
  const [least, most] = [options[0], options.at(-1)].map((end = '') => names[end]?.split(', ')[1]);
  const { 'aria-describedby': describes } = describedBy({ id: name, error });
  return (
    <fieldset
      className={styles.score}
      aria-describedby={describes}
      data-invalid={error ? '' : undefined}
    >
      <legend className="as-strong">{label}</legend>
      <FieldError id={name} error={error} />
      <div className={styles.row}>
        <span className={styles.end} aria-hidden="true">
          {least}
        </span>
        <span className={styles.dots}>
          {options.map((value, index) => (
            <label key={value} className={styles.dot}>
              <input
                id={index === 0 ? name : `${name}-${index}`}
                className={choice.control}
                type="radio"
                name={name}
                value={value}
                aria-label={names[value] ?? value}
                defaultChecked={value === chosen}
                required
                {...(error && { 'aria-invalid': true })}
              />
              <span aria-hidden="true">{value}</span>
            </label>
          ))}
        </span>
        <span className={styles.end} aria-hidden="true">
          {most}
        </span>
      </div>
    </fieldset>
  );
}

type NeedsFieldProps = {
  names: readonly string[];
  typed: string | undefined;
  error: string | undefined;
};

/** A field for each of those who come, with a line before it that says whose it is. */
export function NeedsField({ names, typed = '', error }: NeedsFieldProps) {
  const { label, hint } = deskEvents.needed.fields.needs;
  const begun = needsText(typed);
  return (
    <fieldset className="stack">
      <legend className="as-h4">{label}</legend>
      <p className="as-small">{hint}</p>
      {names.map((name, i) => (
        <Fragment key={name}>
          <input type="hidden" name="needs" value={`${name}:`} />
          <TextField
            id={i === 0 ? 'needs' : `needs-${i}`}
            name="needs"
            label={name}
            optional="(optional)"
            autoComplete="off"
            error={i === 0 ? error : undefined}
            defaultValue={needOf(name, begun)}
          />
        </Fragment>
      ))}
    </fieldset>
  );
}
