import { deskPaths, type SubmissionRef } from '../../domain/case/desk-paths.ts';
import { followingOf } from '../../domain/case/events.ts';
import { describeEvent, type EventModel } from '../../domain/case/history.ts';
import type { Session } from '../../domain/case/sessions.ts';
import { whoSent } from '../../domain/case/submission.ts';
import {
  type DeskRow,
  type DeskView,
  type SeveralAction,
  severalActions,
} from '../../domain/case/views.ts';
import { londonClock } from '../../domain/time/london-time.ts';
import { Button, LinkButton } from '../components/Button.tsx';
import { ChangeForm, DeskForm } from './ChangeForm.tsx';
import { ClosedNow } from './Closed.tsx';
import { actionCopy, frameCopy, pageCopy, rowCopy, severalCopy, viewCopy } from './copy.ts';
import { type FrameModel, useDesk } from './DeskContext.tsx';
import { type LateDeliveries, ListRow } from './ListRow.tsx';
import { DoneWithSeveral, type Left, Message, NextUp, type NextUpModel } from './Message.tsx';
import { canUndo } from './next-step.ts';
import { Empty, SmallButton, SmallLink } from './Section.tsx';
import { SessionRows } from './Sessions.tsx';
import fieldStyles from '../components/Field.module.css';
import styles from './List.module.css';

/** A list, or what was found in all of them: rows, and ways to the pages before and after. */
export type ListModel = {
  /** Sessions that the staff have to see to; of the list To answer. */
  sessions?: readonly Session[];
  view: DeskView | 'search';
  /** This page of the list, for the hidden field `from` of its forms. */
  from: string;
  /** What was searched for in all lists; empty on the page of a single list. */
  search: string;
  rows: DeskRow[];
  /** Of **Not delivered**, what is tried again by itself and has waited for an hour. */
  late?: LateDeliveries;
  next?: string;
  previous?: string;
  /** The event that was just done in this list. */
  done?: Pick<DeskRow, 'submission'> & { event: EventModel };
  /** Set if somebody else was quicker, so that nothing was done; `event` is theirs. */
  overtaken?: SubmissionRef & { event?: EventModel | undefined };
  nextUp?: NextUpModel;
  several?: SeveralDone;
  /** Set if nothing was ticked with which the action can be done. */
  isNoneTicked?: boolean;
  isAllTicked?: boolean;
  /** Whether it shows only what its reader has taken, and the address that turns this on or off; unset in a search. */
  isMine?: boolean;
  mine?: string;
};

type SeveralDone = { action: SeveralAction; done: number; left: Left[] };

export type ListProps = { list: ListModel };

export function List({ list }: ListProps) {
  const { view, rows, search, from } = list;
  const { title, lead } =
    view === 'search'
      ? { title: searchCopy.title, lead: `With “${search}”, in every list, the newest first` }
      : viewCopy[view];
  const { now } = useDesk();
  const isTicked = list.isAllTicked ?? false;
  return (
    <>
      <Done list={list} />
      <ClosedNow />
      <div className={`cluster apart ${styles.head}`}>
        <div className={`cluster ${styles.title}`}>
          <h1 className="as-h3">{title}</h1>
          <p className="as-small">{lead}</p>
        </div>
        <Search search={search} />
      </div>
      {list.sessions && list.sessions.length > 0 && (
        <section className={styles.sessions} aria-labelledby="sessions">
          <h2 className="as-h4" id="sessions">
            Sessions that need you
          </h2>
          <SessionRows sessions={list.sessions} />
        </section>
      )}
      {/* scripts.ts renews it, and lets people go through it by keys. */}
      <div className={styles.list} id="list" data-from={from}>
        <div className="cluster apart">
          <p className={`cluster as-small ${styles.ways}`}>
            <span>
              As of {londonClock(now)}.{' '}
              <a className="finger unprinted" href={from}>
                {mineCopy.renew}
              </a>
            </span>
            {list.mine && (
              <a className="finger unprinted" href={list.mine}>
                {list.isMine ? mineCopy.all : mineCopy.mine}
              </a>
            )}
          </p>
          {rows.length > 0 && <SeveralBar list={list} />}
        </div>
        {rows.length > 0 ? (
          <>
            <p className={`as-strong ${styles.columns}`} aria-hidden="true">
              {['How long', 'Who', 'What'].map((column) => (
                <span key={column}>{column}</span>
              ))}
            </p>
            <ol className="ruled contained">
              {rows.map((row, i) => (
                <ListRow
                  key={row.submission.reference}
                  row={row}
                  list={list}
                  isTicked={isTicked}
                  isNext={i === 0 && !list.previous && view !== 'search'}
                />
              ))}
            </ol>
          </>
        ) : (
          !list.sessions?.length && <Nothing list={list} />
        )}
        <Pages {...list} />
      </div>
      <aside className={styles.chosen} id="chosen" aria-label={keysCopy.chosen} hidden />
      <Keys />
    </>
  );
}

List.title = ({ list: { view }, frame }: ListProps & { frame: FrameModel }) => {
  if (view === 'search') return searchCopy.title;
  const waiting = frame.views.find((each) => each.view === view)?.count ?? 0;
  return waiting > 0 ? `(${waiting}) ${viewCopy[view].title}` : viewCopy[view].title;
};

/** scripts.ts knows these keys, and shows this. */
const Keys = () => (
  <dialog className={styles.keys} id="keys" aria-labelledby="keys-title">
    <h2 className="as-h4" id="keys-title">
      {keysCopy.title}
    </h2>
    <dl className="ruled labelled as-small">
      {keysCopy.keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
    <Button look="secondary" size="small">
      Close
    </Button>
  </dialog>
);

/** The lists in which an act would do nothing. */
const idleIn: Record<SeveralAction, readonly string[]> = {
  quarantine: ['quarantined'],
  close: ['quarantined', 'messages', 'done'],
  erase: [],
};

/**
 * What can be done with the ticked rows, whose boxes belong to this form. The form comes before the rows, or the
 * keyboard would reach it last; a link leads here from each ticked row.
 */
function SeveralBar({ list: { view, from, rows, isAllTicked } }: ListProps) {
  const actions = severalActions.filter((action) => !idleIn[action].includes(view));
  const all = `${from}${from.includes('?') ? '&' : '?'}ticked=all`;
  return (
    <DeskForm
      className={`cluster middle unprinted ${styles.several}`}
      id="several"
      tabIndex={-1}
      action={deskPaths.several}
      fields={{ from }}
    >
      <p className="as-small">With those selected:</p>
      {actions.map((action) => (
        <SmallButton key={action} name="do" value={action}>
          {actionCopy[action]}
        </SmallButton>
      ))}
      <LinkButton look="quiet" size="small" href={isAllTicked ? from : all}>
        {isAllTicked ? 'Select none' : `Select all ${rows.length}`}
      </LinkButton>
    </DeskForm>
  );
}

/** What has just been done in this list, with the way back; or what somebody else had done before. */
function Done({ list }: ListProps) {
  const { done, overtaken, several, isNoneTicked, nextUp, from } = list;
  if (isNoneTicked)
    return <Message tone="stopped" title="This cannot be done with anything that is selected." />;
  if (several) {
    const title = `${several.done} ${severalCopy.done[several.action]}`;
    return <DoneWithSeveral title={title} left={several.left} />;
  }
  if (overtaken) {
    const { event, reference } = overtaken;
    return (
      <Message tone="stopped" title={`${pageCopy.overtaken} (${reference})`}>
        <p>
          {event && (
            <>
              {describeEvent(event)}: <bdi>{event.by}</bdi>.{' '}
            </>
          )}
          {event?.contradiction} Nothing was changed.{' '}
          <a href={deskPaths.submission(overtaken)}>Have a look first</a>
        </p>
      </Message>
    );
  }
  return done ? <DoneWith done={done} nextUp={nextUp} from={from} /> : null;
}

type DoneWithProps = Pick<ListModel, 'nextUp' | 'from'> & { done: NonNullable<ListModel['done']> };

export function DoneWith({ done, nextUp, from }: DoneWithProps) {
  const { event, submission } = done;
  const { reference } = submission;
  const isKeptBack = followingOf(event.action).consequence === 'keep-back';
  const back = isKeptBack ? 'release' : canUndo(event) && 'undo';
  return (
    <Message
      tone="done"
      title={
        <>
          {describeEvent(event)}: <bdi>{whoSent(submission).name || reference}</bdi>
          {nextUp && '. '}
          {nextUp && <NextUp nextUp={nextUp} />}
        </>
      }
    >
      {back && (
        <ChangeForm
          row={{ submission, lastEvent: event.id }}
          from={from}
          action={back}
          about={rowCopy.about(reference)}
          look="onField"
        />
      )}
    </Message>
  );
}

function Search({ search }: Pick<ListModel, 'search'>) {
  return (
    <form className={`unprinted ${styles.search}`} role="search" action={deskPaths.search}>
      <button className={`finger as-small ${styles.toLists}`} type="button" popoverTarget="lists">
        {frameCopy.lists}
      </button>
      <label className="visually-hidden" htmlFor="search">
        {searchCopy.label}
      </label>
      <input
        className={fieldStyles.control}
        type="search"
        id="search"
        name="search"
        defaultValue={search}
        placeholder={searchCopy.label}
        autoComplete="off"
        aria-describedby="search-hint"
      />
      <p className="visually-hidden" id="search-hint">
        Name, company, town, course, email, telephone, reference or note. Parts of words are enough.
      </p>
      <SmallButton>Search</SmallButton>
    </form>
  );
}

function Nothing({ list: { view, search } }: ListProps) {
  const words =
    view === 'search'
      ? { title: `Nothing matches “${search}”.`, text: searchCopy.noneText }
      : viewCopy[view].empty;
  return (
    <Empty {...words}>
      {view === 'search' && (
        <p>
          <LinkButton href={deskPaths.home} look="quiet" size="small">
            Back to the lists
          </LinkButton>
        </p>
      )}
    </Empty>
  );
}

/** The pages around this one, and nothing where there is one page. */
function Pages({ previous, next }: Pick<ListModel, 'previous' | 'next'>) {
  if (!previous && !next) return null;
  return (
    <nav className={`cluster unprinted ${styles.pages}`} aria-label="Pages">
      {previous && <SmallLink href={previous}>Page before</SmallLink>}
      {next && <SmallLink href={next}>Next page</SmallLink>}
    </nav>
  );
}

const searchCopy = {
  title: 'Search',
  label: 'Search in every list',
  noneText:
    'We looked in names, companies, towns, courses, email addresses, telephone numbers, references, notes and what applicants added. Try fewer letters; accents do not matter.',
} as const;

export const mineCopy = { renew: 'Refresh', mine: 'Assigned to me', all: 'Everybody’s' } as const;

export const keysCopy = {
  title: 'Keys in a list',
  keys: [
    ['↓ ↑', 'the next or the one before'],
    ['Enter', 'open it'],
    ['w', 'write to the applicant'],
    ['x', 'select it'],
    ['/', 'search'],
    ['?', 'show these keys'],
  ],
  /** The name of the part beside a list that shows one of its applications. */
  chosen: 'The chosen one',
} as const;
