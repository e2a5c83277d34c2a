import { type CollectionEntry, getCollection } from 'astro:content';

/** The courses, in the order of the series. */
export async function allCourses() {
  return inOrder(await getCollection('courses')).map(({ id, data }) => ({ ...data, id }));
}

/** The explainers, in the order of their tiles. */
export async function allExplainers() {
  return (await explainerEntries()).map(({ id, data }) => ({ ...data, id }));
}

/** The same, with their texts. */
export async function explainerEntries() {
  return inOrder(await getCollection('explainers'));
}

function inOrder<Entry extends CollectionEntry<'courses' | 'explainers'>>(entries: Entry[]) {
  return entries.toSorted((a, b) => a.data.number - b.data.number);
}
