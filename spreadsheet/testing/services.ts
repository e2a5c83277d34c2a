import { createHash, randomUUID } from 'node:crypto';

import {
  applyWrite,
  type Area,
  type CellValue,
  extent,
  placeOf,
  readArea,
  type Rule,
  tabOf,
  valueOf,
  type Workbook,
  type Write,
} from './workbook.ts';
import type { Connection } from './google.ts';

/**
 * The services of Apps Script that the script uses, for one run. Writes are gathered, seen by this run
 * alone, and done on `flush` or, by `end`, when the run is over.
 */
export function createServices(connection: Connection) {
  let pending: Write[] = [];
  const enter = (service: string) => connection.ask({ ask: 'enter', service });

  function see(): Workbook {
    const workbook = connection.ask({ ask: 'workbook' });
    return pending.length === 0 ? workbook : withWrites(workbook, pending);
  }
  function write(change: Write) {
    // Fails now, as the service would, rather than when it is done.
    withWrites(see(), [change]);
    pending.push(change);
  }
  function done() {
    connection.ask({ ask: 'write', writes: pending });
    pending = [];
  }

  const range = (area: Area) => {
    const read = <Read>(service: string, take: Parameters<typeof readArea<Read>>[2]) => {
      enter(`Range.${service}`);
      return readArea(see(), area, take);
    };
    const fits = (grid: readonly (readonly unknown[])[]) => {
      const [rows, columns] = [grid.length, grid[0]?.length ?? 0];
      if (rows !== area.rows || columns !== area.columns) {
        throw new Error(
          `The data has ${rows} by ${columns} cells but the range has ${area.rows} by ${area.columns}.`,
        );
      }
    };
    return {
      area,
      getRow: () => area.row,
      getLastRow: () => area.row + area.rows - 1,
      getLastColumn: () => area.column + area.columns - 1,
      getValues: () => read('getValues', valueOf),
      getFormulas: () => read('getFormulas', ({ formula }) => formula),
      getNumberFormats: () => read('getNumberFormats', ({ format }) => format),
      setValues(values: CellValue[][]) {
        enter('Range.setValues');
        fits(values);
        write({ kind: 'values', area, values: values.map((row) => [...row]) });
      },
    };
  };

  const sheet = (tab: string) => {
    const look = (service: string) => {
      enter(`Sheet.${service}`);
      return tabOf(see(), tab);
    };
    const insertColumns = (service: string, before: number, count: number) => {
      enter(`Sheet.${service}`);
      write({ kind: 'insertColumns', tab, before, count });
    };
    return {
      getLastRow: () => extent(look('getLastRow')).row,
      getLastColumn: () => extent(look('getLastColumn')).column,
      getMaxRows: () => look('getMaxRows').rows,
      getMaxColumns: () => look('getMaxColumns').columns,
      insertColumnsAfter: (after: number, count: number) =>
        insertColumns('insertColumnsAfter', after + 1, count),
      insertColumnsBefore: (before: number, count: number) =>
        insertColumns('insertColumnsBefore', before, count),
      setFrozenRows(count: number) {
        enter('Sheet.setFrozenRows');
        write({ kind: 'freezeRows', tab, count });
      },
      appendRow(values: CellValue[]) {
        enter('Sheet.appendRow');
        write({ kind: 'append', tab, values: [...values] });
      },
      getConditionalFormatRules: () =>
        look('getConditionalFormatRules').rules.map((each) => conditionalRule(each)),
      setConditionalFormatRules(rules: { rule: Rule }[]) {
        enter('Sheet.setConditionalFormatRules');
        write({ kind: 'rules', tab, rules: rules.map(({ rule }) => structuredClone(rule)) });
      },
      createTextFinder(text: string) {
        enter('Sheet.createTextFinder');
        return textFinder(tab, text);
      },
      getRange(row: number, column: number, rows: number, columns: number) {
        const grid = look('getRange');
        const isInside = row + rows - 1 <= grid.rows && column + columns - 1 <= grid.columns;
        if (!isInside || Math.min(row, column, rows, columns) < 1) {
          throw new Error('The coordinates of the range are outside the dimensions of the sheet.');
        }
        return range({ tab, row, column, rows, columns });
      },
    };
  };

  /** Searches a tab for cells that hold a text and nothing else, which is all the script asks for. */
  const textFinder = (tab: string, text: string, isFormula = false) => ({
    matchCase: () => textFinder(tab, text, isFormula),
    matchEntireCell: () => textFinder(tab, text, isFormula),
    matchFormulaText: (isSought: boolean) => textFinder(tab, text, isSought),
    findAll() {
      enter('TextFinder.findAll');
      const workbook = see();
      const found = [...tabOf(workbook, tab).cells].filter(([, cell]) =>
        isFormula ? cell.formula === text : String(valueOf(cell, workbook)) === text,
      );
      return found.map(([address]) => range({ tab, ...placeOf(address), rows: 1, columns: 1 }));
    },
    replaceAllWith(by: string) {
      enter('TextFinder.replaceAllWith');
      write({ kind: 'replaceFormulas', tab, formula: text, text: by });
    },
  });

  /** A rule as a script is handed it. */
  const conditionalRule = (rule: Rule) => ({
    rule,
    getBooleanCondition: () => ({ getCriteriaValues: () => [...rule.values] }),
    getRanges: () => rule.ranges.map((area) => range(area)),
    copy: () => ruleBuilder(rule),
  });

  const ruleBuilder = (rule: Rule) => {
    const withLook = (name: string) => (look: string | boolean) =>
      ruleBuilder({ ...rule, looks: { ...rule.looks, [name]: look } });
    return {
      whenFormulaSatisfied: (formula: string) =>
        ruleBuilder({ ...rule, criteria: 'CUSTOM_FORMULA', values: [formula] }),
      setBackground: withLook('background'),
      setFontColor: withLook('fontColor'),
      setBold: withLook('bold'),
      setRanges: (ranges: { area: Area }[]) =>
        ruleBuilder({ ...rule, ranges: ranges.map(({ area }) => area) }),
      build() {
        if (rule.criteria === '' || rule.ranges.length === 0) {
          throw new Error('A conditional format rule needs a condition and a range.');
        }
        return conditionalRule(rule);
      },
    };
  };

  const globals = {
    Date: class extends Date {
      constructor(...time: [] | [number | string]) {
        super(...((time.length === 0 ? [connection.ask({ ask: 'time' })] : time) as [number]));
      }
    },
    SpreadsheetApp: {
      getActiveSpreadsheet() {
        enter('SpreadsheetApp.getActiveSpreadsheet');
        return {
          getSheetByName(name: string) {
            enter('Spreadsheet.getSheetByName');
            return see().tabs.some((tab) => tab.name === name) ? sheet(name) : null;
          },
          insertSheet(name: string) {
            enter('Spreadsheet.insertSheet');
            if (see().tabs.some((tab) => tab.name === name)) {
              throw new Error(`A sheet with the name "${name}" already exists.`);
            }
            write({ kind: 'insertTab', tab: name });
            return sheet(name);
          },
        };
      },
      newConditionalFormatRule: () =>
        ruleBuilder({ criteria: '', values: [], ranges: [], looks: {} }),
      flush() {
        enter('SpreadsheetApp.flush');
        done();
      },
    },
    LockService: {
      getScriptLock() {
        enter('LockService.getScriptLock');
        return {
          tryLock(milliseconds: number) {
            enter('Lock.tryLock');
            return connection.tryLock(milliseconds);
          },
          waitLock(milliseconds: number) {
            enter('Lock.waitLock');
            if (!connection.tryLock(milliseconds)) {
              throw new Error('Lock timeout: another process was holding the lock for too long.');
            }
          },
          releaseLock() {
            enter('Lock.releaseLock');
            connection.releaseLock();
          },
        };
      },
    },
    PropertiesService: {
      getScriptProperties: () => ({
        getProperty(name: string) {
          enter('Properties.getProperty');
          return connection.ask({ ask: 'property', name });
        },
      }),
    },
    CacheService: {
      getScriptCache: () => ({
        get(key: string) {
          enter('Cache.get');
          return connection.ask({ ask: 'cached', key });
        },
        put(key: string, value: string, seconds: number) {
          enter('Cache.put');
          connection.ask({ ask: 'cache', key, value, seconds });
        },
      }),
    },
    Utilities: {
      getUuid: () => randomUUID(),
      DigestAlgorithm: { SHA_256: 'sha256' },
      Charset: { UTF_8: 'utf8' },
      computeDigest: (algorithm: string, text: string, charset: BufferEncoding) => [
        ...new Int8Array(createHash(algorithm).update(text, charset).digest()),
      ],
    },
    ContentService: {
      MimeType: { JSON: 'application/json', TEXT: 'text/plain' },
      createTextOutput: (content: string) => textOutput(content, 'text/plain'),
    },
  };
  return {
    globals,
    /** The run is over: what was gathered is done, and a lock that was kept is free. */
    end: () => {
      enter('end');
      done();
      connection.releaseLock();
    },
  };
}

function withWrites(workbook: Workbook, writes: Write[]): Workbook {
  const changed = structuredClone(workbook);
  for (const write of writes) applyWrite(changed, write);
  return changed;
}

/** What a script answers. */
export type TextOutput = { content: string; mimeType: string };

function textOutput(content: string, mimeType: string) {
  return { content, mimeType, setMimeType: (type: string) => textOutput(content, type) };
}
