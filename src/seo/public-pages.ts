import { getCollection, getEntry } from 'astro:content';

import { paths } from '../paths.ts';
import type { PagePictureName, PictureName } from './picture.ts';

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
  changed?: string;
};

/** Every public page, in the order in which a reader would want them. */
export async function publicPages(): Promise<PublicPage[]> {
  return [
    await home(),
    ...(await courses()),
    ...(await pages()),
    ...(await explainers()),
    await legal(paths.privacy, 'privacy-policy', 'privacy'),
    await legal(paths.terms, 'terms-of-service', 'terms'),
  ];
}

/** The public page at an address; none for pages that are not to be listed. */
export async function publicPageAt(address: string): Promise<PublicPage | undefined> {
  return (await publicPages()).find((page) => page.address === address);
}

async function home(): Promise<PublicPage> {
  const { hero, seo } = (await getEntry('home', 'home'))!.data;
  const picture = { kind: 'page', page: 'home' } as const;
  const { heading } = hero;
  return { address: paths.home, name: seo.title, heading, ...seo, picture, group: 'home' };
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

async function pages(): Promise<PublicPage[]> {
  const entries = [
    [paths.enrol, 'enrol', (await getEntry('enrolment', 'enrolment'))!.data],
    [paths.camp, 'camp', (await getEntry('camp', 'camp'))!.data],
    [paths.grants, 'grants', (await getEntry('grants', 'grants'))!.data],
    [paths.aiTools, 'aiTools', (await getEntry('aiTools', 'ai-tools'))!.data],
    [paths.promptCraft, 'promptCraft', (await getEntry('promptCraft', 'prompt-craft'))!.data],
    [paths.partners, 'partners', (await getEntry('partners', 'partners'))!.data],
    [paths.contact, 'contact', (await getEntry('contact', 'contact'))!.data],
  ] as const;
  return entries.map(([address, page, { heading, seo }]) => ({
    address,
    name: seo.title,
    heading,
    ...seo,
    picture: { kind: 'page', page },
    group: 'page',
  }));
}

async function legal(
  address: string,
  id: 'privacy-policy' | 'terms-of-service',
  page: PagePictureName,
): Promise<PublicPage> {
  const { title, seo, effective } = (await getEntry('legal', id))!.data;
  const picture = { kind: 'page', page } as const;
  return {
    address,
    name: title,
    heading: title,
    ...seo,
    picture,
    group: 'legal',
    changed: effective,
  };
}
