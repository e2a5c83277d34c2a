import { applicationPaths } from '../../domain/provider/paths.ts';
import { StepsCurve } from '../art/curves.tsx';
import { Button } from '../components/Button.tsx';
import { TextField } from '../components/TextField.tsx';
import { WithAddress } from '../components/WithAddress.tsx';
import { Said } from './Act.tsx';
import { findCopy } from './copy.ts';
import type { FindModel } from './models.ts';
import styles from './Application.module.css';

const fields = [
  { name: 'reference', autoComplete: 'off', width: 'short' },
  { name: 'email', type: 'email', autoComplete: 'email' },
] as const;

/** The form that asks for a lost link. The page does not say whether what was typed belongs to an application. */
export function Find({ canMail, isAsked = false, isBusy = false, typed, wrong }: FindModel) {
  return (
    <div className={`wrap ${styles.page} ${styles.nothing}`}>
      {isAsked && <Said title="Check your email." text={findCopy.asked} />}
      {isBusy && <Said isStopped title="Nothing was sent." text={findCopy.busy} />}
      <h1>{findCopy.heading}</h1>
      <p className="as-lead measured">
        <WithAddress
          text={canMail ? 'Lost the link to it? We will email it to you.' : findCopy.noMail}
        />
      </p>
      {canMail && (
        <form
          noValidate
          className={`stack ${styles.form}`}
          method="post"
          action={applicationPaths.find}
        >
          {fields.map(({ name, ...field }) => (
            <TextField
              key={name}
              name={name}
              label={findCopy[name]}
              hint={findCopy[`${name}Hint`]}
              error={wrong?.includes(name) ? findCopy[`${name}Error`] : undefined}
              takesFocus={wrong?.[0] === name}
              defaultValue={typed?.[name]}
              {...field}
            />
          ))}
          <p>
            <Button type="submit">Send me the link</Button>
          </p>
          <p className="measured">
            <WithAddress text={findCopy.unknown} />
          </p>
        </form>
      )}
      <StepsCurve reached={0} />
    </div>
  );
}
