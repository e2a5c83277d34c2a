import {
  type Area,
  type CellValue,
  extent,
  type Place,
  readArea,
  tabOf,
  valueOf,
} from './workbook.ts';
import type { Google } from './google.ts';

/** What the staff see in a tab: every row, the headings first. */
export function rowsOf(google: Google, name = 'Applications'): CellValue[][] {
  const { row, column } = extent(tabOf(google.workbook, name));
  const area = { tab: name, row: 1, column: 1, rows: row, columns: column };
  return readArea(google.workbook, area, valueOf);
}

/** The same as records by heading, without the headings. */
export function recordsOf(google: Google, name = 'Applications'): Record<string, CellValue>[] {
  if (google.workbook.tabs.length === 0) return [];
  const [headings = [], ...rows] = rowsOf(google, name);
  return rows.map((row) =>
    Object.fromEntries(headings.map((heading, at) => [String(heading), row[at]!])),
  );
}

/** The cells that conditional formatting colours at a time, by heading, row by row. */
export function colouredIn(google: Google, now: Date, name = 'Applications'): string[][] {
  const { rules } = tabOf(google.workbook, name);
  const rows = rowsOf(google, name);
  const row = (number: number) => rows[number - 1] ?? [];
  return rows.slice(1).map((_, below) => {
    return row(1).flatMap((heading, left) => {
      const cell = { row: below + 2, column: left + 1 };
      const isColoured = rules.some(({ criteria, values, ranges }) =>
        ranges.some(
          (first) =>
            criteria === 'CUSTOM_FORMULA' &&
            isInside(cell, first) &&
            holds(values[0]!, { row, at: cell, first, now }),
        ),
      );
      return isColoured ? [String(heading)] : [];
    });
  });
}

function isInside({ row, column }: Place, area: Area): boolean {
  const isBeside = column >= area.column && column < area.column + area.columns;
  return isBeside && row >= area.row && row < area.row + area.rows;
}

/** The data from which a formula of conditional formatting is worked out. */
type Sight = {
  /** The value in a row, as far as the tab reaches; rows count from 1. */
  row: (number: number) => CellValue[];
  /** The cell that is to be coloured, and the first of the rule's range. */
  at: Place;
  first: Place;
  now: Date;
};

/**
 * Whether a formula holds: of Google's, the part that the script uses. Of values of different types numbers come
 * first, then text, then truth values; an empty cell equals 0, "" and FALSE; text is compared without regard to case.
 */
function holds(formula: string, sight: Sight): boolean {
  const tokens = formula.match(/"[^"]*"|[\w$:]+|[=<>()+*]/g) ?? [];
  if (tokens.shift() !== '=' || `=${tokens.join('')}` !== formula) throw new Error('no formula');
  const value = comparison();
  if (tokens.length > 0) throw new Error(`left over: ${tokens.join(' ')}`);
  return value !== fault && Number(value) !== 0;

  function comparison(): Value {
    return chain(sum, {
      '=': (a, b) => compare(a, b) === 0,
      '<': (a, b) => compare(a, b) < 0,
      '>': (a, b) => compare(a, b) > 0,
    });
  }
  function sum(): Value {
    return chain(product, { '+': (a, b) => Number(a) + Number(b) });
  }
  function product(): Value {
    return chain(operand, { '*': (a, b) => Number(a) * Number(b) });
  }
  function chain(part: () => Value, operators: Record<string, (a: Plain, b: Plain) => Plain>) {
    let value = part();
    for (let act = operators[tokens[0]!]; act; act = operators[tokens[0]!]) {
      tokens.shift();
      value = cellByCell(act, value, part());
    }
    return value;
  }
  function operand(): Value {
    const token = tokens.shift()!;
    if (token === '$1:$1') return sight.row(1).map(plain);
    if (token === '1:1') return sight.row(1 + sight.at.row - sight.first.row).map(plain);
    if (token === 'A$1') return plain(sight.row(1)[sight.at.column - sight.first.column] ?? '');
    if (token.startsWith('"')) return token.slice(1, -1);
    if (/^\d+$/.test(token)) return Number(token);
    if (token === 'FALSE') return false;
    const call = token === '(' ? (value: Value) => value : functions[token];
    if (token !== '(') tokens.shift();
    const value = tokens[0] === ')' ? '' : comparison();
    if (!call || tokens.shift() !== ')') throw new Error(`no part of a formula: ${token}`);
    return token === 'NOW' ? plain(sight.now) : call(value);
  }
}

/** An error such as #N/A, which makes an error of every formula that uses it. */
const fault = null;

type Plain = string | number | boolean | typeof fault;
type Value = Plain | Plain[];

const functions: Record<string, (value: Value) => Value> = {
  TRIM: (value) => cellByCell((each) => String(each).trim(), value),
  ISNUMBER: (value) => listOf(value).map((each) => typeof each === 'number'),
  IFERROR: (value) => listOf(value).map((each) => (each === fault ? '' : each)),
  SUMPRODUCT: (value) => {
    const cells = listOf(value);
    return cells.includes(fault) ? fault : cells.reduce<number>(add, 0);
  },
  NOW: (value) => value,
};

const add = (total: number, each: Plain) => total + Number(each);

const isList = (value: Value): value is Plain[] => Array.isArray(value);

const listOf = (value: Value): Plain[] => (isList(value) ? value : [value]);

function cellByCell(act: (...values: Plain[]) => Plain, ...values: Value[]): Value {
  const list = values.find(isList);
  const one = (at: number) => {
    const plains = values.map((value) => (isList(value) ? value[at]! : value));
    return plains.includes(fault) ? fault : act(...plains);
  };
  return list === undefined ? one(0) : list.map((_, at) => one(at));
}

/** A time becomes a number of days. */
function plain(value: CellValue): Plain {
  if (value instanceof Date) return value.getTime() / 86_400_000;
  return value === '#ERROR!' ? fault : value;
}

function compare(a: Plain, b: Plain): number {
  if (a === '' && typeof b !== 'string') return compare(typeof b === 'number' ? 0 : false, b);
  if (b === '' && typeof a !== 'string') return -compare(b, a);
  const types = ['number', 'string', 'boolean'];
  const apart = types.indexOf(typeof a) - types.indexOf(typeof b);
  if (apart !== 0) return apart;
  const [one, other] = [a, b].map((each) => (typeof each === 'string' ? each.toLowerCase() : each));
  return one === other ? 0 : Number(one! > other!) * 2 - 1;
}
