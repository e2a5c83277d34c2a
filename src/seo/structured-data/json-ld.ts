import type { BreadcrumbList, Graph, Thing } from 'schema-dts';

import { brand } from '../../../domain/brand.ts';
import { paths } from '../../../domain/paths.ts';

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
      {
        '@type': 'ListItem',
        position: 1,
        name: brand.name,
        item: new URL(paths.home, site).href,
      },
      { '@type': 'ListItem', position: 2, name },
    ],
  };
}
