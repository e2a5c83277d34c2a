import { deskPaths } from '../../domain/case/desk-paths.ts';
import { Button, LinkButton } from '../components/Button.tsx';
import { DeskForm } from './ChangeForm.tsx';
import { Moment } from './DeskContext.tsx';

/** A browser in which somebody is signed in; `id` is posted as `device`. */
type DeviceModel = {
  id: string;
  browser: string | undefined;
  usedAt: string | undefined;
  endsAt: string;
  isThis: boolean;
};

/** What somebody had asked for when they had to sign in again, and goes on by one press. */
type GoOnModel = {
  action: string;
  fields: [string, string][];
  what: 'erase' | 'export' | 'calendar';
  /** The reference, or how many were selected. */
  about?: string | undefined;
  /** What was typed to confirm it. */
  typed?: string | undefined;
};

export const Devices = ({ devices }: { devices: readonly DeviceModel[] }) => (
  <>
    <h1 className="as-h2">{devicesCopy.title}</h1>
    <p className="as-lead">{devicesCopy.lead}</p>
    <ul className="ruled contained">
      {devices.map((device) => (
        <li key={device.id} className="cluster apart">
          <Device {...device} />
          <DeskForm action={deskPaths.devices} fields={{ device: device.id }}>
            <Button type="submit" look="secondary" size="small">
              <span>
                End
                <span className="visually-hidden"> {device.browser ?? devicesCopy.unknown}</span>
              </span>
            </Button>
          </DeskForm>
        </li>
      ))}
    </ul>
    <p className="as-small">{devicesCopy.everywhere}</p>
  </>
);

Devices.title = () => devicesCopy.title;

const Device = ({ browser, usedAt, endsAt, isThis }: DeviceModel) => (
  <div>
    <p className="as-strong">
      {browser ?? devicesCopy.unknown}
      {isThis && ` (${devicesCopy.this})`}
    </p>
    <p className="as-small">
      {usedAt && (
        <>
          Last used <Moment at={usedAt} />.{' '}
        </>
      )}
      Signed in until <Moment at={endsAt} />.
    </p>
  </div>
);

export function GoOn({ goOn: { action, fields, what, about, typed } }: { goOn: GoOnModel }) {
  return (
    <>
      <h1 className="as-h2">{goOnCopy.title}</h1>
      <p className="as-lead">{goOnCopy.lead[what](about)}</p>
      {typed && <p>{goOnCopy.typed(typed)}</p>}
      <DeskForm className="cluster" action={action}>
        {fields.map(([name, value], at) => (
          <input key={`${name}-${at}`} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit">{goOnCopy.submit[what]}</Button>
        <LinkButton look="quiet" href={deskPaths.home}>
          Cancel
        </LinkButton>
      </DeskForm>
    </>
  );
}

GoOn.title = () => goOnCopy.title;

export const devicesCopy = {
  title: 'Devices',
  lead: 'Where you are signed in. End any that you don’t recognise or no longer have.',
  this: 'this one',
  unknown: 'A browser',
  everywhere:
    'Sign out everywhere ends all of these, everybody else’s sign-ins, and every link and calendar.',
} as const;

const goOnCopy = {
  title: 'Where you were',
  lead: {
    erase: (about = '') => `You were about to erase ${about}.`,
    export: () => 'You were about to download a file for the bookkeeping.',
    calendar: () => 'You were about to make a calendar.',
  },
  typed: (typed: string) => `You had typed: ${typed}`,
  submit: { erase: 'Erase', export: 'Download the file', calendar: 'Make the calendar' },
} as const;
