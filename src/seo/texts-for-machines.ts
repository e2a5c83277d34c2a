import { brand } from '../../domain/provider/brand.ts';
import { facts, formatPrice } from '../../domain/provider/facts.ts';
import { paths } from '../../domain/provider/paths.ts';
import { traderLine } from '../../domain/provider/trader.ts';
import { factsOfAll } from '../content/series.ts';
import type { PublicPage } from './public-pages.ts';

/**
 * The sitemap (sitemaps.org) of the public pages. A page has a date only where its content says when
 * it changed, because the time of the build does not say that.
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

/** "January 2025" as "2025-01": a W3C date may leave out the day. Throws on anything else. */
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

type Listed = Pick<PublicPage, 'address' | 'name' | 'note' | 'description' | 'group'>;

/**
 * The site for a language model, in Markdown as https://llmstxt.org asks: the name, a summary, the
 * facts that are asked for most, then every page with a line about it. `guide` is about the PDF.
 */
export function llmsText(
  pages: readonly Listed[],
  { summary, guide, site }: { summary: string; guide: string; site: URL },
): string {
  const { course, guarantee, camp, promises } = facts;
  const price = formatPrice(Math.min(...factsOfAll('price')));
  const [level, format, participants] = (['level', 'format', 'participants'] as const).map((name) =>
    factsOfAll(name).join(' or '),
  );
  const link = (name: string, address: string, text: string) =>
    `- [${name}](${new URL(address, site).href}): ${text}`;
  const list = (title: string, group: PublicPage['group'], more: string[] = []) => {
    const links = pages
      .filter((page) => page.group === group)
      .map(({ name, address, note, description }) =>
        link(name, address, note ? `${note}. ${description}` : description),
      );
    return links.length > 0 ? ['', `## ${title}`, '', ...links, ...more] : [];
  };
  const ofCamp = `- The ${brand.campShort} costs ${formatPrice(camp.price, { pence: true })}: ${camp.days} days, ages ${camp.ages.from} to ${camp.ages.to}, ${camp.area}.`;
  const lines = [
    `# ${brand.name}`,
    '',
    `> ${summary}`,
    '',
    `- A course costs from ${price} ${course.priceIs}: ${level}, ${format}, groups of ${participants}. ${course.certificate}.`,
    `- ${guarantee.moneyBackDays}-day money-back guarantee. ${guarantee.payment}.`,
    ...(paths.camp ? [ofCamp] : []),
    `- An application is answered within ${promises.enrolmentReplyHours} hours. Email: ${brand.email}. ${traderLine() || facts.location}.`,
    ...list('Courses', 'course'),
    ...list('Explainers', 'explainer'),
    ...list('Pages', 'page', paths.guide ? [link('AI guide (PDF)', paths.guide, guide)] : []),
    ...list('Optional', 'legal'),
  ];
  // Non-breaking spaces, which keep a figure with its unit, are only for what people see.
  return `${lines.join('\n').replaceAll('\u00a0', ' ')}\n`;
}

/** The days after a build until its `security.txt` expires; RFC 9116 (2.5.5) recommends less than a year. */
const vouchedDays = 330;

/** Where to report a weakness of the site (RFC 9116); `now` is the time of the build. */
export function securityText(site: URL, now: Date): string {
  const expires = new Date(now.getTime() + vouchedDays * 24 * 60 * 60 * 1000);
  return [
    `Contact: mailto:${brand.email}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${new URL(paths.securityText, site).href}`,
    '',
  ].join('\n');
}
