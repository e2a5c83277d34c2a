import type { Article } from 'schema-dts';

import type { Explainer } from '../../content/schemas/explainer.ts';
import { paths, shareImage } from '../../../domain/paths.ts';
import { provider } from './organisation.ts';

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
