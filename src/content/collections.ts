import path from 'node:path';

import { type CollectionEntry, getCollection } from 'astro:content';

import type { PreparedLetter } from '../../domain/letters/letters.ts';
import { hasPage } from '../../domain/provider/pages.ts';

/** The courses, in the order of the series. */
export async function allCourses() {
  return inOrder(await getCollection('courses')).map(({ id, data }) => ({ ...data, id }));
}

/** The explainers that the site has, in the order of their tiles; `place` counts them from 1. */
export async function allExplainers() {
  return (await explainerEntries()).map(({ id, data }, at) => ({ ...data, id, place: at + 1 }));
}

/** The same explainers, with their texts. */
export async function explainerEntries() {
  const entries = await getCollection('explainers', ({ filePath = '' }) => isThere(filePath));
  return inOrder(entries);
}

const isThere = (filePath: string) => hasPage(path.parse(filePath).name) !== false;

/** The letters, sorted by file name. Without mail the staff start from the first of a kind (`src/desk/Reply.tsx`). */
export async function allLetters(): Promise<PreparedLetter[]> {
  const letters = await getCollection('letters');
  return letters
    .map(({ id, data }) => ({ id, ...data }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

function inOrder<Entry extends CollectionEntry<'courses' | 'explainers'>>(entries: Entry[]) {
  return entries.toSorted((a, b) => a.data.number - b.data.number);
}
