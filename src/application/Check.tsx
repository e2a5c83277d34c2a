import { applicationPaths } from '../../domain/provider/paths.ts';
import { StepsCurve } from '../art/curves.tsx';
import { Button } from '../components/Button.tsx';
import { TextField } from '../components/TextField.tsx';
import { WithAddress } from '../components/WithAddress.tsx';
import { checkCopy as copy } from './copy.ts';
import type { CheckModel } from './models.ts';
import styles from './Application.module.css';

/** The form that asks for the number of a certificate, for whoever is shown one. */
export function Check({ typed, isMissing, isUnknown }: CheckModel) {
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
