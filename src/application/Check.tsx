import { brand } from '../../domain/provider/brand.ts';
import { applicationPaths } from '../../domain/provider/paths.ts';
import { StepsCurve } from '../art/curves.tsx';
import { Button } from '../components/Button.tsx';
import { TextField } from '../components/TextField.tsx';
import { WithAddress } from '../components/WithAddress.tsx';
import { wrongTitle } from '../forms/copy.ts';
import styles from './Application.module.css';

/** The form that asks for the number of a certificate; `isUnknown` where none has it, or it was erased. */
export type CheckModel = { typed?: string; isMissing?: true; isUnknown?: true };

type CheckProps = { check: CheckModel };

/** The form that asks for the number of a certificate, for whoever is shown one. */
export function Check({ check }: CheckProps) {
  const { typed, isMissing, isUnknown } = check;
  const error = (isMissing && copy.missing) ?? (isUnknown && copy.unknown);
  return (
    <div className={`wrap ${styles.page} ${styles.nothing}`}>
      <h1>{copy.heading}</h1>
      <p className="as-lead measured">{copy.lead}</p>
      <form noValidate className={`stack ${styles.form}`} action={applicationPaths.certificates}>
        <TextField
          name="number"
          label={copy.number}
          hint={copy.numberHint}
          error={error}
          takesFocus={error !== undefined}
          defaultValue={typed}
          autoComplete="off"
        />
        <p>
          <Button type="submit">{copy.button}</Button>
        </p>
        <p className="measured">
          <WithAddress text={copy.help} />
        </p>
      </form>
      <StepsCurve reached={0} />
    </div>
  );
}

Check.title = ({ check: { isMissing, isUnknown } }: CheckProps) =>
  wrongTitle(copy.heading, isMissing ?? isUnknown);

const copy = {
  heading: 'Check a certificate',
  lead: 'Every certificate has a number. Enter it to see whom it was issued to, for which course, and whether it is valid.',
  number: 'Certificate number',
  numberHint: 'Seven groups of four characters, at the foot of the certificate.',
  missing: 'Enter the number of the certificate',
  unknown: 'No certificate has this number. Check it against the certificate.',
  button: 'Check',
  help: `Is the number right? Write to ${brand.email}.`,
} as const;
