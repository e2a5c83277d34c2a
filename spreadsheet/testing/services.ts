import { createHash } from 'node:crypto';

import type { CellValue } from './cell.ts';
import type { Connection } from './google.ts';
import {
  applyWrite,
  type Area,
  extent,
  readArea,
  tabOf,
  valueOf,
  type Workbook,
  type Write,
} from './workbook.ts';

/**
 * The services of Apps Script that the script uses, for one run. Writes are gathered, seen by this run
 * alone, and done on `flush` or, by `end`, when the run is over.
 */
export function createServices(connection: Connection) {
  let pending: Write[] = [];
  const enter = (service: string) => void connection.ask({ ask: 'enter', service });

  function see(): Workbook {
    const workbook = connection.ask({ ask: 'workbook' })!;
    for (const write of pending) applyWrite(workbook, write);
    return workbook;
  }
  function write(change: Write) {
    // Fails now, as the service would, rather than when it is done.
    applyWrite(see(), change);
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
      getValues: () => read('getValues', valueOf),
      getFormulas: () => read('getFormulas', ({ formula }) => formula),
      getNumberFormats: () => read('getNumberFormats', ({ format }) => format),
      setValues(values: CellValue[][]) {
        enter('Range.setValues');
        fits(values);
        write({ kind: 'values', area, values: values.map((row) => [...row]) });
      },
      setNumberFormats(formats: string[][]) {
        enter('Range.setNumberFormats');
        fits(formats);
        write({ kind: 'formats', area, formats: formats.map((row) => [...row]) });
      },
      clearContent() {
        enter('Range.clearContent');
        write({ kind: 'clear', area });
      },
    };
  };

  const sheet = (tab: string) => {
    const look = (service: string) => {
      enter(`Sheet.${service}`);
      return tabOf(see(), tab);
    };
    const change = (service: string, kind: 'insertRows' | 'insertColumns' | 'freezeRows') => {
      return (count: number) => {
        enter(`Sheet.${service}`);
        write({ kind, tab, count });
      };
    };
    return {
      getLastRow: () => extent(look('getLastRow')).row,
      getLastColumn: () => extent(look('getLastColumn')).column,
      getMaxRows: () => look('getMaxRows').rows,
      getMaxColumns: () => look('getMaxColumns').columns,
      insertRowsAfter: (_after: number, count: number) =>
        change('insertRowsAfter', 'insertRows')(count),
      insertColumnsAfter: (_after: number, count: number) =>
        change('insertColumnsAfter', 'insertColumns')(count),
      setFrozenRows: change('setFrozenRows', 'freezeRows'),
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

  const globals = {
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
    Utilities: {
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

/** What a script answers. */
export type TextOutput = { content: string; mimeType: string };

function textOutput(content: string, mimeType: string) {
  return { content, mimeType, setMimeType: (type: string) => textOutput(content, type) };
}
