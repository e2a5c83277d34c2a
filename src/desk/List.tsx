import { Button, LinkButton } from '../components/Button.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import {
  actionCopy,
  columnCopy,
  describeEvent,
  pageCopy,
  rowCopy,
  searchCopy,
  viewCopy,
} from './copy.ts';
import { DeskField } from './DeskField.tsx';
import styles from './List.module.css';
import { Message } from './Message.tsx';
import type { FrameModel, ListModel } from './models.ts';
import { canUndo } from './next-step.ts';
import { deskPaths } from './paths.ts';
import { Row } from './Row.tsx';
import { viewPath } from './view-path.ts';

export type ListProps = { list: ListModel; frame: FrameModel; now: string };

/** One of the lists, with its search. */
export function List({ list, frame, now }: ListProps) {
  const { view, rows, search, from } = list;
  const { title, lead } = viewCopy[view];
  const isFirstPage = !list.previous && !search;
  const forms = { view, from, token: frame.token, name: frame.name };
  return (
    <>
      <Done list={list} token={frame.token} />
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{search ? searchCopy.found(search) : lead}</p>
        </div>
        <Search list={list} token={frame.token} />
      </div>
      {rows.length > 0 ? (
        <>
          <p className={styles.columns} aria-hidden="true">
            {columnCopy.map((column) => (
              <span key={column}>{column}</span>
            ))}
          </p>
          <ol className={styles.rows}>
            {rows.map((row, i) => (
              <Row
                key={row.reference}
                row={row}
                now={now}
                list={forms}
                isNext={i === 0 && isFirstPage}
              />
            ))}
          </ol>
        </>
      ) : (
        <Empty list={list} frame={frame} />
      )}
      <Pages {...list} />
    </>
  );
}

/** What has just been done in this list, with the way back; or what somebody else had done before. */
function Done({ list: { done, overtaken, from }, token }: { list: ListModel; token: string }) {
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
          {pageCopy.nothingChanged}{' '}
          <a href={deskPaths.submission(reference)}>{pageCopy.haveALook}</a>
        </p>
      </Message>
    );
  }
  if (!done) return null;
  const { event, reference, who } = done;
  return (
    <Message
      tone="done"
      title={
        <>
          {describeEvent(event)}: <bdi>{who || reference}</bdi>
        </>
      }
    >
      {event.action === 'quarantined' && (
        <ChangeForm
          row={{ reference, seen: event.id }}
          token={token}
          from={from}
          action="release"
          label={actionCopy.release}
          about={rowCopy.about(reference)}
          look="onField"
        />
      )}
      {canUndo(event) && (
        <ChangeForm
          row={{ reference, seen: event.id }}
          token={token}
          from={from}
          action="undo"
          label={actionCopy.undo}
          about={rowCopy.about(reference)}
          look="onField"
        />
      )}
    </Message>
  );
}

function Search({ list: { view, search }, token }: { list: ListModel; token: string }) {
  return (
    <form className={styles.search} role="search" method="post" action={viewPath[view]}>
      <input type="hidden" name="token" value={token} />
      <DeskField
        name="search"
        type="search"
        label={searchCopy.labelIn(viewCopy[view].title)}
        hint={searchCopy.hint}
        defaultValue={search}
        isRequired={false}
      />
      <Button type="submit" look="secondary">
        {searchCopy.submit}
      </Button>
    </form>
  );
}

function Empty({ list: { view, search }, frame }: { list: ListModel; frame: FrameModel }) {
  const { title, text } = viewCopy[view].empty;
  if (!search) {
    return (
      <div className={styles.empty}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
    );
  }
  return (
    <div className={styles.empty}>
      <h2>{searchCopy.none(search)}</h2>
      <p>{searchCopy.noneText}</p>
      <div className={styles.others}>
        {frame.views
          .filter((other) => other.view !== view)
          .map((other) => (
            <SearchAgain
              key={other.view}
              action={viewPath[other.view]}
              label={viewCopy[other.view].title}
              search={search}
              token={frame.token}
            />
          ))}
        <LinkButton href={viewPath[view]} look="quiet" size="small">
          {searchCopy.all}
        </LinkButton>
      </div>
    </div>
  );
}

/** The pages around this one, and nothing where there is one page. */
function Pages({ previous, next }: Pick<ListModel, 'previous' | 'next'>) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.pages} aria-label={searchCopy.pages}>
      {previous && (
        <LinkButton href={previous} look="secondary" size="small">
          {searchCopy.previous}
        </LinkButton>
      )}
      {next && (
        <LinkButton href={next} look="secondary" size="small">
          {searchCopy.next}
        </LinkButton>
      )}
    </nav>
  );
}

type SearchAgainProps = { action: string; label: string; search: string; token: string };

/** The same words, looked for at another address. */
const SearchAgain = ({ action, label, search, token }: SearchAgainProps) => (
  <form method="post" action={action}>
    <input type="hidden" name="token" value={token} />
    <input type="hidden" name="search" value={search} />
    <Button type="submit" look="secondary" size="small">
      {label}
    </Button>
  </form>
);
