import { paths } from '../../domain/paths.ts';
import type { PublicPage } from './public-pages.ts';

/**
 * The sitemap (sitemaps.org) of the public pages. A page has a date only where its content says when
 * it changed: the time of the build would be a date, but not a true one.
 */
export function sitemap(pages: readonly Pick<PublicPage, 'address' | 'changed'>[], site: URL) {
  const urls = pages.map(({ address, changed }) => {
    const date = changed === undefined ? '' : `<lastmod>${w3cMonth(changed)}</lastmod>`;
    return `<url><loc>${new URL(address, site).href}</loc>${date}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

/**
 * What crawlers may fetch: all pages. Those that are not to be listed say so themselves, which a
 * crawler learns only by fetching them.
 */
export function robots(site: URL): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL(paths.sitemap, site).href}\n`;
}

/** "January 2025" as "2025-01", which is as exact as a W3C date may be. Throws on anything else. */
function w3cMonth(text: string): string {
  const [name = '', year = ''] = text.split(' ');
  const month = monthNames.indexOf(name) + 1;
  if (month === 0 || !/^\d{4}$/u.test(year)) {
    throw new Error(`"${text}" is not a month and a year, such as "January 2025".`);
  }
  return `${year}-${String(month).padStart(2, '0')}`;
}

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2025, month, 1),
  ),
);
