import { brand } from '../../provider/brand.ts';
import { facts, formatPrice, smallestGroup as usualGroup } from '../../provider/facts.ts';
import * as pages from '../../provider/pages.ts';

/** The choices of the enrolment form, in order; the ten of the specification, section 3. */
export const courseChoices = [
  brand.namesakeCourse,
  'AI Fundamentals for Business',
  'Prompt Engineering Mastery',
  'AI Tools for Content Creation',
  'Machine Learning Essentials',
  'AI Strategy & Implementation',
  'Advanced AI Applications',
  'AI Ethics & Governance',
  'Custom AI Solutions Workshop',
  ...((pages.camp ? [brand.camp] : []) as readonly (typeof brand.camp)[]),
] as const;

/** One of the choices, letter for letter, as it is stored. */
export type CourseChoice = (typeof courseChoices)[number];

/** Which course of the site each choice stands for, in words. */
export type ChoiceHints = Partial<Record<string, string>>;

type ToldCourse = {
  number: number;
  title: string;
  duration: string;
  price: string;
  smallestGroup?: number;
  applicationChoice: string;
};

/** What is said of a choice that no course of the site stands for. */
const arranged = 'Arranged with you: we reply with contents, length and price';

/** Says of each choice which course of the site it is and what it costs: form, receipt, ticket and desk say the same. */
export function choiceHintsOf(courses: readonly ToldCourse[]): ChoiceHints {
  const { days, ages, area, price: campPrice } = facts.camp;
  const camp = `${days} days in ${area}, for ages ${ages.from} to ${ages.to}, ${formatPrice(campPrice, { pence: true })} per student`;
  const hints: ChoiceHints = pages.camp ? { [brand.camp]: camp } : {};
  for (const { number, title, duration, price, smallestGroup, applicationChoice } of courses) {
    const choice = applicationChoice;
    const isUsual = (smallestGroup ?? usualGroup) === usualGroup;
    const group = isUsual ? '' : `, for ${smallestGroup} people or more`;
    const hint = `No. ${number}, ${keptTitle(title)}, ${duration}, ${price} per person${group}`;
    hints[choice] = hints[choice] === undefined ? hint : `${hints[choice]}; ${hint}`;
  }
  for (const choice of courseChoices) hints[choice] ??= arranged;
  return hints;
}

/** Pounds for one person, in the order of the choices; `null` for a choice whose price is arranged. */
export type ChoicePrices = readonly (number | null)[];

export function choicePricesOf(
  courses: readonly { pounds: number; applicationChoice: string }[],
): ChoicePrices {
  return courseChoices.map((choice) => {
    if (choice === brand.camp) return facts.camp.price;
    const meant = courses.filter(({ applicationChoice }) => applicationChoice === choice);
    return meant.length === 0 ? null : meant.reduce((sum, { pounds }) => sum + pounds, 0);
  });
}

/** A title with a no-break space before its dash, so that no line begins with it. */
export const keptTitle = (title: string) => title.replaceAll(' - ', '\u{a0}- ');
