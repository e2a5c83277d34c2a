import { getEntry } from 'astro:content';

import { facts } from '../../domain/provider/facts.ts';
import { paths } from '../../domain/provider/paths.ts';
import { allCourses, allExplainers } from '../content/collections.ts';
import type { Course } from '../content/schemas/course.ts';
import type { Explainer } from '../content/schemas/long-texts.ts';
import { allSitePages, type PageName, type PageThere } from '../site-pages.ts';

/** A page that search engines may list, and what lists, links and shared links say of it. */
export type PublicPage = {
  /** From the site's root, as in `paths`. */
  address: string;
  /** The few words that name it in a list of links. */
  name: string;
  /** What stands on it in large type, and so on its share image. */
  heading: string;
  /** Kind, length and price: "Workshop, 2 hours, £249 per person, VAT included". */
  note?: string;
  title: string;
  description: string;
  group: 'home' | 'course' | 'explainer' | 'page' | 'legal';
  /** "January 2025": when the page last changed, where its content says so. */
  changed?: string | undefined;
};

/** Every public page, in the order in which a reader would want them. */
export async function publicPages(): Promise<PublicPage[]> {
  const pages = await Promise.all(allSitePages.map(pageOf));
  return [
    ...pages.filter(({ group }) => group === 'home'),
    ...(await allCourses()).map(courseAsPage),
    ...pages.filter(({ group }) => group === 'page'),
    ...(await allExplainers()).map(explainerAsPage),
    ...pages.filter(({ group }) => group === 'legal'),
  ];
}

/** The public page at an address; none for pages that are not to be listed. */
export async function publicPageAt(address: string): Promise<PublicPage | undefined> {
  return (await publicPages()).find((page) => page.address === address);
}

const courseAsPage = (course: Course): PublicPage => ({
  address: paths.course(course.id),
  name: course.shortTitle,
  heading: course.shortTitle,
  note: `${course.kind}, ${course.duration}, ${course.price} ${facts.course.priceIs}`,
  title: course.seoTitle,
  description: course.seoDescription,
  group: 'course',
});

const explainerAsPage = ({ id, tileTitle, seoTitle, seoDescription }: Explainer): PublicPage => ({
  address: paths.video(id),
  name: tileTitle,
  heading: tileTitle,
  title: seoTitle,
  description: seoDescription,
  group: 'explainer',
});

async function pageOf([, { address, words, group }]: [PageName, PageThere]): Promise<PublicPage> {
  const entry = await getEntry(words.collection as 'grants', words.id);
  if (entry === undefined) {
    throw new Error(
      `src/site-pages.ts: ${address} has its words in the collection “${words.collection}”, as “${words.id}”, and there are none. Is the collection in src/content.config.ts, and its file in content/?`,
    );
  }
  const { seo, heading = seo.title, hero, title, effective } = entry.data as PageWords;
  return {
    address,
    group,
    name: title ?? seo.title,
    heading: title ?? hero?.heading ?? heading,
    ...seo,
    changed: effective,
  };
}

/** What `pageOf` reads of a page's words. Only a legal text has a `title`, and home has its heading in `hero`. */
type PageWords = {
  seo: { title: string; description: string };
  heading?: string;
  hero?: { heading?: string };
  title?: string;
  effective?: string;
};
