import { type ComponentProps, createElement, type ReactNode } from 'react';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { viewPath } from '../../domain/case/views.ts';
import { brand } from '../../domain/provider/brand.ts';
import { Logo } from '../art/Logo.tsx';
import { Button, LinkButton } from '../components/Button.tsx';
import { Correct, NewApplication, takenDownCopy } from './ApplicationForm.tsx';
import { DeskForm } from './ChangeForm.tsx';
import { Closed, closedCopy } from './Closed.tsx';
import { frameCopy, sessionCopy, viewCopy } from './copy.ts';
import {
  DeskContext,
  type DeskContextValue,
  type FrameModel,
  Moment,
  nobody,
  useDesk,
} from './DeskContext.tsx';
import { Erase, Erased, Several } from './Erase.tsx';
import { Figures, figuresCopy } from './Figures.tsx';
import { List } from './List.tsx';
import { Message } from './Message.tsx';
import { Money, moneyCopy } from './Money.tsx';
import { Mail, Outbox, outboxCopy } from './Outbox.tsx';
import { Problem } from './Problem.tsx';
import { SessionPage } from './SessionPage.tsx';
import { Sessions } from './Sessions.tsx';
import { Devices, devicesCopy, GoOn, SignIn } from './SignIn.tsx';
import { StaffAct } from './StaffAct.tsx';
import { Submission } from './Submission.tsx';
import { Register } from './WhoCame.tsx';
import { Instructions, OfferBoth, WholeSession } from './WholeSession.tsx';
import { Paper, Write } from './Write.tsx';
import styles from './Desk.module.css';

export type DeskProps = { model: DeskModel } & Partial<Pick<DeskContextValue, 'covers'>>;

/** A page of the desk, between the spine with the lists and who is signed in. */
export function Desk({ model, covers = {} }: DeskProps) {
  const frame = 'frame' in model ? model.frame : undefined;
  const current = model.page === 'list' ? model.list.view : model.page;
  return (
    <DeskContext value={{ ...(frame ?? nobody), covers, now: model.now }}>
      <a className="skip-link" href="#content">
        {frameCopy.skip}
      </a>
      <div className={styles.desk}>
        <header className={`${styles.spine} ${model.page === 'paper' ? 'unprinted' : ''}`.trim()}>
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
          <div>
            {frame?.away?.map((place) => (
              <Away key={place.title} {...place} />
            ))}
            {createElement(viewOf(model), model)}
          </div>
        </main>
        {frame && <SignedIn />}
      </div>
    </DeskContext>
  );
}

const sessions = {
  title: sessionCopy.title,
  href: deskPaths.sessions,
  pages: {
    sessions: Sessions,
    session: SessionPage,
    register: Register,
    instructions: Instructions,
    'whole-session': WholeSession,
    company: OfferBoth,
  },
};
const money = { title: moneyCopy.title, href: deskPaths.money, pages: { money: Money } };
const outbox = { title: outboxCopy.title, href: deskPaths.outbox, pages: { outbox: Outbox } };
const figures = { title: figuresCopy.title, href: deskPaths.figures, pages: { figures: Figures } };
const newApplication = {
  title: takenDownCopy.title,
  href: deskPaths.newApplication,
  pages: { 'new-application': NewApplication },
};
const closed = { title: closedCopy.title, href: deskPaths.closed, pages: { closed: Closed } };

/**
 * The pages, each by the component that draws what the server hands over: first those that have an entry in the
 * navigation, by their entry, then the others. Its `title` names nobody, because tabs, histories and shared screens show
 * it.
 */
export const pages = {
  ...sessions.pages,
  ...money.pages,
  ...outbox.pages,
  ...figures.pages,
  ...newApplication.pages,
  ...closed.pages,
  'sign-in': SignIn,
  list: List,
  submission: Submission,
  write: Write,
  paper: Paper,
  act: StaffAct,
  correct: Correct,
  erase: Erase,
  several: Several,
  erased: Erased,
  devices: Devices,
  'go-on': GoOn,
  mail: Mail,
  problem: Problem,
};

type Name = keyof typeof pages;

/** Before somebody is signed in there is no frame, nor where it cannot be read. */
type Frame<Page> = Page extends 'sign-in'
  ? unknown
  : Page extends 'problem'
    ? { frame?: FrameModel }
    : { frame: FrameModel };

export type DeskModel = { now: string } & {
  [Page in Name]: { page: Page } & Frame<Page> & ComponentProps<(typeof pages)[Page]>;
}[Name];

type View = ((model: DeskModel) => ReactNode) & { title: (model: DeskModel) => string };
const viewOf = (model: DeskModel) => pages[model.page] as View;

export const titleOf = (model: DeskModel) => `${viewOf(model).title(model)} · ${frameCopy.title}`;

/** The navigation; `current` is the list or the page that is open. */
function Lists({ views, caught, current }: FrameModel & { current: string }) {
  const entries: NavigationEntry[] = [
    ...views.flatMap(({ view, count }) => [
      { title: viewCopy[view].title, href: viewPath[view], pages: { [view]: List }, count },
      ...(view === 'under-way' ? [sessions, money] : []),
    ]),
    ...(caught === undefined ? [] : [{ ...outbox, count: caught }]),
    figures,
    newApplication,
    closed,
  ];
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
        {entries.map(({ title, href, pages: its, count }) => (
          <li key={href}>
            <a
              className={`finger plain ${count === undefined ? '' : 'apart'}`}
              href={href}
              aria-current={Object.hasOwn(its, current) ? 'page' : undefined}
            >
              {title}
              {count !== undefined && (
                <>
                  {' '}
                  <span className="as-strong">{count}</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `pages` are those on which it is the current one. */
type NavigationEntry = { title: string; href: string; pages: object; count?: number };

/** A place that has taken nothing for an hour. */
const Away = ({ title, since, number, why }: NonNullable<FrameModel['away']>[number]) => (
  <Message tone="stopped" title={title}>
    <p>
      Since <Moment at={since} />. {why}{' '}
      {number === 1
        ? 'One delivery is waiting, and goes out by itself once that works again.'
        : `${number} deliveries are waiting, and go out by themselves once that works again.`}{' '}
      <a href={deskPaths.notDelivered}>See what is waiting</a>
    </p>
  </Message>
);

function SignedIn() {
  const { name } = useDesk();
  return (
    <footer className={`cluster unprinted ${styles.signedIn}`}>
      <p>
        Signed in as <bdi className="as-strong">{name}</bdi>
      </p>
      <LinkButton look="quiet" size="small" href={deskPaths.devices}>
        {devicesCopy.title}
      </LinkButton>
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
