import type { DeskView } from '../../domain/views.ts';
import type { Dialect, Statement, Value } from './engine.ts';
import type { Range } from './desk-page.ts';
import type { SearchTerm } from './search-text.ts';

/** Rows of a list, with what stands on them; as far as `until`, if it is given. */
export function rangeStatement(
  view: DeskView | 'all',
  terms: readonly SearchTerm[],
  { from, until, isBackward, limit }: Range & { until?: Range['from'] },
  dialect: Dialect,
): Statement {
  const { values, bind } = createBinding();
  const { where, key, order, isAfter, isUpTo } = readingOf(view, isBackward);
  const place = `(${key}, desk.submission_id)`;
  const conditions = [
    where,
    from && `${place} ${isAfter} (${bind(from.key)}, ${bind(from.id)})`,
    until && `${place} ${isUpTo} (${bind(until.key)}, ${bind(until.id)})`,
    ...terms.map((term) => conditionOf(term, dialect, bind)),
  ].filter(Boolean);
  const page = `
    SELECT submission_id, ${key} AS place FROM desk WHERE ${conditions.join(' AND ')}
    ORDER BY ${key} ${order}, submission_id ${order} LIMIT ${bind(limit)}`;
  return { text: withRows(page, `place ${order}, page.submission_id ${order}`), values };
}

/** Where the rows of a list have got to after so many. */
export function stepStatement(
  view: DeskView | 'all',
  { from, isBackward }: Pick<Range, 'from' | 'isBackward'>,
  step: number,
): Statement {
  const { values, bind } = createBinding();
  const { where, key, order, isAfter } = readingOf(view, isBackward);
  const condition =
    from && ` AND (${key}, submission_id) ${isAfter} (${bind(from.key)}, ${bind(from.id)})`;
  const text = `
    SELECT ${key} AS place, submission_id FROM desk WHERE ${where}${condition ?? ''}
    ORDER BY ${key} ${order}, submission_id ${order} LIMIT 1 OFFSET ${bind(step)}`;
  return { text, values };
}

/** What else came under the address or the telephone number of one, after a time. */
export function samePersonStatement(reference: string, after: string): Statement {
  const { values, bind } = createBinding();
  const of = (column: string) => `(
    SELECT ${column} FROM desk JOIN submissions ON id = submission_id
    WHERE reference = ${bind(reference)})`;
  const page = `
    SELECT submission_id, sort_key AS place FROM desk WHERE email = ${of('email')}
    UNION
    SELECT submission_id, sort_key AS place FROM desk
    WHERE telephone <> '' AND telephone = ${of('telephone')}`;
  const where = `WHERE submitted_at > ${bind(after)} AND reference <> ${bind(reference)}`;
  const order = `submitted_at DESC, submissions.id DESC LIMIT ${maxSamePerson}`;
  return { text: withRows(page, order, where), values };
}

const maxSamePerson = 20;

/** How many there are in each list, but those of which a delivery gave up. */
export const countLists = `
  SELECT quarantined, list, count(*) AS number FROM desk GROUP BY quarantined, list`;

const gaveUpSubmissions = `submission_id FROM deliveries WHERE state = 'given-up'`;

/** How many there are of which a delivery gave up. */
export const countNotDelivered = `
  SELECT count(*) AS number FROM (SELECT DISTINCT ${gaveUpSubmissions}) AS gone
  WHERE (SELECT quarantined FROM desk WHERE desk.submission_id = gone.submission_id) = 0`;

/** How many stand in a list, which is at the first mark, before a key, which is at the second. */
export const countBefore = `
  SELECT count(*) AS number FROM desk WHERE quarantined = 0 AND list = $1 AND sort_key < $2`;

/** Every event of one, whose reference is at the first mark. */
export const selectHistory = `
  SELECT events.id, events.content FROM events
  JOIN submissions ON submissions.id = submission_id
  WHERE reference = $1 ORDER BY events.id`;

/**
 * The answers that figures need, of applications from a time on (the first mark) after an id (the second) up
 * to another (the third).
 */
export const selectFigures = ({ answers }: Dialect) => `
  SELECT submitted_at, desk.state, ${answers(answersInFigures)} AS answers
  FROM submissions JOIN desk ON submission_id = id
  WHERE kind = 'enrolment' AND suspicion IS NULL AND submitted_at >= $1 AND id > $2 AND id <= $3
  ORDER BY id`;

/** Between which ids everything is. */
export const selectBounds = 'SELECT min(id) AS first, max(id) AS last FROM submissions';

/** What figures need of the answers. */
export const answersInFigures = [
  'selectedCourses',
  'participantType',
  'numberOfAttendees',
] as const;

type List = {
  where: string;
  /** What its rows are ordered by; then by their ids. */
  key: 'sort_key' | 'submission_id';
  isDescending?: true;
};

/** Where each list is found. The ids are in the order in which what was submitted came. */
const lists: Record<DeskView | 'all', List> = {
  all: { where: 'true', key: 'submission_id', isDescending: true },
  'to-answer': { where: "quarantined = 0 AND list = 'to-answer'", key: 'sort_key' },
  'under-way': { where: "quarantined = 0 AND list = 'under-way'", key: 'sort_key' },
  done: { where: "quarantined = 0 AND list = 'done'", key: 'sort_key' },
  messages: { where: "quarantined = 0 AND list = 'messages'", key: 'sort_key' },
  quarantined: { where: 'quarantined = 1', key: 'submission_id', isDescending: true },
  'not-delivered': {
    where: `quarantined = 0 AND submission_id IN (SELECT ${gaveUpSubmissions})`,
    key: 'submission_id',
  },
};

/** What a list is, and the words by which it is read in its order or against it. */
function readingOf(view: DeskView | 'all', isBackward: boolean) {
  const { where, key, isDescending = false } = lists[view];
  return isDescending === isBackward
    ? ({ where, key, order: 'ASC', isAfter: '>', isUpTo: '<=' } as const)
    : ({ where, key, order: 'DESC', isAfter: '<', isUpTo: '>=' } as const);
}

function conditionOf(term: SearchTerm, dialect: Dialect, bind: Bind): string {
  const has = (part: string) => dialect.contains('search', bind(dialect.pattern(part)));
  const words = term.words.map(has).join(' AND ');
  return term.digits === undefined ? words : `((${words}) OR ${has(term.digits)})`;
}

function withRows(page: string, order: string, where = ''): string {
  return `
    SELECT place, page.submission_id, kind, reference, submitted_at, submissions.content, suspicion,
           desk.state AS desk_state, (
             SELECT string_agg(channel, ' ' ORDER BY deliveries.id) FROM deliveries
             WHERE deliveries.submission_id = page.submission_id AND deliveries.state = 'given-up'
           ) AS gave_up, (
             SELECT max(id) FROM events WHERE events.submission_id = page.submission_id
           ) AS last_event
    FROM (${page}) AS page JOIN desk ON desk.submission_id = page.submission_id
    JOIN submissions ON submissions.id = page.submission_id ${where}
    ORDER BY ${order}`;
}

type Bind = (value: string | number) => string;

function createBinding(): { values: Value[]; bind: Bind } {
  const values: Value[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}
