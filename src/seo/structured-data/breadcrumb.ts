import type { BreadcrumbList } from 'schema-dts';

import { brand } from '../../brand.ts';
import { paths } from '../../paths.ts';

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
