import type { Organization, WebSite } from 'schema-dts';

import { brand } from '../../../domain/brand.ts';
import { facts } from '../../../domain/facts.ts';
import { paths } from '../../../domain/paths.ts';

/** The provider as every page names it; the id makes it the same one everywhere. */
export function provider(site: URL) {
  return {
    '@type': 'Organization',
    '@id': new URL('/#organisation', site).href,
    name: brand.name,
    url: new URL(paths.home, site).href,
  } as const satisfies Organization;
}

/** The provider in full, for the home page alone. */
export function organisation(site: URL): Organization {
  return {
    ...provider(site),
    slogan: brand.tagline,
    logo: new URL('/icon-512.png', site).href,
    email: brand.email,
    address: facts.location,
  };
}

/** The site itself, under the name that a search result shows above the address. */
export function website(site: URL): WebSite {
  const { '@id': id, name, url } = provider(site);
  return { '@type': 'WebSite', name, url, inLanguage: 'en-GB', publisher: { '@id': id } };
}
