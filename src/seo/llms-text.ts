import { brand } from '../../domain/brand.ts';
import { facts, formatPrice } from '../../domain/facts.ts';
import { paths } from '../../domain/paths.ts';
import type { PublicPage } from './public-pages.ts';

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
    `- A course costs from ${formatPrice(course.price)} a participant: ${course.level}, ${course.format}, groups of ${course.participants}. ${course.certificate}.`,
    `- ${guarantee.moneyBackDays}-day money-back guarantee. ${guarantee.payment}.`,
    ...(paths.camp ? [ofCamp] : []),
    `- An application is answered within ${promises.enrolmentReplyHours} hours. Email: ${brand.email}. ${facts.location}.`,
    ...list('Courses', 'course'),
    ...list('Explainers', 'explainer'),
    ...list('Pages', 'page', paths.guide ? [link('AI guide (PDF)', paths.guide, guide)] : []),
    ...list('Optional', 'legal'),
  ];
  // A space that keeps a figure with its unit is for the eye.
  return `${lines.join('\n').replaceAll('\u00a0', ' ')}\n`;
}
