import type { Browser } from '@playwright/test';

import type { MeasuredServer } from './measured-server.ts';

/** What every part of the measurement is given. */
export type Bench = {
  server: MeasuredServer;
  browser: Browser;
  /** The path of the Chromium that runs. */
  chromium: string;
  /** The addresses to measure. */
  pages: readonly string[];
  /** How many runs, if the command line says. */
  runs?: number;
};

/** A cell of a table; `isWithin` false breaks a limit and ends the run with code 1. */
export type Cell = string | { text: string; isWithin: boolean };

/** What one part of the measurement found. */
export type Report = {
  title: string;
  /** How it was measured, and what else a reader must know. */
  notes: string[];
  columns: string[];
  rows: Cell[][];
};

/** A figure beside its limit: within it when it is no larger. */
export function atMost(value: number, limit: number, text = format(value)): Cell {
  return { text, isWithin: value <= limit };
}

/** A figure that must reach its limit. */
export function atLeast(value: number, limit: number): Cell {
  return { text: format(value), isWithin: value >= limit };
}

/** A yes or no of which only yes is right. */
export function mustHold(holds: boolean, otherwise = 'no'): Cell {
  return { text: holds ? 'yes' : otherwise, isWithin: holds };
}

/** A number with commas between its thousands and at most three decimals. */
export function format(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: 3 });
}

/** How many cells break a limit. */
export function countBroken({ rows }: Report): number {
  return rows.flat().filter((cell) => typeof cell !== 'string' && !cell.isWithin).length;
}

/** The report as text, broken limits marked with ✗. */
export function draw({ title, notes, columns, rows }: Report): string {
  const words = rows.map((row) => row.map(wordOf));
  const widths = columns.map((column, i) =>
    Math.max(column.length, ...words.map((row) => row[i]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd();
  return [`\n── ${title}`, ...notes, '', line(columns), ...words.map(line)].join('\n');
}

function wordOf(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  return cell.isWithin ? cell.text : `✗ ${cell.text}`;
}
