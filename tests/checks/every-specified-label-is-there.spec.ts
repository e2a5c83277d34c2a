import { brand } from '../../domain/provider/brand.ts';
import { facts, formatPrice } from '../../domain/provider/facts.ts';
import { paths } from '../../domain/provider/paths.ts';
import { aCourse, courseIds, courseOf, pages } from '../support/addresses.ts';
import { linksOf, wordsOf } from '../support/read-html.ts';
import { expect, test } from '../support/site.ts';

const { camp, course, guarantee, partner, promises, refunds, statistics } = facts;
const mailTo = (address: string) => `mailto:${address}`;

/** What section 2 of the specification asks of a page: the figures that it says, and where its links lead. */
const specified: Record<string, { figures?: string[]; links?: Record<string, string> }> = {
  [paths.home]: {
    figures: [brand.tagline, ...statistics.flatMap(({ figure, label }) => [figure, label])],
    links: {
      'Explore Masterclasses': paths.courses,
      'Explore Workshops': paths.courses,
      'Start Learning Today': paths.courses,
      'Speak to an Instructor': paths.contact,
    },
  },
  [paths.course(aCourse.id)]: {
    figures: [
      ...[formatPrice(aCourse.price), aCourse.participants, aCourse.format, aCourse.level],
      ...[course.certificate, guarantee.payment],
      `${guarantee.moneyBackDays}-day money-back guarantee`,
    ],
    links: {
      'Back to Courses': paths.courses,
      'Enroll Now': paths.enrolFor(aCourse.id),
    },
  },
  [paths.contact]: {
    figures: [facts.location, `Within ${promises.contactReplyHours} hours`],
    links: { [brand.email]: mailTo(brand.email), 'View All Courses': paths.courses },
  },
  [paths.aiTools]: { links: paths.guide && { 'Download AI Guide': paths.guide } },
  [paths.camp!]: {
    figures: [
      ...[brand.camp, formatPrice(camp.price, { pence: true }), camp.area],
      `${camp.ages.from} to ${camp.ages.to}`,
    ],
    links: {
      'Register Your Interest': paths.enrolForCamp!,
      'Ask Questions': paths.contact,
      'Contact for Group Pricing': paths.contact,
    },
  },
  [paths.privacy]: { figures: [facts.legalEffective, `${facts.retentionYears} years`] },
  [paths.terms]: {
    figures: [
      ...[facts.legalEffective, `${refunds[0]!.minDaysBefore} or more days`],
      `${refunds[1]!.minDaysBefore} to ${refunds[0]!.minDaysBefore - 1} days`,
    ],
  },
  [paths.promptCraft!]: {
    links: { 'View Examples': '#examples', 'Enhance with AI': brand.customGptUrl },
  },
  [paths.partners!]: {
    figures: [
      ...[`${partner.launchModules} AI modules`, `${partner.dominationModules} AI modules`],
      ...[`${partner.contentTimeSaved}%`, `${partner.engagementGain}%`],
    ],
    links: { 'Partner With Us': paths.contact },
  },
};

test('specified labels: pages have their figures and their links', async ({ request }) => {
  for (const [address, { figures = [], links = {} }] of Object.entries(specified)) {
    if (!pages.includes(address)) continue;
    const html = mainOf(await (await request.get(address)).text());
    const words = wordsOf(html);
    for (const figure of figures) expect.soft(words, address).toContain(figure);
    for (const [label, href] of Object.entries(links)) {
      const found = linksOf(html).find((link) => link.label.includes(label));
      expect.soft(found?.href, `${address}: ${label}`).toBe(href);
    }
  }
});

test('course card: it names what is specified', async ({ request }) => {
  const html = await (await request.get(paths.home)).text();
  const cards = html
    .split('<article')
    .slice(1)
    .map((card) => card.split('</article>')[0]!);
  for (const id of courseIds) {
    const card = cards.find((each) => each.includes(`href="${paths.course(id)}"`)) ?? '';
    const own = courseOf(id);
    for (const text of [
      ...[own.level, `Participants: ${own.participants}`, own.format, 'hour'],
      `from ${formatPrice(own.price)}`,
    ]) {
      expect(wordsOf(card), id).toContain(text);
    }
    const links = linksOf(card).map(({ label, href }) => `${label}: ${href}`);
    expect(links, id).toContainEqual(
      expect.stringMatching(`^More Details.*: ${paths.course(id)}$`),
    );
    expect(links, id).toContainEqual(expect.stringMatching(`^Enroll Now.*: ${paths.enrol}`));
  }
});

test('footer: it has the links, the year and the provider', async ({ request }) => {
  const html = await (await request.get(paths.home)).text();
  const footer = html.slice(html.lastIndexOf('<footer'));
  const links = linksOf(footer).map(({ label, href }) => `${label}: ${href}`);
  expect(links).toEqual(
    expect.arrayContaining([
      ...[`Privacy Policy: ${paths.privacy}`, `Terms of Service: ${paths.terms}`],
      ...[`About Us: ${paths.about}`, `Contact: ${paths.contact}`],
      `${brand.email}: ${mailTo(brand.email)}`,
      ...courseIds.map((id) => expect.stringMatching(`: ${paths.course(id)}$`)),
    ]),
  );
  expect(wordsOf(footer)).toContain(`© ${facts.copyrightYear} ${brand.name}`);
  expect(wordsOf(footer)).toContain('Executive transformative training in AI, powered by');
});

test('mail links: decoded, they hold what is specified', async ({ request }) => {
  const mails = async (address: string) => {
    const links = linksOf(mainOf(await (await request.get(address)).text()));
    const written = links.filter(({ href }) => href.startsWith('mailto:'));
    return written.map(({ href }) => {
      const { pathname, searchParams } = new URL(href.replaceAll('+', '%2B'));
      return { to: pathname, subject: searchParams.get('subject'), body: searchParams.get('body') };
    });
  };
  const grant = paths.grants ? await mails(paths.grants) : [];
  const applications = grant.filter(({ subject }) => subject === brand.grantMailSubject);
  expect(applications.map(({ to }) => to)).toEqual(paths.grants ? [...brand.grantEmails] : []);
  for (const { body } of applications) {
    for (const asked of ['what does your business do', 'which courses', 'could AI help']) {
      expect(body).toMatch(new RegExp(asked, 'iu'));
    }
    expect(body).toContain('\r\n');
  }
  const consultation = (await mails(paths.contact)).find(({ subject }) => subject !== null);
  expect(consultation).toMatchObject({
    ...{ to: brand.email, subject: 'Consultation Request' },
    body: expect.stringMatching(/^Hello,\r\n/u),
  });
});

const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
