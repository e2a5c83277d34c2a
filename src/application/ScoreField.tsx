import { describedBy, FieldError } from '../components/Field.tsx';
import choice from '../components/ChoiceGroup.module.css';
import styles from './ScoreField.module.css';

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
