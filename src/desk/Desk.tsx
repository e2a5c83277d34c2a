import { Fragment, type ReactNode } from 'react';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { viewPath } from '../../domain/case/views.ts';
import { brand } from '../../domain/provider/brand.ts';
import { Logo } from '../art/Logo.tsx';
import { Button, LinkButton } from '../components/Button.tsx';
import { Act } from './Act.tsx';
import { Correct, NewApplication } from './ApplicationForm.tsx';
import { DeskForm } from './ChangeForm.tsx';
import {
  frameCopy,
  moneyCopy,
  outboxCopy,
  problemCopy,
  sessionCopy,
  takenDownCopy,
  viewCopy,
} from './copy.ts';
import { DeskContext, type DeskContextValue, nobody, useDesk } from './DeskContext.tsx';
import { Erase, Erased, Several } from './Erase.tsx';
import { Figures } from './Figures.tsx';
import { Instructions } from './Instructions.tsx';
import { List } from './List.tsx';
import { Message } from './Message.tsx';
import type { DeskModel, FrameModel, ProblemModel } from './models.ts';
import { Money } from './Money.tsx';
import { Mail, Outbox } from './Outbox.tsx';
import { Register } from './Register.tsx';
import { SessionPage } from './SessionPage.tsx';
import { Sessions } from './Sessions.tsx';
import { SignIn } from './SignIn.tsx';
import { Submission } from './Submission.tsx';
import { WholeSession } from './WholeSession.tsx';
import { Write } from './Write.tsx';
import styles from './Desk.module.css';

export type DeskProps = { model: DeskModel } & Partial<Pick<DeskContextValue, 'covers'>>;

/** A page of the desk, whichever it is, with what stands around it: the spine with the lists, and who is signed in. */
export function Desk({ model, covers = {} }: DeskProps) {
  const frame = 'frame' in model ? model.frame : undefined;
  const current = model.page === 'list' ? model.list.view : model.page;
  return (
    <DeskContext value={{ ...(frame ?? nobody), covers, now: model.now }}>
      <a className="skip-link" href="#content">
        {frameCopy.skip}
      </a>
      <div className={styles.desk}>
        <header className={styles.spine}>
          <a className="brand" href={deskPaths.home}>
            <Logo size={26} />
            <span>
              {frameCopy.title}
              <span className="visually-hidden">{` of ${brand.name}`}</span>
            </span>
          </a>
          {frame && <Lists {...frame} current={current} />}
        </header>
        <main className={styles.main} id="content" tabIndex={-1}>
          {/* A single child, because base.css lays out the third and later ones late. */}
          <div>{(pages[model.page] as (shown: DeskModel) => ReactNode)(model)}</div>
        </main>
        {frame && <SignedIn />}
      </div>
    </DeskContext>
  );
}

const pages: {
  [Name in DeskModel['page']]: (model: Extract<DeskModel, { page: Name }>) => ReactNode;
} = {
  'sign-in': ({ signIn }) => <SignIn signIn={signIn} />,
  list: ({ list }) => <List list={list} />,
  submission: ({ submission }) => <Submission submission={submission} />,
  write: ({ write }) => <Write write={write} />,
  act: ({ act }) => <Act act={act} />,
  'new-application': ({ taken }) => <NewApplication taken={taken} />,
  correct: ({ correct }) => <Correct correct={correct} />,
  erase: ({ erase }) => <Erase erase={erase} />,
  several: ({ several }) => <Several several={several} />,
  erased: ({ erased }) => <Erased erased={erased} />,
  sessions: ({ sessions }) => <Sessions sessions={sessions} />,
  session: ({ session }) => <SessionPage model={session} />,
  register: ({ session }) => <Register session={session} />,
  instructions: ({ instructions }) => <Instructions instructions={instructions} />,
  'whole-session': ({ whole }) => <WholeSession whole={whole} />,
  money: ({ money }) => <Money money={money} />,
  figures: ({ figures }) => <Figures figures={figures} />,
  outbox: ({ mails }) => <Outbox mails={mails} />,
  mail: ({ mail }) => <Mail mail={mail} />,
  problem: ({ problem }) => <Problem problem={problem} />,
};

/** The navigation; `current` is the list or the page that is open. */
function Lists({ views, caught, current }: FrameModel & { current: string }) {
  return (
    <nav className="unprinted" aria-label={frameCopy.lists}>
      <a className={`finger plain ${styles.open}`} href={deskPaths.toAnswer}>
        {viewCopy['to-answer'].title}{' '}
        <span className="as-strong">
          {views.find(({ view }) => view === 'to-answer')?.count ?? 0}
        </span>
      </a>
      <button className={`finger opens ${styles.open}`} type="button" popoverTarget="lists">
        {frameCopy.lists}
      </button>
      <ul className={`cluster ${styles.lists}`} id="lists" popover="auto">
        {views.map(({ view, count }) => (
          <Fragment key={view}>
            <Entry href={viewPath[view]} count={count} isCurrent={current === view}>
              {viewCopy[view].title}
            </Entry>
            {view === 'under-way' && (
              <>
                <Entry href={deskPaths.sessions} isCurrent={sessionPages.includes(current)}>
                  {sessionCopy.title}
                </Entry>
                <Entry href={deskPaths.money} isCurrent={current === 'money'}>
                  {moneyCopy.title}
                </Entry>
              </>
            )}
          </Fragment>
        ))}
        {caught !== undefined && (
          <Entry href={deskPaths.outbox} count={caught} isCurrent={current === 'outbox'}>
            {outboxCopy.title}
          </Entry>
        )}
        <Entry href={deskPaths.figures} isCurrent={current === 'figures'}>
          Figures
        </Entry>
        <Entry href={deskPaths.newApplication} isCurrent={current === 'new-application'}>
          {takenDownCopy.title}
        </Entry>
      </ul>
    </nav>
  );
}

/** The pages that the entry Sessions leads to. */
const sessionPages = ['sessions', 'session', 'register', 'instructions', 'whole-session'];

type EntryProps = { href: string; isCurrent: boolean; count?: number; children: string };

const Entry = ({ href, isCurrent, count, children }: EntryProps) => (
  <li>
    <a
      className={`finger plain ${count === undefined ? '' : 'apart'}`}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
      {count !== undefined && (
        <>
          {' '}
          <span className="as-strong">{count}</span>
        </>
      )}
    </a>
  </li>
);

function SignedIn() {
  const { name } = useDesk();
  return (
    <footer className={`cluster unprinted ${styles.signedIn}`}>
      <p>
        Signed in as <bdi className="as-strong">{name}</bdi>
      </p>
      <SignOut label="Sign out" action={deskPaths.signOut} />
      <SignOut label="Sign out everywhere" action={deskPaths.signOutEverywhere} />
    </footer>
  );
}

const SignOut = ({ label, action }: { label: string; action: string }) => (
  <DeskForm action={action}>
    <Button type="submit" look="quiet" size="small">
      {label}
    </Button>
  </DeskForm>
);

/** What went wrong, whether the last step was carried out, and the way on. */
function Problem({ problem: { what, unkept } }: { problem: ProblemModel }) {
  const { title, text } = problemCopy[what];
  const isOut = what === 'session-over';
  return (
    <>
      <h1 className="as-h2">{title}</h1>
      <p className="as-lead">{text}</p>
      {unkept && (
        <Message
          tone="stopped"
          title={
            what === 'uncertain'
              ? 'What you wrote may not have been kept. Copy it from here:'
              : 'What you wrote was not kept. Copy it from here:'
          }
        >
          <dl className="stack">
            {unkept.map(({ label, value }) => (
              <div key={label}>
                <dt className="as-small">{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        </Message>
      )}
      <LinkButton href={isOut ? deskPaths.signIn : deskPaths.home}>
        {isOut ? 'Sign in' : 'Back to the desk'}
      </LinkButton>
    </>
  );
}
