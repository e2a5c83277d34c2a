import { brand } from '../../domain/brand.ts';
import { facts, formatPrice } from '../../domain/facts.ts';
import { fields as messageFields } from '../../domain/forms/contact/fields.ts';
import {
  businessFields,
  fields as applicationFields,
} from '../../domain/forms/enrolment/fields.ts';
import type { Field } from '../../domain/forms/field.ts';
import { inPolicy, inPolicyCapital } from '../forms/in-policy.ts';
import { inWords, inWordsCapital } from './number-words.ts';
import { refundSentence, refundTable } from './refund-terms.ts';
import { courseHours, explainerCount } from './series.ts';

const application = Object.entries<Field>(applicationFields).map(([name, field]) => ({
  field,
  isForBusiness: businessFields.some((each) => each === name),
}));
const ofEverybody = application.flatMap(({ field, isForBusiness }) => (isForBusiness ? [] : field));
const ofBusiness = application.flatMap(({ field, isForBusiness }) => (isForBusiness ? field : []));

/**
 * The names that content may write in braces, as in "Reply within {enrolmentReplyHours} hours", and
 * what a visitor reads in their place. Brand and figures reach the words only this way.
 */
export const contentTokens: Readonly<Record<string, string>> = {
  brand: brand.name,
  BRAND: brand.name.toUpperCase(),
  slug: brand.slug,
  tagline: brand.tagline,
  siteUrl: brand.siteUrl,
  email: brand.email,
  grantEmail1: brand.grantEmails[0],
  grantEmail2: brand.grantEmails[1],
  grantMailSubject: brand.grantMailSubject,
  namesakeCourse: brand.namesakeCourse,
  camp: brand.camp,
  campShort: brand.campShort,
  poweredBy: brand.poweredBy,
  // Worked out when it is asked for, so that a new file counts at once and a mistake is told where it is made.
  get courses() {
    return inWords(courseHours().length);
  },
  get Courses() {
    return inWordsCapital(courseHours().length);
  },
  get courseHours() {
    return inWords(courseHours().reduce((sum, hours) => sum + hours, 0));
  },
  get shortestCourse() {
    return inWords(courseHours().at(0)!);
  },
  get longestCourse() {
    return inWords(courseHours().at(-1)!);
  },
  get explainers() {
    return inWords(explainerCount());
  },
  price: formatPrice(facts.course.price),
  participants: facts.course.participants,
  smallestGroup: inWords(facts.course.smallestGroup),
  SmallestGroup: inWordsCapital(facts.course.smallestGroup),
  level: facts.course.level,
  format: facts.course.format,
  continents: facts.statistics[1].figure,
  moneyBackDays: String(facts.guarantee.moneyBackDays),
  enrolmentReplyHours: String(facts.promises.enrolmentReplyHours),
  contactReplyHours: String(facts.promises.contactReplyHours),
  get refundSentence() {
    return refundSentence();
  },
  get refundTable() {
    return refundTable();
  },
  campPrice: formatPrice(facts.camp.price, { pence: true }),
  campDays: String(facts.camp.days),
  campAgeFrom: String(facts.camp.ages.from),
  campAgeTo: String(facts.camp.ages.to),
  campArea: facts.camp.area,
  workExperienceFrom: String(facts.camp.workExperienceWeeks.from),
  workExperienceTo: String(facts.camp.workExperienceWeeks.to),
  contentTimeSaved: String(facts.partner.contentTimeSaved),
  engagementGain: String(facts.partner.engagementGain),
  launchModules: String(facts.partner.launchModules),
  dominationModules: String(facts.partner.dominationModules),
  promptRatio: facts.prompt.ratio,
  promptVersion: String(facts.prompt.version),
  location: facts.location,
  retentionYears: String(facts.retentionYears),
  legalEffective: facts.legalEffective,
  // What the forms ask for; the privacy policy has to name every field.
  applicationAsksFor: inPolicy(ofEverybody.filter(({ optional }) => !optional)),
  applicationAsksBusinessFor: inPolicy(ofBusiness),
  ApplicationOptional: inPolicyCapital(ofEverybody.filter(({ optional }) => optional)),
  messageAsksFor: inPolicy(Object.values(messageFields)),
};

/**
 * The text with every `{token}` replaced. Throws on a name that is not in `contentTokens`, so that a
 * misspelt token stops the build and never reaches a page.
 */
export function expandTokens(text: string): string {
  return text.replace(/\{(\w+)\}/gu, (_, token: string) => {
    const value = Object.hasOwn(contentTokens, token) ? contentTokens[token] : undefined;
    if (value === undefined) {
      throw new Error(
        `"{${token}}" is not a content token. Known: ${Object.keys(contentTokens).join(', ')}`,
      );
    }
    return value;
  });
}
