import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { StoredSubmission } from '../../domain/submission.ts';
import { anyText } from '../../testing/hostile-values.ts';
import { sampleMessage } from '../../testing/sample-message.ts';
import { csvLine, spreadsheetRow } from './export.ts';

const cellsWith = (message: string) =>
  spreadsheetRow({
    ...{ kind: 'contact', reference: '4KX7-9QMD', submittedAt: '2025-01-31T09:05:00.000Z' },
    content: { ...sampleMessage, message },
  } satisfies StoredSubmission);

const cellOf = (message: string) => cellsWith(message).at(-1)!;

describe('a cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+44 7700 900123', "'+44 7700 900123"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    [' \u00a0\u3000=1+1', " \u00a0\u3000'=1+1"],
    ['\ufeff\u200b\u2060\u00ad\u3164=1+1', "\ufeff\u200b\u2060\u00ad\u3164'=1+1"],
    ['\t=1+1', "'\t'=1+1"],
    ['\r\n=1+1', "'\r\n'=1+1"],
    ['\tLeeds', "'\tLeeds"],
    ['Leeds;=1+1', "Leeds;'=1+1"],
    ['Leeds, =1+1', "Leeds, '=1+1"],
    ['Leeds\t=1+1', "Leeds\t'=1+1"],
    ['Leeds|@SUM(A1)', "Leeds|'@SUM(A1)"],
    ['He said "=1+1"', 'He said "\'=1+1"'],
    ['We need\n- bread\n- tea', "We need\n'- bread\n'- tea"],
    ['Leeds\u2028=1+1', "Leeds\u2028'=1+1"],
    ['==1', "'==1"],
  ])('%j is written as %j', (typed, written) => {
    expect(cellOf(typed)).toBe(written);
  });

  test.each([
    '',
    '1 + 1 = 2',
    'jo@firm.example',
    'step-free, please; a table by the window',
    'https://firm.example/?a=1&b=-2',
    "'=1+1",
    '8-12 people (or 10+)',
    '日本語＝＝です',
  ])('%j is written as it is', (typed) => {
    expect(cellOf(typed)).toBe(typed);
  });
});

/** Text in which hostile characters are frequent. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...Array.from('=+-@＝＋－＠,;|\t\r\n"\'\u0085\u2028\u2029')),
      fc.constantFrom(...Array.from(' \u00a0\u3000\ufeff\u200b\u200d\u2060\u00ad\u3164\u009b')),
      fc.constantFrom('1', 'A1', 'Leeds', '🧾', '=cmd|" /C calc"!A0'),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

/** A piece as a program reads it, without quotes, white space and invisible characters at its beginning. */
const seen = (piece: string) =>
  piece.replace(/^["\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/u, '');
const isFormula = (piece: string) => /^[=+\-@＝＋－＠]/u.test(seen(piece));
const split = (text: string) => text.split(/[,;|\t\r\n\u0085\u2028\u2029]/u);

/** The cells of a line, as RFC 4180 says. */
const unquoted = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/gu)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );

describe('whatever was typed, no piece of a CSV line begins like a formula', () => {
  const holds = (check: (line: string, cells: string[]) => void) => {
    const property = fc.property(fc.oneof(hostile, anyText), (typed) => {
      const cells = cellsWith(typed);
      check(csvLine(cells), cells);
    });
    fc.assert(property, { numRuns: 1_000 });
  };

  test('where the line is split as it is', () => {
    holds((line) => expect(split(line).filter(isFormula)).toEqual([]));
  });

  test('where its quotes are read first', () => {
    holds((line, cells) => {
      expect(unquoted(line)).toEqual(cells);
      for (const cell of cells) {
        expect(cell).not.toMatch(/^[\t\r\n]/u);
        expect(split(cell).filter(isFormula)).toEqual([]);
      }
    });
  });

  test('and the text can still be read: only apostrophes are added', () => {
    fc.assert(
      fc.property(hostile, (typed) => {
        expect(cellOf(typed).replaceAll("'", '')).toBe(typed.replaceAll("'", ''));
      }),
    );
  });
});
