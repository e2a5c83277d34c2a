import { brand } from './brand.ts';
import * as pages from './pages.ts';

/** The last part of the camp's address, which the enrolment form knows the camp by. */
const campId = 'ai-accelerator';

/**
 * Every internal address. Links use this table, so that a page's address changes in one place. A page that the site
 * does without has none.
 */
export const paths = {
  home: '/',
  about: '/#about',
  courses: '/#courses',
  course: (courseId: string) => `/course/${courseId}`,
  contact: '/contact',
  enrol: '/enroll',
  enrolFor: (courseId: string) => `/enroll?course=${courseId}`,
  enrolForCamp: pages.camp ? `/enroll?course=${campId}` : undefined,
  enrolmentReceived: '/enroll/received',
  aiTools: '/ai-tools',
  camp: pages.camp ? `/${campId}` : undefined,
  grants: pages.grants ? '/grants' : undefined,
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  video: (videoId: string) => `/video/${videoId}`,
  promptCraft: pages.promptCraft ? '/prompt-craft' : undefined,
  partners: pages.partners ? '/ai-and' : undefined,
  guidePage: pages.guide ? '/ai-guide' : undefined,
  guide: pages.guide ? '/ai-guide.pdf' : undefined,
  sitemap: '/sitemap.xml',
  llmsText: '/llms.txt',
  securityText: '/.well-known/security.txt',
  notices: '/third-party-notices.txt',
  speculationRules: '/speculation-rules.json',
  enrolmentsApi: '/api/enrolments',
  contactApi: '/api/contact',
  health: '/healthz',
} as const;

/** The addresses of applicants' pages. They are apart from `paths`, so that no script of the site contains them. */
export const applicationPaths = {
  /** An applicant's page, by the key of its link. */
  page: (reference: string, key: string) => `/application/${reference}/${key}`,
  /** The page of an act, by the `verb` of its entry in `deskEvents`. */
  act: (page: string, verb: string) => `${page}/${verb}`,
  /** Where a customer whose session we move says which date would suit; the form begins with that. */
  anotherDate: (page: string) => `${page}/add?for=another-date`,
  /** Where applicants ask for a lost link; the build puts the page here from which all of these are drawn. */
  find: '/application',
  /** The terms of service of an offer, by the id of its event; without it, those that were accepted last. */
  terms: (page: string, offer?: string) => `${page}/terms${offer ? `/${offer}` : ''}`,
  /** The same, with the reference filled in. */
  findOne: (reference: string) => `/application?reference=${reference}`,
  calendar: (page: string) => `${page}/booking.ics`,
  /** Where anybody checks a certificate by its number. */
  certificates: '/certificate',
  /** What a certificate says, for whoever has its number. */
  certificate: (number: string) => `/certificate/${number}`,
} as const;

export function shareImage(address: string): string {
  return `/share${address === paths.home ? '/home' : address}.png`;
}

/** The cover of a course, or of the camp, as a file. */
export const coverImage = (courseId: string) => `/covers/${courseId}.svg`;

/** The widths in which a course's photograph is there, in pixels. */
export const pictureWidths = [400, 800, 1200] as const;

/** The photograph of a course, for pages that have room for this many pixels across. */
export const coursePicture = (courseId: string, width: number) =>
  `/pictures/${courseId}-${width}.webp`;

export const guideFile = `${brand.slug}-ai-guide.pdf`;

/** The value of `?course=` for a visitor who comes from the camp. */
export const campCourseId = pages.camp ? campId : undefined;
