import { createHash, randomUUID } from 'node:crypto';

import * as sheets from './workbook.ts';
import type { Area, CellValue, Rule, Workbook } from './workbook.ts';

/** Google's side of the script: the spreadsheet, the script's one lock, and the faults of the services. */
export class Google {
  readonly workbook: Workbook = { tabs: [] };
  /** The script properties, as the staff set them. */
  readonly properties = new Map<string, string>();
  /** What the script put into its cache. */
  readonly cache = new Map<string, string>();
  /** The run that holds the lock. Nobody can wait for it here: a lock that is taken is refused at once. */
  lockedBy: object | undefined;
  /** Decides, call by call (`Range.setValues`), whether a service throws, and with which words. */
  fault: (service: string) => string | undefined = () => undefined;
  /** What somebody does in the sheet just before a service is called. People take no lock. */
  person: (service: string, argument: unknown) => void = () => undefined;
  /** Milliseconds since 1970, as the script reads them. */
  clock: () => number = Date.now;
}

/**
 * The services of Apps Script that the script uses, for one run. Writes are gathered, seen by this run
 * alone, and done on `flush` or, by `end`, when the run is over.
 */
export function createServices(google: Google) {
  const run = {};
  const pending: ((workbook: Workbook) => void)[] = [];

  function enter(service: string, argument?: unknown) {
    google.person(service, argument);
    const words = google.fault(service);
    if (words !== undefined) throw new Error(words);
  }
  /** An object of Google's; each call is announced before it is done. */
  const service = <Methods extends Record<string, (...values: never[]) => unknown>>(
    name: string,
    methods: Methods,
  ): Methods => {
    const entries = Object.entries(methods).map(([method, act]) => {
      const called = (...values: never[]) => {
        enter(`${name}.${method}`, values[0]);
        return act(...values);
      };
      return [method, called];
    });
    return Object.fromEntries(entries) as Methods;
  };
  function done() {
    for (const write of pending.splice(0)) write(google.workbook);
  }
  function see(): Workbook {
    if (pending.length === 0) return google.workbook;
    const seen = structuredClone(google.workbook);
    for (const write of pending) write(seen);
    return seen;
  }
  function unlock() {
    if (google.lockedBy === run) google.lockedBy = undefined;
  }
  function tryLock() {
    google.lockedBy ??= run;
    return google.lockedBy === run;
  }

  const sheet = (name: string) => {
    const tab = () => sheets.tabOf(see(), name);
    const write = (change: (tab: sheets.Tab) => void) =>
      pending.push((workbook) => change(sheets.tabOf(workbook, name)));

    const range = (area: Area) => {
      const { row, column, rows, columns } = area;
      const read = <Read>(take: (cell: sheets.Tab['grid'][number][number]) => Read) =>
        tab()
          .grid.slice(row - 1, row - 1 + rows)
          .map((cells) => cells.slice(column - 1, column - 1 + columns).map(take));
      const methods = service('Range', {
        getRow: () => row,
        getLastRow: () => row + rows - 1,
        getLastColumn: () => column + columns - 1,
        getValues: () => read(({ value }) => value),
        getFormulas: () => read(({ formula }) => formula),
        getNumberFormats: () => read(({ format }) => format),
        setValues: ([values]: [CellValue[]]) =>
          write((changed) => sheets.setValues(changed, row, column, values)),
      });
      return { area, ...methods };
    };

    /** Searches for cells that hold a text and nothing else, which is all the script asks for. */
    const textFinder = (text: string) => {
      const finder: Record<string, (by: string) => unknown> = service('TextFinder', {
        matchCase: () => finder,
        matchEntireCell: () => finder,
        matchFormulaText: () => finder,
        findAll: () =>
          tab().grid.flatMap((cells, row) =>
            cells
              .filter(({ value }) => String(value) === text)
              .map(() => range({ row: row + 1, column: 1, rows: 1, columns: 1 })),
          ),
        replaceAllWith: (by: string) =>
          write(({ grid }) => {
            for (const cell of grid.flat())
              if (cell.formula === text) Object.assign(cell, { value: by, formula: '' });
          }),
      });
      return finder;
    };

    return service('Sheet', {
      getLastRow: () => sheets.extent(tab()).row,
      getLastColumn: () => sheets.extent(tab()).column,
      getMaxRows: () => tab().grid.length,
      getMaxColumns: () => tab().grid[0]!.length,
      insertColumnsAfter: (after: number, count: number) =>
        write((changed) => sheets.insertColumns(changed, after + 1, count)),
      insertColumnsBefore: (before: number, count: number) =>
        write((changed) => sheets.insertColumns(changed, before, count)),
      setFrozenRows: (count: number) => write((changed) => (changed.frozenRows = count)),
      appendRow: (values: CellValue[]) => write((changed) => sheets.append(changed, values)),
      getConditionalFormatRules: () => tab().rules.map(conditionalRule),
      setConditionalFormatRules: (rules: { rule: Rule }[]) =>
        write((changed) => (changed.rules = rules.map(({ rule }) => rule))),
      createTextFinder: textFinder,
      getRange(row: number, column: number, rows: number, columns: number) {
        const { grid } = tab();
        const isInside = row + rows - 1 <= grid.length && column + columns - 1 <= grid[0]!.length;
        if (!isInside || Math.min(row, column, rows, columns) < 1) {
          throw new Error('The coordinates of the range are outside the dimensions of the sheet.');
        }
        return range({ row, column, rows, columns });
      },
    });
  };

  const cache = service('Cache', {
    get: (key: string) => google.cache.get(key) ?? null,
    put: (key: string, value: string) => google.cache.set(key, value),
  });
  const lock = service('Lock', {
    tryLock,
    waitLock() {
      if (!tryLock()) throw new Error('Lock timeout: another process held the lock for too long.');
    },
    releaseLock: unlock,
  });
  const globals = {
    Date: class extends Date {
      constructor(...time: [] | [number | string]) {
        super(...((time.length === 0 ? [google.clock()] : time) as [number]));
      }
    },
    SpreadsheetApp: service('SpreadsheetApp', {
      getActiveSpreadsheet: () =>
        service('Spreadsheet', {
          getSheetByName: (name: string) =>
            see().tabs.some((tab) => tab.name === name) ? sheet(name) : null,
          insertSheet(name: string) {
            pending.push((workbook) => sheets.insertTab(workbook, name));
            return sheet(name);
          },
        }),
      newConditionalFormatRule: () => ruleBuilder({ formula: '', ranges: [], looks: {} }),
      flush: done,
    }),
    LockService: service('LockService', { getScriptLock: () => lock }),
    PropertiesService: {
      getScriptProperties: () => ({
        getProperty: (name: string) => google.properties.get(name) ?? null,
      }),
    },
    CacheService: { getScriptCache: () => cache },
    Utilities: {
      getUuid: () => randomUUID(),
      DigestAlgorithm: { SHA_256: 'sha256' },
      Charset: { UTF_8: 'utf8' },
      computeDigest: (algorithm: string, text: string, charset: BufferEncoding) => [
        ...new Int8Array(createHash(algorithm).update(text, charset).digest()),
      ],
    },
    ContentService: {
      MimeType: { JSON: 'application/json' },
      createTextOutput: (content: string) => textOutput(content, 'text/plain'),
    },
  };
  return {
    globals,
    /** Ends the run: does the gathered writes and frees the lock if the run still has it. */
    end: () => {
      enter('end');
      done();
      unlock();
    },
  };
}

/** A rule as Google hands it to a script. */
const conditionalRule = (rule: Rule) => ({
  rule,
  getBooleanCondition: () => ({ getCriteriaValues: () => [rule.formula] }),
  getRanges: () =>
    rule.ranges.map(({ row, column, rows, columns }) => ({
      getLastRow: () => row + rows - 1,
      getLastColumn: () => column + columns - 1,
    })),
  copy: () => ruleBuilder(rule),
});

const ruleBuilder = (rule: Rule) => {
  const withLook = (name: string) => (look: string | boolean) =>
    ruleBuilder({ ...rule, looks: { ...rule.looks, [name]: look } });
  return {
    whenFormulaSatisfied: (formula: string) => ruleBuilder({ ...rule, formula }),
    setBackground: withLook('background'),
    setFontColor: withLook('fontColor'),
    setBold: withLook('bold'),
    setRanges: (ranges: { area: Area }[]) =>
      ruleBuilder({ ...rule, ranges: ranges.map(({ area }) => area) }),
    build: () => conditionalRule(rule),
  };
};

/** What a script answers. */
export type TextOutput = { content: string; mimeType: string };

function textOutput(content: string, mimeType: string) {
  return { content, mimeType, setMimeType: (type: string) => textOutput(content, type) };
}
