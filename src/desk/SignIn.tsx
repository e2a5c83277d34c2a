import type { ComponentProps } from 'react';

import { keyMinutes, sessionHours } from '../../domain/case/desk-limits.ts';
import { deskPaths } from '../../domain/case/desk-paths.ts';
import { Button, LinkButton } from '../components/Button.tsx';
import { TickField } from '../components/ChoiceGroup.tsx';
import { RuledList } from '../components/ruled-lists.tsx';
import { signInCopy } from './copy.ts';
import { DeskField } from './DeskField.tsx';
import { Message } from './Message.tsx';
import styles from './Desk.module.css';

/** The sign-in page: the link that was opened has a key, or a link can be mailed, or neither. */
export type SignInModel = {
  /** Whether the address of the page has a key. Its form posts `name` to the same address. */
  hasKey?: boolean;
  /** Whether a link can be mailed: the form posts `address`. */
  canMail: boolean;
  /** Whom the proxy in front says it has signed in. Somebody of the staff needs no key. */
  signOn?: 'staff' | 'stranger' | 'nobody' | 'several' | undefined;
  /** The name, or the address, that was typed last in this browser. */
  typed?: string | undefined;
  /** Whether staying signed in is ticked, and whether only a mailed link allows it. */
  keep: { isTicked: boolean; isForMailed: boolean };
  /** Why the page is shown again, or what has just happened. */
  notice?:
    | 'key-refused'
    | 'too-many'
    | 'name-missing'
    | 'address-missing'
    | 'link-sent'
    | 'link-not-sent'
    | 'signed-out'
    | 'signed-out-everywhere'
    | 'session-over'
    | 'used-elsewhere'
    | 'sign-in-again'
    | undefined;
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
        label={signInCopy.keep}
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
