import { getCollection, getEntry } from 'astro:content';

import { paths } from '../paths.ts';
import { allSitePages, type PageName, type SitePage } from '../site-pages.ts';
import type { PictureName } from './picture.ts';

/** A page that search engines may list, and what lists, links and shared links say of it. */
export type PublicPage = {
  /** From the site's root, as in `paths`. */
  address: string;
  /** The few words that name it in a list of links. */
  name: string;
  /** What stands on it in large type, and so on its share image. */
  heading: string;
  /** Its place in a series, such as "No. 3". */
  series?: string;
  /** Kind and length, such as "Workshop, 2 hours". */
  note?: string;
  title: string;
  description: string;
  picture: PictureName;
  group: 'home' | 'course' | 'explainer' | 'page' | 'legal';
  /** "January 2025": when the page last changed, where its content says so. */
  changed?: string | undefined;
};

/** Every public page, in the order in which a reader would want them. */
export async function publicPages(): Promise<PublicPage[]> {
  const pages = await Promise.all(allSitePages.map(pageOf));
  return [
    ...pages.filter(({ group }) => group === 'home'),
    ...(await courses()),
    ...pages.filter(({ group }) => group === 'page'),
    ...(await explainers()),
    ...pages.filter(({ group }) => group === 'legal'),
  ];
}

/** The public page at an address; none for pages that are not to be listed. */
export async function publicPageAt(address: string): Promise<PublicPage | undefined> {
  return (await publicPages()).find((page) => page.address === address);
}

async function courses(): Promise<PublicPage[]> {
  const all = (await getCollection('courses')).sort((a, b) => a.data.number - b.data.number);
  return all.map(({ id, data }) => ({
    address: paths.course(id),
    name: data.shortTitle,
    heading: data.shortTitle,
    series: `No. ${data.number}`,
    note: `${data.kind}, ${data.duration}`,
    title: data.seoTitle,
    description: data.seoDescription,
    picture: { kind: 'cover', cover: data.cover },
    group: 'course',
  }));
}

async function explainers(): Promise<PublicPage[]> {
  const all = (await getCollection('explainers')).sort((a, b) => a.data.number - b.data.number);
  return all.map(({ id, data }) => ({
    address: paths.video(id),
    name: data.tileTitle,
    heading: data.tileTitle,
    series: `Explainer ${data.number} of ${all.length}`,
    title: data.seoTitle,
    description: data.seoDescription,
    picture: { kind: 'diagram', number: data.number },
    group: 'explainer',
  }));
}

async function pageOf([page, { address, words, group }]: [
  PageName,
  SitePage,
]): Promise<PublicPage> {
  const entry = await getEntry(words.collection as 'grants', words.id);
  if (entry === undefined) {
    throw new Error(
      `src/site-pages.ts: ${address} has its words in the collection “${words.collection}”, as “${words.id}”, and there are none. Is the collection in src/content.config.ts, and its file in content/?`,
    );
  }
  const { seo, heading = seo.title, hero, title, effective } = entry.data as PageWords;
  return {
    ...{ address, group, picture: { kind: 'page', page } },
    name: title ?? seo.title,
    heading: title ?? hero?.heading ?? heading,
    ...seo,
    changed: effective,
  };
}

/** What the words of every page have, whatever else stands in them; a legal text has a title. */
type PageWords = {
  seo: { title: string; description: string };
  heading?: string;
  hero?: { heading?: string };
  title?: string;
  effective?: string;
};
