import type { ComponentProps } from 'react';

import { idleDays, keptDays, keyMinutes, sessionHours } from '../../domain/case/desk-limits.ts';
import { deskPaths } from '../../domain/case/desk-paths.ts';
import { Button, LinkButton } from '../components/Button.tsx';
import { TickField } from '../components/ChoiceGroup.tsx';
import { RuledList } from '../components/ruled-lists.tsx';
import { DeskForm } from './ChangeForm.tsx';
import { usedElsewhere } from './copy.ts';
import { Moment } from './DeskContext.tsx';
import { DeskField } from './DeskField.tsx';
import { Message } from './Message.tsx';
import { SmallButton } from './Section.tsx';
import styles from './Desk.module.css';

export type SignInModel = {
  /** Whether the address of the page has a key. Its form posts `name` to the same address. */
  hasKey?: boolean;
  /** Whether a link can be mailed: the form posts `address`. */
  canMail: boolean;
  /** Whom the proxy in front says it has signed in. Somebody of the staff needs no key. */
  signOn?: keyof typeof signInCopy.signOn | undefined;
  /** The name, or the address, that was typed last in this browser. */
  typed?: string | undefined;
  /** Whether staying signed in is ticked, and whether only a mailed link allows it. */
  keep: { isTicked: boolean; isForMailed: boolean };
  /** Why the page is shown again, or what has just happened. */
  notice?: keyof typeof signInCopy.notices | undefined;
};

/** The sign-in page: it asks for a name if there is a key, and otherwise says how to get a link. */
export function SignIn({ signIn }: { signIn: SignInModel }) {
  const { hasKey, canMail, notice, signOn, typed, keep } = signIn;
  const needsLink = !hasKey && signOn !== 'staff';
  const said = notice && signInCopy.notices[notice];
  return (
    <div className={styles.signIn}>
      {said && (
        <Message tone={stopped.includes(notice) ? 'stopped' : 'news'} title={said.title}>
          <p>{said.text}</p>
        </Message>
      )}
      <h1>{signInCopy.title}</h1>
      <p className="as-lead">
        {signOn ? signInCopy.signOn[signOn] : 'For staff: reply to applications.'}
      </p>
      {!needsLink && <WithName hasKey={hasKey} notice={notice} typed={typed} keep={keep} />}
      {notice === 'sign-in-again' && (
        <p>
          <LinkButton look="quiet" size="small" href={deskPaths.home}>
            Back to the desk
          </LinkButton>
        </p>
      )}
      {needsLink && canMail && <MailLink notice={notice} typed={typed} />}
      {needsLink && (
        <section className={`stack under-rule ${styles.way}`} aria-labelledby="no-key">
          <h2 className="as-h3" id="no-key">
            {canMail ? 'Other ways to a link' : 'You need a link'}
          </h2>
          <p>A link lets one person in, once, within {keyMinutes} minutes. To get one:</p>
          <RuledList items={signInCopy.ways} />
        </section>
      )}
    </div>
  );
}

SignIn.title = () => signInCopy.title;

/** After these something was not done. */
const stopped: SignInModel['notice'][] = [
  'key-refused',
  'too-many',
  'link-not-sent',
  'used-elsewhere',
];

/** Posts to the page's own address, which has the key, or without one to that of the sign-in. */
function WithName({
  hasKey,
  notice,
  typed,
  keep,
}: Pick<SignInModel, 'hasKey' | 'notice' | 'typed' | 'keep'>) {
  return (
    <Way action={hasKey ? undefined : deskPaths.signIn}>
      <DeskField
        name="name"
        label={signInCopy.nameLabel}
        hint="The history shows it beside what you do."
        error={notice === 'name-missing' ? signInCopy.nameError : undefined}
        autoComplete="name"
        defaultValue={typed}
        maxLength={60}
      />
      <TickField
        name="keep"
        label="Keep me signed in on this device"
        hint={signInCopy.keepHint(keep.isForMailed)}
        isChosen={keep.isTicked}
      />
      <Button type="submit">{signInCopy.submit}</Button>
      <p className="as-small">Otherwise you stay signed in for {sessionHours} hours.</p>
    </Way>
  );
}

function MailLink({ notice, typed }: Pick<SignInModel, 'notice' | 'typed'>) {
  return (
    <Way action={deskPaths.askForLink}>
      <h2 className="as-h3">Have a link mailed to you</h2>
      <DeskField
        name="address"
        type="email"
        label="Your email address at work"
        hint={`Open it in this browser within ${keyMinutes} minutes.`}
        error={
          notice === 'address-missing'
            ? 'Give your email address, such as name@example.org'
            : undefined
        }
        autoComplete="email"
        defaultValue={typed}
      />
      <Button type="submit">Mail me a link</Button>
    </Way>
  );
}

const Way = (form: Pick<ComponentProps<'form'>, 'action' | 'children'>) => (
  <form noValidate className={`stack under-rule ${styles.way}`} method="post" {...form} />
);

export const signInCopy = {
  title: 'Sign in',
  nameLabel: 'Your name',
  nameError: 'Enter your name',
  submit: 'Sign in',
  keepHint: (isForMailed: boolean) =>
    `For ${keptDays} days; it ends after ${idleDays} days without use. ${isForMailed ? 'A printed link lets you in for the day only.' : 'Not on a computer that others use.'}`,
  signOn: {
    staff: 'You have already signed on with a staff address, so we only need your name.',
    stranger:
      'You have signed on, but not with a staff address. Ask the person who runs the server to add it.',
    nobody:
      'You have signed on, but nobody said with which address: the header that should have it came empty. Ask the person who runs the server to look at the proxy.',
    several:
      'You have signed on, but with more than one address, so none is believed: the header that should have it came twice. Ask the person who runs the server to have the proxy take away what visitors send in it.',
  },
  ways: [
    { title: 'On the server', text: 'npm run applications -- desk' },
    { title: 'When it starts', text: 'npm start prints a link beside the address of the site.' },
  ],
  notices: {
    'key-refused': {
      title: 'This link does not work any more.',
      text: `A link works once, within ${keyMinutes} minutes, and a mailed one only in the browser that asked for it.`,
    },
    'too-many': {
      title: 'Too many tries.',
      text: 'Wait a minute, then open your link again. It still works.',
    },
    'name-missing': null,
    'address-missing': null,
    'link-sent': {
      title: 'Check your email.',
      text: `If that address may sign in here, a link is on its way. It works for ${keyMinutes} minutes, in this browser.`,
    },
    'link-not-sent': {
      title: 'Nothing was sent.',
      text: 'Too many people are asking for a link just now. Ask again in a moment.',
    },
    'signed-out': { title: 'You are signed out.', text: 'Thank you. See you next time.' },
    'signed-out-everywhere': {
      title: 'Everybody is signed out.',
      text: 'Every session has ended, and no link that was given out works any more.',
    },
    'session-over': {
      title: 'Your session is over.',
      text: `It ends after ${sessionHours} hours, or when somebody signs everybody out. Sign in again to go on; everything that was saved is still there.`,
    },
    'used-elsewhere': usedElsewhere,
    'sign-in-again': {
      title: 'Sign in again for this.',
      text: `You signed in more than ${sessionHours} hours ago. To erase, or to take data out, you need a fresh sign-in. What you filled in is kept for an hour; you go on from there.`,
    },
  },
} as const;

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
            <SmallButton>
              <span>
                End
                <span className="visually-hidden"> {device.browser ?? devicesCopy.unknown}</span>
              </span>
            </SmallButton>
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
