import { brand } from '../domain/provider/brand.ts';
import { guide } from '../domain/provider/pages.ts';
import { paths } from '../domain/provider/paths.ts';

/** A page with words of its own: where it is, where its words are, and who links to it. */
export type SitePage = {
  /** Undefined if the site leaves the page out (`domain/provider/pages.ts`). */
  address: string | undefined;
  /** The collection of its words (`content.config.ts`), and their file in `content/`, without its ending. */
  words: { collection: string; id: string };
  /** Decides where it stands in `llms.txt` and in the order of the public pages. */
  group: 'home' | 'page' | 'legal';
  /** Its place in the main menu; without `in` it stands beside the groups. */
  menu?: { in?: 'Courses' | 'Resources'; label: string; note?: string };
  /** Its place in the footer: under "More", or in the last line. */
  footer?: { in: 'more' | 'legal'; label: string };
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
  },
  enrol: {
    address: paths.enrol,
    words: { collection: 'enrolment', id: 'enrolment' },
    group: 'page',
  },
  camp: {
    address: paths.camp,
    words: { collection: 'camp', id: 'camp' },
    group: 'page',
    footer: { in: 'more', label: brand.campShort },
  },
  grants: {
    address: paths.grants,
    words: { collection: 'grants', id: 'grants' },
    group: 'page',
    footer: { in: 'more', label: 'Training Grant' },
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
  },
  guide: {
    address: paths.guidePage,
    words: { collection: 'guide', id: 'guide' },
    group: 'page',
  },
  promptCraft: {
    address: paths.promptCraft,
    words: { collection: 'promptCraft', id: 'prompt-craft' },
    group: 'page',
    menu: { in: 'Resources', label: 'Prompt Craft', note: 'A studio for image prompts' },
  },
  partners: {
    address: paths.partners,
    words: { collection: 'partners', id: 'partners' },
    group: 'page',
    menu: { in: 'Courses', label: 'AI&', note: 'For training providers, white label' },
  },
  contact: {
    address: paths.contact,
    words: { collection: 'contact', id: 'contact' },
    group: 'page',
    menu: { label: 'Contact' },
    footer: { in: 'more', label: 'Contact' },
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

/** A page that the site has. */
export type PageThere = SitePage & { address: string };

/** The pages that the site has, in their order. */
export const allSitePages = Object.entries<SitePage>(sitePages).filter(
  ([, { address }]) => address !== undefined,
) as [PageName, PageThere][];
