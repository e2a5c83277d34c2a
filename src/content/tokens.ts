import { fields as messageFields } from '../../domain/forms/contact/fields.ts';
import {
  fields as applicationFields,
  type SectionsField,
} from '../../domain/forms/enrolment/fields.ts';
import type { Field } from '../../domain/forms/field.ts';
import { brand } from '../../domain/provider/brand.ts';
import { facts, formatPrice, town } from '../../domain/provider/facts.ts';
import { hasPage, pageNames } from '../../domain/provider/pages.ts';
import { refundSentence, refundTable } from '../../domain/provider/terms.ts';
import { howToPay, traderAddress, traderLine, traderName } from '../../domain/provider/trader.ts';
import { capital, numberInWords } from './number-words.ts';
import { courseHours, courseName, courseNeed, explainerCount, factsOfAll } from './series.ts';

const application = Object.values<SectionsField>(applicationFields);
const ofEverybody = application.filter(({ isForBusiness }) => !isForBusiness);
const ofBusiness = application.filter(({ isForBusiness }) => isForBusiness);

/**
 * The names that content may write in braces, as in "Reply within {enrolmentReplyHours} hours", and
 * what a visitor reads in their place. Brand and figures reach the words only this way.
 */
export const contentTokens: Readonly<Record<string, string | number | (() => string)>> = {
  brand: brand.name,
  BRAND: brand.name.toUpperCase(),
  slug: brand.slug,
  tagline: brand.tagline,
  // The address that the site is built for (SITE_URL), as Astro says; outside a build nobody does.
  siteUrl: () => {
    const builtWith = import.meta.env as Partial<ImportMetaEnv> | undefined;
    return new URL(builtWith?.SITE ?? brand.siteUrl).origin;
  },
  email: brand.email,
  grantEmail1: brand.grantEmails[0]!,
  grantEmail2: brand.grantEmails[1]!,
  grantMailSubject: brand.grantMailSubject,
  namesakeCourse: brand.namesakeCourse,
  camp: brand.camp,
  campShort: brand.campShort,
  poweredBy: brand.poweredBy,
  trader: traderName,
  traderAddress,
  traderLine,
  howToPay,
  // Functions, so that a new file counts at once and a mistake is reported where it is made.
  courses: () => numberInWords(courseHours().length),
  Courses: () => capital(numberInWords(courseHours().length)),
  courseHours: () => numberInWords(courseHours().reduce((sum, hours) => sum + hours, 0)),
  shortestCourse: () => numberInWords(courseHours().at(0)!),
  longestCourse: () => numberInWords(courseHours().at(-1)!),
  explainers: () => numberInWords(explainerCount()),
  /** The lowest price of a course: “from {price}”. */
  price: () => formatPrice(Math.min(...factsOfAll('price'))),
  priceIs: facts.course.priceIs,
  participants: facts.course.participants,
  smallestGroup: numberInWords(facts.course.smallestGroup),
  SmallestGroup: capital(numberInWords(facts.course.smallestGroup)),
  level: () => factsOfAll('level').join(' or '),
  continents: facts.statistics[1]!.figure,
  moneyBackDays: facts.guarantee.moneyBackDays,
  enrolmentReplyHours: facts.promises.enrolmentReplyHours,
  contactReplyHours: facts.promises.contactReplyHours,
  complaintDays: facts.promises.complaintDays,
  refundSentence: () => refundSentence(facts.refunds),
  refundTable: () => refundTable(facts.refunds),
  campPrice: formatPrice(facts.camp.price, { pence: true }),
  campDays: facts.camp.days,
  campAgeFrom: facts.camp.ages.from,
  campAgeTo: facts.camp.ages.to,
  campArea: facts.camp.area,
  workExperienceFrom: facts.camp.workExperienceWeeks.from,
  workExperienceTo: facts.camp.workExperienceWeeks.to,
  contentTimeSaved: facts.partner.contentTimeSaved,
  engagementGain: facts.partner.engagementGain,
  launchModules: facts.partner.launchModules,
  dominationModules: facts.partner.dominationModules,
  promptRatio: facts.prompt.ratio,
  promptVersion: facts.prompt.version,
  location: facts.location,
  town,
  retentionYears: facts.retentionYears,
  enquiryYears: facts.enquiryYears,
  booksYears: facts.booksYears,
  legalEffective: facts.legalEffective,
  // What the forms ask for; the privacy policy has to name every field.
  applicationAsksFor: inPolicy(ofEverybody.filter(({ optional }) => !optional)),
  applicationAsksBusinessFor: inPolicy(ofBusiness),
  ApplicationOptional: capital(inPolicy(ofEverybody.filter(({ optional }) => optional))),
  messageAsksFor: inPolicy(Object.values(messageFields)),
};

/** A part for a page, with its words. */
const part = /\{(!?)([\w-]+)\?((?:[^{}]|\{[\w:-]+\})*)\}/gu;

/**
 * The text with only the parts that apply to the pages of the site. A line of which nothing is left is removed. Throws
 * for a part that does not end or has another within, and for one whose page `has` does not know.
 */
export function partsFor(text: string, has: (page: string) => boolean | undefined = hasPage) {
  const gone = '\u0000';
  const rest = text.replace(part, (_, not: string, page: string, words: string) => {
    const isThere = has(page);
    if (isThere === undefined) {
      throw new Error(
        `"{${page}?" is for no page of domain/provider/pages.ts: ${pageNames.join(', ')}`,
      );
    }
    return isThere === (not === '') ? words : gone;
  });
  const begun = /\{!?[\w-]+\?/u.exec(rest)?.[0];
  if (begun) throw new Error(`"${begun}" begins a part that no } ends, or that has another within`);
  return rest.replace(/^\0+(?:\n|$)/gmu, '').replaceAll(gone, '');
}

/**
 * The text as visitors read it: only with the parts that apply, `{camp?…}` if the site has the page and `{!camp?…}` if
 * it has not, and with every `{token}` replaced except those in `later`, which the server fills in. Throws on an unknown
 * name, so that a misspelt token stops the build and never reaches a page.
 */
export function expandTokens(text: string, later: readonly string[] = []): string {
  return partsFor(text).replace(/\{([\w:-]+)\}/gu, (whole, token: string) =>
    later.includes(token) ? whole : valueOf(token),
  );
}

function valueOf(token: string): string {
  const [kind, courseId = ''] = token.split(':');
  const wordsOf = kind === 'course' ? courseName : courseNeed;
  const words = kind === 'course' || kind === 'need' ? wordsOf(courseId) : undefined;
  if (words) return expandTokens(words);
  if (!Object.hasOwn(contentTokens, token)) {
    throw new Error(`"{${token}}" is not a content token (src/content/tokens.ts)`);
  }
  const value = contentTokens[token]!;
  return String(typeof value === 'function' ? value() : value);
}

/**
 * What fields ask for, as the privacy policy says it: "your name and email address; the dates when you are
 * available; and your city". Neighbours that begin with the same "your" or "its" share it.
 */
export function inPolicy(fields: readonly Field[]): string {
  const list = new Intl.ListFormat('en-GB');
  const groups: { whose?: string; items: string[] }[] = [];
  for (const { server } of fields) {
    if (!server) continue;
    const [, whose, item = server.inPolicy] = /^(your|its) (.*)$/u.exec(server.inPolicy) ?? [];
    const last = groups.at(-1);
    if (last && whose !== undefined && last.whose === whose) last.items.push(item);
    else groups.push({ whose, items: [item] });
  }
  const texts = groups.map(({ whose, items }) => [whose, list.format(items)].join(' ').trim());
  // Lists within a list are separated by semicolons.
  const hasLists = groups.length > 1 && groups.some(({ items }) => items.length > 1);
  return hasLists ? `${texts.slice(0, -1).join('; ')}; and ${texts.at(-1)}` : list.format(texts);
}
