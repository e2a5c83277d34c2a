import { brand } from '../../domain/provider/brand.ts';
import { findTitle } from '../../domain/provider/copy.ts';
import { applicationPaths } from '../../domain/provider/paths.ts';
import { StepsCurve } from '../art/curves.tsx';
import { Button } from '../components/Button.tsx';
import { TextField } from '../components/TextField.tsx';
import { WithAddress } from '../components/WithAddress.tsx';
import { wrongTitle } from '../forms/copy.ts';
import { Said } from './Act.tsx';
import styles from './Application.module.css';

export type FindModel = {
  canMail: boolean;
  isAsked?: boolean;
  /** Too many others ask at once, so nothing will be sent. */
  isBusy?: boolean;
  typed?: Record<FindField, string>;
  wrong?: readonly FindField[];
};

export type FindField = 'reference' | 'email';

type FindProps = { find: FindModel };

const fields = [
  { name: 'reference', autoComplete: 'off', width: 'short' },
  { name: 'email', type: 'email', autoComplete: 'email' },
] as const;

/** The form that asks for a lost link. The page does not say whether what was typed belongs to an application. */
export function Find({ find }: FindProps) {
  const { canMail, isAsked = false, isBusy = false, typed, wrong } = find;
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

Find.title = ({ find }: FindProps) => wrongTitle(findCopy.heading, find.wrong);

export const findCopy = {
  heading: findTitle,
  reference: 'Reference',
  referenceHint:
    'Eight characters, such as 4KX7-9QMD. It is in the subject of every email from us.',
  referenceError: 'Enter the reference, such as 4KX7-9QMD',
  email: 'Email Address',
  emailHint: 'The one you applied with. We only send the link to that address.',
  emailError: 'Enter an email address, such as name@example.com',
  asked: `If the reference and the address belong together, the link is on its way. If it does not come, look in your spam folder, ask again, or write to ${brand.email}. We send it three times a day at most.`,
  busy: `Too many people are asking for a link just now. Press the button again in a moment. If this goes on, write to ${brand.email}.`,
  noMail: `We cannot email it from here. Write to ${brand.email} from the address you applied with, with the reference if you have it, and we’ll send you the link.`,
  unknown: `Lost your reference? Write to ${brand.email} from the address you applied with.`,
} as const;
