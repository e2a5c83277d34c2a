import { describedBy, FieldError } from './Field.tsx';
import styles from './ChoiceGroup.module.css';

export type Choice = { value: string; label: string; hint?: string };

export type ChoiceGroupProps = {
  /** The controls' ids are `{name}-{index}`; the first one's is `{name}`, for the error summary. */
  name: string;
  label: string;
  hint?: string;
  error?: string;
  type: 'radio' | 'checkbox';
  choices: readonly Choice[];
  defaultChosen: readonly string[];
  /** Whether the first control has the focus when its page comes back with an error. */
  takesFocus?: boolean;
};

/** A choice of one answer (`radio`) or of any number (`checkbox`), as native controls in a fieldset. */
export function ChoiceGroup({
  name,
  label,
  hint,
  error,
  type,
  choices,
  defaultChosen,
  takesFocus,
}: ChoiceGroupProps) {
  const { 'aria-describedby': describes } = describedBy({ id: name, hint, error });
  return (
    <fieldset
      className={styles.group}
      aria-describedby={describes}
      data-invalid={error ? '' : undefined}
    >
      <legend className={`as-strong ${styles.legend}`}>{label}</legend>
      {hint && (
        <p className="as-small unprinted" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={name} error={error} />
      <div className={`ruled ${styles.choices}`}>
        {choices.map((choice, index) => (
          <ChoiceControl
            key={choice.value}
            id={index === 0 ? name : `${name}-${index}`}
            name={name}
            type={type}
            isChosen={defaultChosen.includes(choice.value)}
            isInvalid={Boolean(error)}
            takesFocus={takesFocus && index === 0}
            {...choice}
          />
        ))}
      </div>
    </fieldset>
  );
}

export type TickFieldProps = {
  name: string;
  /** By default the name. */
  id?: string | undefined;
  label: string;
  hint?: string;
  error?: string | undefined;
  isChosen: boolean;
  /** Whether it has the focus when its page comes back with an error. */
  takesFocus?: boolean;
};

/** A single box to tick. */
export const TickField = ({ name, id = name, error, ...tick }: TickFieldProps) => (
  <div data-invalid={error ? '' : undefined}>
    <FieldError id={id} error={error} />
    <ChoiceControl
      {...tick}
      id={id}
      name={name}
      type="checkbox"
      value="yes"
      isInvalid={error !== undefined}
      describedBy={describedBy({ id, error })['aria-describedby']}
    />
  </div>
);

type ChoiceControlProps = Choice & {
  id: string;
  name: string;
  type: 'radio' | 'checkbox';
  isChosen: boolean;
  isInvalid: boolean;
  takesFocus?: boolean | undefined;
  /** The id of its hint or error, where it stands in no group. */
  describedBy?: string | undefined;
};

function ChoiceControl({
  id,
  name,
  type,
  value,
  label,
  hint,
  isChosen,
  isInvalid,
  takesFocus,
  describedBy: said,
}: ChoiceControlProps) {
  return (
    <div className={styles.choice}>
      <input
        className={styles.control}
        id={id}
        type={type}
        name={name}
        value={value}
        defaultChecked={isChosen}
        required={type === 'radio'}
        autoFocus={takesFocus}
        aria-describedby={hint ? `${id}-choice-hint` : said}
        {...(isInvalid && { 'aria-invalid': true })}
      />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className={`as-small ${styles.hint}`} id={`${id}-choice-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
