/** A cell as the sheet holds it. `value` is what was made of the text; a formula's is worked out on reading. */
export type Cell = {
  value: CellValue;
  /** With its `=`; empty where there is none. */
  formula: string;
  /** A number format pattern; `@` is "Plain text". */
  format: string;
};

/** What `getValue` may return, and `setValues` take, for one cell. */
export type CellValue = string | number | boolean | Date;

/** What `getNumberFormat` says of a cell whose format nobody has chosen. */
export const automatic = 'General';

/** Google's limit on the characters in one cell. */
const maxCharacters = 50_000;

/**
 * What a sheet makes of a value that a script sets: text is read as if somebody had typed it. Where
 * Google's documentation leaves a doubt, the worse is assumed: in a "Plain text" cell a formula still
 * runs, and an apostrophe in front is seen.
 */
export function enterCell(value: CellValue, format: string): Cell {
  if (typeof value !== 'string') return { value, formula: '', format };
  if (value.length > maxCharacters) {
    throw new Error(
      `Your input contains more than the maximum of ${maxCharacters} characters in a single cell.`,
    );
  }
  const asText = (text: string): Cell => ({ value: text, formula: '', format });
  if (value.startsWith('=')) return { value: '', formula: value, format };
  if (format === '@') return asText(value);
  if (value.startsWith("'")) return asText(value.slice(1));
  const coerced = coerce(value.trim());
  if (coerced !== undefined) return { value: coerced, formula: '', format };
  if (/^[+-]/.test(value)) return { value: '', formula: `=${value}`, format };
  return asText(value);
}

/** A number, date or truth value, where text looks like one to a spreadsheet in British English. */
function coerce(text: string): CellValue | undefined {
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  const number = /^([+-]?)[£$€]?(\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?)(%?)$/i.exec(text);
  if (number) {
    const [, sign = '', digits = '', percent = ''] = number;
    return Number(`${sign}${digits.replaceAll(',', '')}`) / (percent ? 100 : 1);
  }
  const isDate =
    /^\d{1,4}([-/.])\d{1,2}(\1\d{1,4})?$/.test(text) ||
    /^(\d{1,2} )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*( \d{1,4})?$/i.test(text) ||
    /^\d{1,2}:\d\d(:\d\d)?$/.test(text);
  return isDate ? new Date(0) : undefined;
}
