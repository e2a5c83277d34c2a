import { brand } from '../domain/brand.ts';
import { guide } from '../domain/pages.ts';
import { paths } from '../domain/paths.ts';

/** A page with words of its own: where it is, where its words are, and who links to it. */
export type SitePage = {
  /** Undefined if the site leaves the page out (`domain/pages.ts`). */
  address: string | undefined;
  /** The collection of its words (`content.config.ts`), and their file in `content/`, without its ending. */
  words: { collection: string; id: string };
  /** Decides where it stands in `llms.txt` and in the order of the public pages. */
  group: 'home' | 'page' | 'legal';
  /** Its place in the main menu; without `in` it stands beside the groups. */
  menu?: { in?: 'Courses' | 'Resources'; label: string; note?: string };
  /** Its place in the footer: under "More", or in the last line. */
  footer?: { in: 'more' | 'legal'; label: string };
  /**
   * The end of a sentence that says what its picture shows (`documents/share/PagePicture.tsx`), for somebody who
   * cannot see it. A page without a picture has the brand's mark.
   */
  picture?: string;
};

/**
 * Every page that search engines may list, except courses and explainers, in the order in which a reader would want
 * them. Menu, footer, sitemap, share images, `llms.txt` and the checks of every page use this table.
 */
export const sitePages = {
  home: {
    address: paths.home,
    words: { collection: 'home', id: 'home' },
    group: 'home',
    picture: 'one adoption curve from edge to edge in four colours',
  },
  enrol: {
    address: paths.enrol,
    words: { collection: 'enrolment', id: 'enrolment' },
    group: 'page',
    picture: 'the covers of the courses',
  },
  camp: {
    address: paths.camp,
    words: { collection: 'camp', id: 'camp' },
    group: 'page',
    footer: { in: 'more', label: brand.campShort },
    picture: 'five tents, each larger than the last',
  },
  grants: {
    address: paths.grants,
    words: { collection: 'grants', id: 'grants' },
    group: 'page',
    footer: { in: 'more', label: 'Training Grant' },
    picture: 'a curve in two halves above a line, with three small parts below it',
  },
  aiTools: {
    address: paths.aiTools,
    words: { collection: 'aiTools', id: 'ai-tools' },
    group: 'page',
    menu: {
      in: 'Resources',
      label: 'AI Tools',
      note: guide ? 'Consulting, tools and the AI guide' : 'Consulting and tools',
    },
    picture: 'three linked lenses on a thread',
  },
  guide: {
    address: paths.guidePage,
    words: { collection: 'guide', id: 'guide' },
    group: 'page',
    picture: 'thirty days as bars under the adoption curve',
  },
  promptCraft: {
    address: paths.promptCraft,
    words: { collection: 'promptCraft', id: 'prompt-craft' },
    group: 'page',
    menu: { in: 'Resources', label: 'Prompt Craft', note: 'A studio for image prompts' },
    picture: 'a keeper with glasses pushed up, at a table with a brass lamp',
  },
  partners: {
    address: paths.partners,
    words: { collection: 'partners', id: 'partners' },
    group: 'page',
    menu: { in: 'Courses', label: 'AI&', note: 'For training providers, white label' },
    picture: 'two curves woven into each other',
  },
  contact: {
    address: paths.contact,
    words: { collection: 'contact', id: 'contact' },
    group: 'page',
    menu: { label: 'Contact' },
    footer: { in: 'more', label: 'Contact' },
    picture: 'tangled lines that come to rest on one, out of which a curve rises',
  },
  privacy: {
    address: paths.privacy,
    words: { collection: 'legal', id: 'privacy-policy' },
    group: 'legal',
    footer: { in: 'legal', label: 'Privacy Policy' },
  },
  terms: {
    address: paths.terms,
    words: { collection: 'legal', id: 'terms-of-service' },
    group: 'legal',
    footer: { in: 'legal', label: 'Terms of Service' },
  },
} as const satisfies Record<string, SitePage>;

/** What a page is called in the code. */
export type PageName = keyof typeof sitePages;

/** The pages that have a picture of their own. */
export type PicturedPage = {
  [Name in PageName]: (typeof sitePages)[Name] extends { picture: string } ? Name : never;
}[PageName];

/** A page that the site has. */
export type PageThere = SitePage & { address: string };

/** The pages that the site has, in their order. */
export const allSitePages = Object.entries<SitePage>(sitePages).filter(
  ([, { address }]) => address !== undefined,
) as [PageName, PageThere][];
