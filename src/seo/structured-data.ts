import type {
  Article,
  BreadcrumbList,
  Course as CourseData,
  CourseInstance,
  Graph,
  ItemList,
  Organization,
  Service,
  Thing,
  WebSite,
} from 'schema-dts';

import { brand } from '../../domain/provider/brand.ts';
import { facts } from '../../domain/provider/facts.ts';
import { paths, shareImage } from '../../domain/provider/paths.ts';
import { traderAddress } from '../../domain/provider/trader.ts';
import type { CampPage } from '../content/schemas/camp.ts';
import type { Course } from '../content/schemas/course.ts';
import type { Explainer } from '../content/schemas/long-texts.ts';

/**
 * What a page tells machines, as the text of its `application/ld+json` script. `<` is escaped, so
 * that no word of the content can close the script.
 */
export function jsonLd(things: readonly Thing[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': things } satisfies Graph;
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}

/** The way from home to a page. The last step is the page itself and needs no address. */
export function breadcrumb(name: string, site: URL): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: brand.name, item: new URL(paths.home, site).href },
      { '@type': 'ListItem', position: 2, name },
    ],
  };
}

/** The provider as every page names it; the id makes it the same one everywhere. */
function provider(site: URL) {
  return {
    '@type': 'Organization',
    '@id': new URL('/#organisation', site).href,
    name: brand.name,
    url: new URL(paths.home, site).href,
  } as const satisfies Organization;
}

/** The provider in full, for the home page alone. */
export function organisation(site: URL): Organization {
  const { legalName, telephone, vatNumber, companyNumber } = brand.trader;
  return {
    ...provider(site),
    slogan: brand.tagline,
    logo: new URL('/icon-512.png', site).href,
    email: brand.email,
    address: traderAddress(),
    legalName,
    telephone,
    vatID: vatNumber,
    identifier: companyNumber
      ? { '@type': 'PropertyValue', propertyID: 'company number', value: companyNumber }
      : undefined,
  };
}

/** The site itself, under the name that a search result shows above the address. */
export function website(site: URL): WebSite {
  const { '@id': id, name, url } = provider(site);
  return { '@type': 'WebSite', name, url, inLanguage: 'en-GB', publisher: { '@id': id } };
}

/** A course as its own page tells it: what it teaches, how long it takes and what it costs. */
export function course(
  { id, title, seoDescription, learningObjectives, hours, level, pounds, lessons }: Course,
  site: URL,
): CourseData {
  const address = paths.course(id);
  // A duration in ISO 8601.
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
      price: pounds,
      priceCurrency: facts.currency,
      // The property for VAT belongs to the specification of a price, which repeats the price.
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: pounds,
        priceCurrency: facts.currency,
        valueAddedTaxIncluded: facts.course.priceIs.endsWith('VAT included'),
        description: facts.course.priceIs,
      },
      url: new URL(paths.enrolFor(id), site).href,
    },
    // Dates are agreed with each group, so an instance has a mode and a workload and no start.
    hasCourseInstance: courseModes(lessons).map((courseMode): CourseInstance => ({
      '@type': 'CourseInstance',
      courseMode,
      courseWorkload,
    })),
  };
}

/** The courses as the home page lists them: by the addresses of their own pages, which describe them. */
export function courseList(courses: readonly Course[], site: URL): ItemList {
  return {
    '@type': 'ItemList',
    itemListElement: courses.map(({ id, title }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: title,
      url: new URL(paths.course(id), site).href,
    })),
  };
}

/** "Online/In Person" in the words of Google's course documentation. */
const courseModes = (lessons: string) =>
  lessons.split('/').map((format) => {
    const mode = { Online: 'Online', 'In Person': 'Onsite' }[format];
    if (mode === undefined) throw new Error(`"${format}" has no course mode in structured data.`);
    return mode;
  });

/** An explainer. It has no dates, because its content records none. */
export function article({ id, title, seoDescription }: Explainer, site: URL): Article {
  const address = paths.video(id);
  return {
    '@type': 'Article',
    headline: title,
    description: seoDescription,
    url: new URL(address, site).href,
    image: new URL(shareImage(address), site).href,
    inLanguage: 'en-GB',
    author: provider(site),
    publisher: { '@id': provider(site)['@id'] },
  };
}

/**
 * The camp, as a service for children of an age. It is no `Event`, because an event has a
 * start date (Google requires `startDate` and `location`) and the camp's is not known yet.
 */
export function campService({ seo }: CampPage, site: URL): Service {
  const { ages, area, price } = facts.camp;
  return {
    '@type': 'Service',
    name: brand.camp,
    description: seo.description,
    serviceType: brand.campShort,
    url: new URL(paths.camp!, site).href,
    image: new URL(shareImage(paths.camp!), site).href,
    provider: provider(site),
    areaServed: area,
    audience: { '@type': 'PeopleAudience', suggestedMinAge: ages.from, suggestedMaxAge: ages.to },
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: facts.currency,
      url: new URL(paths.enrolForCamp!, site).href,
    },
  };
}
