import type { ChoiceHints } from '../forms/enrolment/fields.ts';
import type { PreparedLetter } from '../letters/letters.ts';
import { decimalOf } from '../money/money.ts';
import { brand } from '../provider/brand.ts';
import { facts, smallestGroup } from '../provider/facts.ts';
import { guaranteeLine } from '../provider/terms.ts';
import { lengthWords, linesOf, offerFields, type OfferValues, usualLastDay } from './offers.ts';
import type { StoredSubmission } from './submission.ts';

type OnOffer = {
  title: string;
  minutes: number;
  /** Pence, for one person. */
  price: number;
  /** With how many people a session runs; where it is unset, with as many as a course usually needs. */
  smallestGroup?: number | undefined;
  included: readonly string[];
  /** Where it is held, however people would attend. */
  place?: string | undefined;
  /** What to bring or prepare, one sentence. */
  bring?: string | undefined;
  /** Where the materials are for whoever has attended. */
  materials?: string | undefined;
};

/** The courses for which each choice of the form stands: one, several or none. */
export type OnOfferByChoice = Partial<Record<string, readonly OnOffer[]>>;

/** A version of the terms of service: the SHA-256 of its text in hexadecimal, its month, and its text as HTML. */
export type Terms = Record<'fingerprint' | 'effective' | 'text', string>;

/** What the server knows of the site's content. */
export type SiteContent = {
  /** Which course of the site each choice of the form stands for. */
  choiceHints: ChoiceHints;
  letters: readonly PreparedLetter[];
  /** The terms of service as they are now. */
  terms: Terms;
  onOffer: OnOfferByChoice;
};

/** What a form is read by beside its application: the terms of service, and what the courses say. */
export const termsOf = ({ terms, onOffer }: Pick<SiteContent, 'terms' | 'onOffer'>) => ({
  terms: terms.fingerprint,
  listPrice: (courses: string) => listPrice(courses, onOffer),
  smallestGroup: (courses: string) => smallestGroupOf(linesOf(courses), onOffer),
});

/** What the content says of a course, and of the camp, where the site has one. */
type Content = {
  courses: readonly ({
    hours: number;
    duration: string;
    pounds: number;
    smallestGroup?: number;
    applicationChoice: string;
  } & Pick<OnOffer, 'title' | 'bring' | 'materials'>)[];
  camp?:
    { certificate: { title: string }; days: { items: readonly { makes: string }[] } } | undefined;
};

/** Reads from the site's content what an offer can be prefilled with. */
export function onOfferFrom({ courses, camp }: Content): OnOfferByChoice {
  const byChoice: Record<string, OnOffer[]> = {};
  for (const { title, hours, duration, pounds, applicationChoice, ...more } of courses) {
    const { bring, materials, smallestGroup } = more;
    const included = [`${title}, ${duration}`, ...ofEveryCourse];
    const course = { title, minutes: hours * 60, price: pounds * 100, smallestGroup, included };
    (byChoice[applicationChoice] ??= []).push({ ...course, bring, materials });
  }
  if (camp) {
    const { days, ages, price } = facts.camp;
    byChoice[brand.camp] = [
      {
        title: brand.camp,
        minutes: days * 24 * 60,
        price: price * 100,
        smallestGroup: 1,
        place: facts.camp.area,
        included: [
          `${days} days, for ages ${ages.from} to ${ages.to}`,
          ...camp.days.items.map(({ makes }) => makes),
          camp.certificate.title,
        ],
      },
    ];
  }
  return byChoice;
}

/** The values with which a form for an offer begins, from the application and the site; the date is left empty. */
export function usualOffer(
  { content }: Pick<StoredSubmission<'enrolment'>, 'content'>,
  onOffer: OnOfferByChoice,
  now: string,
): OfferValues {
  const chosen = content.selectedCourses.flatMap(
    (choice): readonly Partial<OnOffer>[] => onOffer[choice] ?? [{ title: choice }],
  );
  const courses = chosen.map(({ title }) => title).join('\n');
  const people = offerFields.people.read(content.numberOfAttendees.trim()) ?? '';
  const isLengthKnown = chosen.every(({ minutes }) => minutes !== undefined);
  const minutes = chosen.reduce((sum, each) => sum + (each.minutes ?? 0), 0);
  const included = chosen.flatMap((each) => each.included ?? ofEveryCourse);
  return {
    courses,
    date: '',
    time: '',
    minutes: isLengthKnown ? lengthWords(String(minutes)) : '',
    // Whether somebody who would do both comes or not is for the staff to agree with them.
    place:
      chosen.find(({ place }) => place)?.place ??
      { 'in-person': content.city, online: 'Online', both: '' }[content.deliveryMode],
    // What is not one number stands beside the form as they wrote it, and is for the staff to read.
    people,
    price: countedPrice({ courses, people }, onOffer) ?? '',
    vat: 'included',
    // What all courses include is listed once, at the end.
    included: [
      ...new Set(included.toSorted((a, b) => Number(isShared(a)) - Number(isShared(b)))),
    ].join('\n'),
    validUntil: usualLastDay(now),
  };
}

const allOf = (onOffer: OnOfferByChoice) => Object.values(onOffer).flatMap((each) => each ?? []);

/** The materials of these courses, "Prompt Crafting: https://…", where the content has a link to them. */
export const materialsOf = (courses: readonly string[], onOffer: OnOfferByChoice) =>
  allOf(onOffer).flatMap(({ title, materials }) =>
    materials && courses.includes(title) ? [`${title}: ${materials}`] : [],
  );

/** What these courses ask people to bring, a line each, as it stands under a heading that says so. */
export const bringOf = (courses: readonly string[], onOffer: OnOfferByChoice) =>
  allOf(onOffer)
    .flatMap(({ title, bring }) => (bring && courses.includes(title) ? [bring] : []))
    .map((bring) =>
      bring.replace(/^(?:please )?bring (\p{L})/iu, (_, first: string) => first.toUpperCase()),
    )
    .join('\n');

/** The list price of these courses for one person, in pence; `undefined` if one of them has none. */
export function listPrice(courses: string, onOffer: OnOfferByChoice): number | undefined {
  const known = allOf(onOffer);
  const prices = linesOf(courses).map((line) => known.find(({ title }) => title === line)?.price);
  return prices.length === 0 || prices.includes(undefined)
    ? undefined
    : prices.reduce<number>((sum, price) => sum + price!, 0);
}

/** With how many people a session of these courses runs, each a title or a choice of the form: as many as one of them needs. */
export function smallestGroupOf(courses: readonly string[], onOffer: OnOfferByChoice): number {
  const groups = courses.flatMap((course) => {
    const meant = onOffer[course] ?? allOf(onOffer).filter(({ title }) => title === course);
    return meant.length > 0
      ? meant.map((each) => each.smallestGroup ?? smallestGroup)
      : smallestGroup;
  });
  return Math.max(1, ...groups);
}

/** People × the list price, as a form for an offer holds it; `undefined` if either is not known. */
export function countedPrice(
  { courses = '', people = '' }: Partial<Record<'courses' | 'people', string>>,
  onOffer: OnOfferByChoice,
): string | undefined {
  const each = listPrice(courses, onOffer);
  const number = offerFields.people.read(people.trim());
  return each === undefined || number === undefined ? undefined : decimalOf(each * Number(number));
}

const { moneyBackDays, payment } = facts.guarantee;
const ofEveryCourse = [facts.course.certificate, guaranteeLine(moneyBackDays), payment];

const isShared = (line: string) => ofEveryCourse.includes(line);
