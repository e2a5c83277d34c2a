import type { Course as CourseData, CourseInstance, ItemList } from 'schema-dts';

import type { Course } from '../../content/schemas/course.ts';
import { facts } from '../../../domain/facts.ts';
import { paths, shareImage } from '../../../domain/paths.ts';
import { provider } from './organisation.ts';

/** A course as its own page tells it: what it teaches, how long it takes and what it costs. */
export function course(
  { id, title, seoDescription, learningObjectives, hours, level }: Course,
  site: URL,
): CourseData {
  const address = paths.course(id);
  // ISO 8601.
  const courseWorkload = `PT${hours}H`;
  return {
    '@type': 'Course',
    name: title,
    description: seoDescription,
    url: new URL(address, site).href,
    image: new URL(shareImage(address), site).href,
    inLanguage: 'en-GB',
    provider: provider(site),
    educationalLevel: level,
    teaches: learningObjectives,
    timeRequired: courseWorkload,
    educationalCredentialAwarded: facts.course.certificate,
    offers: {
      '@type': 'Offer',
      category: 'Paid',
      price: facts.course.price,
      priceCurrency: facts.currency,
      url: new URL(paths.enrolFor(id), site).href,
    },
    // Dates are agreed with each group, so an instance has a mode and a workload and no start.
    hasCourseInstance: courseModes.map((courseMode): CourseInstance => ({
      '@type': 'CourseInstance',
      courseMode,
      courseWorkload,
    })),
  };
}

/** The courses as the home page lists them, each by its own address. */
export function courseList(courses: readonly Course[], site: URL): ItemList {
  return {
    '@type': 'ItemList',
    itemListElement: courses.map(({ id, title, description }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      item: {
        '@type': 'Course',
        name: title,
        description,
        url: new URL(paths.course(id), site).href,
        // The page describes the provider in full elsewhere.
        provider: { '@id': provider(site)['@id'] },
      },
    })),
  };
}

/** "Online/In Person" in the words of Google's course documentation. */
const courseModes = facts.course.format.split('/').map((format) => {
  const mode = { Online: 'Online', 'In Person': 'Onsite' }[format];
  if (mode === undefined) throw new Error(`"${format}" has no course mode in structured data.`);
  return mode;
});
