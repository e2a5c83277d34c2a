import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

import { sampleApplication } from '../../domain/testing/sample-forms.ts';

type CellValue = string | number | boolean | Date;

/** A tab as Google's servers hold it, the headings first; `rules` are the formulas of its conditional formatting. */
export type Tab = { rows: CellValue[][]; columns: number; rules: string[] };

/** Google's side of the script. */
export class Google {
  readonly tabs = new Map<string, Tab>();
  /** The script properties, as the staff set them. */
  readonly properties = new Map<string, string>();
  readonly log: string[] = [];
  isLocked = false;
  now: string | undefined;
  /** Decides, call by call (`Sheet.appendRow`), whether a service throws, and with which words. */
  fault: (service: string) => string | undefined = () => undefined;

  /** Runs one of the script's functions as Google does. */
  run(entry: 'doGet' | 'doPost' | 'install', parameter: Record<string, string> = {}): unknown {
    const context = createContext({ ...servicesOf(this), event: { parameter } });
    runInContext(scriptSource, context);
    return runInContext(`${entry}(event)`, context);
  }

  /** Posts a form to the script, and reads the JSON that it answers. */
  post(data: unknown, secret = this.properties.get('SHEET_SECRET')): Answer {
    const parameter = { data: JSON.stringify(data), ...(secret !== undefined && { secret }) };
    return JSON.parse(String(this.run('doPost', parameter))) as Answer;
  }

  /** The rows below the headings, each as a record by heading. */
  records(tab = 'Applications'): Record<string, CellValue>[] {
    const [headings = [], ...rows] = this.tabs.get(tab)?.rows ?? [];
    return rows.map((row) =>
      Object.fromEntries(headings.map((heading, at) => [String(heading), row[at] ?? ''])),
    );
  }
}

type Answer = { success: boolean; reference?: string; error?: string };

export const scriptSource = readFileSync(join(import.meta.dirname, '..', 'Code.gs'), 'utf8');

/** An application as the website's server hands it on. */
export const forwarded = {
  ...sampleApplication,
  reference: '4KX7-9QMD',
  submittedAt: '2025-01-31T09:05:00.000Z',
};

/** The services of Apps Script that the script uses. */
function servicesOf(google: Google) {
  const call = (service: string) => {
    const words = google.fault(service);
    if (words !== undefined) throw new Error(words);
  };
  const print = (line: string) => void google.log.push(line);
  const lock = {
    tryLock: () => {
      call('Lock.tryLock');
      return !google.isLocked;
    },
    releaseLock: () => undefined,
  };
  return {
    console: { log: print, error: print },
    Date: class extends Date {
      constructor(...time: [] | [number | string]) {
        super(...((time.length === 0 && google.now ? [google.now] : time) as [string]));
      }
    },
    LockService: { getScriptLock: () => lock },
    PropertiesService: {
      getScriptProperties: () => ({
        getProperty: (name: string) => google.properties.get(name) ?? null,
      }),
    },
    SpreadsheetApp: {
      getActiveSpreadsheet: () => ({
        getSheetByName: (name: string) => {
          const tab = google.tabs.get(name);
          return tab ? sheetOf(tab, call) : null;
        },
        insertSheet: (name: string) => {
          const tab = { rows: [], columns: 26, rules: [] };
          google.tabs.set(name, tab);
          return sheetOf(tab, call);
        },
      }),
      newConditionalFormatRule: () => ruleBuilder(''),
      flush: () => call('SpreadsheetApp.flush'),
    },
    Utilities: {
      getUuid: () => randomUUID(),
      DigestAlgorithm: { SHA_256: 'sha256' },
      Charset: { UTF_8: 'utf8' },
      // Google's bytes run from -128 to 127.
      computeDigest: (algorithm: string, text: string, charset: BufferEncoding) => [
        ...new Int8Array(createHash(algorithm).update(text, charset).digest()),
      ],
      base64Encode: (bytes: number[]) => Buffer.from(bytes).toString('base64'),
    },
    ContentService: {
      MimeType: { JSON: 'application/json' },
      createTextOutput: (text: string) => ({ toString: () => text, setMimeType: () => text }),
    },
  };
}

const ruleBuilder = (formula: string) => ({
  whenFormulaSatisfied: (given: string) => ruleBuilder(given),
  setBackground: () => ruleBuilder(formula),
  setBold: () => ruleBuilder(formula),
  setRanges: () => ruleBuilder(formula),
  build: () => formula,
});

function sheetOf(tab: Tab, call: (service: string) => void) {
  const width = () => Math.max(0, ...tab.rows.map((row) => row.length));
  const range = (row: number, column: number, rows: number, columns: number) => ({
    getValues: () =>
      Array.from({ length: rows }, (_, down) =>
        Array.from(
          { length: columns },
          (_, right) => tab.rows[row - 1 + down]?.[column - 1 + right] ?? '',
        ),
      ),
    setValues: ([values = []]: CellValue[][]) => {
      if (column - 1 + columns > tab.columns)
        throw new Error('outside the dimensions of the sheet');
      const cells = (tab.rows[row - 1] ??= []);
      values.forEach((value, right) => (cells[column - 1 + right] = typed(value)));
    },
  });
  return {
    getRange: range,
    getDataRange: () => range(1, 1, tab.rows.length, width()),
    getLastColumn: width,
    getMaxRows: () => 1_000,
    getMaxColumns: () => tab.columns,
    insertColumnsAfter: (_after: number, count: number) => void (tab.columns += count),
    setFrozenRows: () => undefined,
    setConditionalFormatRules: (rules: string[]) => void (tab.rules = rules),
    appendRow: (values: CellValue[]) => {
      call('Sheet.appendRow');
      tab.rows.push(values.map(typed));
    },
  };
}

/** What a sheet makes of a value that a script sets: it is read as if somebody had typed it into the cell. */
function typed(value: CellValue): CellValue {
  if (typeof value !== 'string') return value;
  if (value.startsWith("'")) return value.slice(1);
  if (/^[=+-]/.test(value)) return '#ERROR!';
  return /\d|^(?:true|false)$/i.test(value) ? new Date(0) : value;
}
