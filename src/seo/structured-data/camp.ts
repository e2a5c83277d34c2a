import type { Service } from 'schema-dts';

import { brand } from '../../../domain/brand.ts';
import type { CampPage } from '../../content/schemas/camp.ts';
import { facts } from '../../../domain/facts.ts';
import { paths, shareImage } from '../../../domain/paths.ts';
import { provider } from './organisation.ts';

/**
 * The camp, as a service for children of an age. It is no `Event`, because an event has a
 * start date (Google requires `startDate` and `location`) and the camp's is not known yet.
 */
export function camp({ seo }: CampPage, site: URL): Service {
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
