import { Mark } from '../art/Mark.tsx';
import { brand } from '../../domain/brand.ts';
import { Button, LinkButton } from '../components/Button.tsx';
import { frameCopy, outboxCopy, problemCopy, problemLinks, viewCopy } from './copy.ts';
import styles from './Desk.module.css';
import { Act } from './Act.tsx';
import { DeskForm } from './ChangeForm.tsx';
import { DeskContext, useDesk } from './DeskContext.tsx';
import { Erase, Erased, Several } from './Erase.tsx';
import { Figures } from './Figures.tsx';
import { List } from './List.tsx';
import { Message } from './Message.tsx';
import type { DeskModel, FrameModel, ProblemModel } from './models.ts';
import { Mail, Outbox } from './Outbox.tsx';
import { SignIn } from './SignIn.tsx';
import { Submission } from './Submission.tsx';
import { Write } from './Write.tsx';
import { deskPaths } from '../../domain/desk-paths.ts';
import { viewPath } from '../../domain/views.ts';

export type DeskProps = { model: DeskModel };

/** A page of the desk, whichever it is, with what stands around it: the spine with the lists, and who is signed in. */
export function Desk({ model }: DeskProps) {
  const frame = 'frame' in model ? model.frame : undefined;
  const { token = '', name = '', letters = [], canWrite = false } = frame ?? {};
  return (
    <DeskContext value={{ now: model.now, token, name, letters, canWrite }}>
      <a className="skip-link" href="#content">
        {frameCopy.skip}
      </a>
      <div className={styles.desk}>
        <header className={styles.spine}>
          <a className="brand" href={deskPaths.home}>
            <Mark size={26} />
            <span>
              {frameCopy.title}
              <span className="visually-hidden">{` of ${brand.name}`}</span>
            </span>
          </a>
          {frame && <Lists {...frame} current={currentOf(model)} />}
        </header>
        <main className={styles.main} id="content" tabIndex={-1}>
          {/* A single child, because base.css lays out the third and later ones late. */}
          <div>
            <Page model={model} />
          </div>
        </main>
        {frame && <SignedIn />}
      </div>
    </DeskContext>
  );
}

function Page({ model }: DeskProps) {
  switch (model.page) {
    case 'sign-in':
      return <SignIn signIn={model.signIn} />;
    case 'list':
      return <List list={model.list} />;
    case 'submission':
      return <Submission submission={model.submission} />;
    case 'write':
      return <Write write={model.write} />;
    case 'act':
      return <Act act={model.act} />;
    case 'erase':
      return <Erase erase={model.erase} />;
    case 'several':
      return <Several several={model.several} />;
    case 'erased':
      return <Erased erased={model.erased} />;
    case 'figures':
      return <Figures figures={model.figures} />;
    case 'outbox':
      return <Outbox mails={model.mails} />;
    case 'mail':
      return <Mail mail={model.mail} />;
    case 'problem':
      return <Problem problem={model.problem} />;
  }
}

/** The entry of the navigation that this page is, if it has one: only that gets `aria-current`. */
function currentOf(model: DeskModel) {
  if (model.page === 'list') return model.list.view;
  return model.page;
}

function Lists({ views, caught, current }: Omit<FrameModel, 'name'> & { current: string }) {
  return (
    <nav className="unprinted" aria-label={frameCopy.lists}>
      <ul className={`cluster ${styles.lists}`} id="lists">
        {views.map(({ view, count }) => (
          <li key={view}>
            <a
              className="finger apart"
              href={viewPath[view]}
              aria-current={current === view ? 'page' : undefined}
            >
              {viewCopy[view].title} <span className="as-strong">{count}</span>
            </a>
          </li>
        ))}
        {caught !== undefined && (
          <li>
            <a
              className="finger apart"
              href={deskPaths.outbox}
              aria-current={current === 'outbox' ? 'page' : undefined}
            >
              {outboxCopy.title} <span className="as-strong">{caught}</span>
            </a>
          </li>
        )}
        <li>
          <a
            className="finger"
            href={deskPaths.figures}
            aria-current={current === 'figures' ? 'page' : undefined}
          >
            {frameCopy.figures}
          </a>
        </li>
      </ul>
    </nav>
  );
}

function SignedIn() {
  const { name } = useDesk();
  return (
    <footer className={`cluster unprinted ${styles.signedIn}`}>
      <p>
        {frameCopy.signedInAs} <bdi className="as-strong">{name}</bdi>
      </p>
      <SignOut label={frameCopy.signOut} action={deskPaths.signOut} />
      <SignOut label={frameCopy.signOutEverywhere} action={deskPaths.signOutEverywhere} />
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
          title={what === 'uncertain' ? problemLinks.perhapsKept : problemLinks.unkept}
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
        {isOut ? problemLinks.signIn : problemLinks.home}
      </LinkButton>
    </>
  );
}
