import { getCollection } from 'astro:content';

/** The courses in the order of the series, as far as a list of links needs them. */
export async function courseLinks() {
  const courses = await getCollection('courses');
  return courses
    .map(({ id, data }) => {
      const { number, title, shortTitle, hours } = data;
      return { id, number, title, shortTitle, hours };
    })
    .sort((a, b) => a.number - b.number);
}
