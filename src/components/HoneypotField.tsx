export type HoneypotFieldProps = {
  id: string;
  /** For those who meet it all the same, without styles for example. */
  label: string;
  /** Without one it is left out of what the browser posts by itself. */
  name?: string;
};

/** A field that people neither see, hear of nor reach, and that robots fill in. */
export function HoneypotField({ id, label, name }: HoneypotFieldProps) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input type="text" id={id} name={name} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
