import type { DeskState } from '../../domain/stages.ts';
import type { Contents } from '../../domain/submission.ts';
import { waitingKey } from './desk-entry.ts';
import type { Desk, DeskRow, FigureRow, PageOptions } from './desk.ts';
import { type DeskView, waitingView } from '../../domain/views.ts';
import { type PlacedRow, type Range, readPage } from './desk-page.ts';
import {
  answersInFigures,
  countBefore,
  countLists,
  countNotDelivered,
  type Dialect,
  rangeStatement,
  samePersonStatement,
  selectBounds,
  selectFigures,
  selectHistory,
  type Statement,
} from './desk-queries.ts';
import { eventOf, type Row, submissionOf } from './rows.ts';
import { type SearchTerm, searchTermsOf } from './search-text.ts';

/** Runs a statement that only reads. */
export type ReadRows = (statement: Statement) => Promise<Row[]>;

type ListsParts = {
  read: ReadRows;
  dialect: Dialect;
  /** Reads a range through which something is searched for. */
  search?: (view: DeskView | 'all', terms: readonly SearchTerm[], range: Range) => Promise<Row[]>;
};

/** What the desk reads, for both engines. */
export function deskLists({ read, dialect, search }: ListsParts): Omit<Desk, 'add'> {
  const readRange = (view: DeskView | 'all', terms: SearchTerm[]) => async (range: Range) => {
    const rows =
      search && terms.length > 0
        ? await search(view, terms, range)
        : await read(rangeStatement(view, terms, range, dialect));
    return rows.map(placedRowOf);
  };

  return {
    history: async (reference) =>
      (await read({ sql: selectHistory(dialect), values: [reference] })).map(eventOf),
    page: (view, { search: typed = '', ...options }: PageOptions = {}) =>
      readPage(readRange(view, searchTermsOf(typed)), options),
    counts: async () => {
      const numbers = await read({ sql: countLists, values: [] });
      const [notDelivered] = await read({ sql: countNotDelivered, values: [] });
      return countsOf(numbers, Number(notDelivered?.number));
    },
    countDue: async (kind, submittedBefore) => {
      const values = [waitingView[kind], waitingKey(kind, Date.parse(submittedBefore))];
      return Number((await read({ sql: countBefore(dialect), values }))[0]?.number);
    },
    samePerson: async (reference, after) =>
      (await read(samePersonStatement(reference, after, dialect))).map(deskRowOf),
    figures: async (from, after) => {
      const [bounds] = await read({ sql: selectBounds, values: [] });
      const last = Number(bounds?.last);
      let next = after ?? Number(bounds?.first) - 1;
      let rows: FigureRow[] = [];
      while (rows.length === 0 && next < last) {
        const values = [from, next, (next += batchLength)];
        rows = (await read({ sql: selectFigures(dialect), values })).map(figureRowOf);
      }
      return { rows, next: next < last ? next : undefined };
    },
  };
}

/** Of ids, for figures: few enough that what else there is to do waits for milliseconds. */
const batchLength = 1_000;

function placedRowOf(row: Row): PlacedRow {
  const position = { key: Number(row.place), id: Number(row.submission_id) };
  return { row: deskRowOf(row), position };
}

function deskRowOf(row: Row): DeskRow {
  return {
    submission: submissionOf(row),
    state: JSON.parse(String(row.desk_state)) as DeskState,
    lastEvent: row.last_event === null ? undefined : String(row.last_event),
    gaveUp: typeof row.gave_up === 'string' ? row.gave_up.split(' ') : [],
  };
}

function countsOf(rows: Row[], notDelivered: number): Record<DeskView, number> {
  const of = (isMeant: (row: Row) => boolean) =>
    rows.filter(isMeant).reduce((sum, { number }) => sum + Number(number), 0);
  const inList = (name: DeskView) => of(({ held, list }) => Number(held) === 0 && list === name);
  return {
    'to-answer': inList('to-answer'),
    'under-way': inList('under-way'),
    done: inList('done'),
    quarantined: of(({ held }) => Number(held) === 1),
    'not-delivered': notDelivered,
    messages: inList('messages'),
  };
}

function figureRowOf(row: Row): FigureRow {
  const { answeredAt, outcome, stage } = JSON.parse(String(row.state)) as DeskState;
  const { selectedCourses = [], participantType = '', numberOfAttendees = '' } = answersIn(row);
  return {
    ...{ submittedAt: String(row.submitted_at), answeredAt, outcome, isDone: stage === 'done' },
    courses: selectedCourses,
    participantType,
    attendees: numberOfAttendees,
  };
}

type Answers = Partial<Pick<Contents['enrolment'], (typeof answersInFigures)[number]>>;

/** Without what a form did not ask for yet. */
function answersIn(row: Row): Answers {
  const parsed = JSON.parse(String(row.answers)) as Answers | unknown[];
  if (!Array.isArray(parsed)) return parsed;
  const given = answersInFigures.map((name, at) => [name, parsed[at] ?? undefined]);
  return Object.fromEntries(given) as Answers;
}
