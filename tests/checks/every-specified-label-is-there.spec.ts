import { brand } from '../../domain/brand.ts';
import { facts, formatPrice } from '../../domain/facts.ts';
import { paths } from '../../domain/paths.ts';
import { courseIds, introduction, pages } from '../support/addresses.ts';
import { expect, testOfLooks as test } from '../support/site.ts';

const { camp, course, guarantee, partner, promises, statistics } = facts;
const mail = (address: string) => `mailto:${address}`;

/** Section 2 of the specification, letter for letter; figures and names come from facts and brand. */
const specified: Record<string, { texts?: string; links?: Record<string, string> }> = {
  [paths.home]: {
    texts: `${brand.tagline} |
      ${statistics.flatMap(({ figure, label }) => [figure, label]).join(' | ')} |
      Featured Masterclasses and Workshops | Fear | FOMO | Love | Innovation`,
    links: {
      'Explore Masterclasses': paths.courses,
      'Explore Workshops': paths.workshops,
      'Start Learning Today': paths.courses,
      'Speak to an Instructor': paths.contact,
    },
  },
  [paths.course('visual-creation')]: {
    texts: `What You'll Learn | Hands-On Activity | ${formatPrice(course.price)} |
      ${course.participants} | ${course.format} | ${course.level} | ${course.certificate} |
      Course Information | ${guarantee.moneyBackDays}-day money-back guarantee |
      ${guarantee.payment}`,
    links: {
      'Back to Courses': paths.courses,
      'Enroll Now': paths.enrolFor('visual-creation'),
    },
  },
  [paths.contact]: {
    texts: `Simplify Your AI Journey | Get In Touch | ${facts.location} |
      Within ${promises.contactReplyHours} hours | Why Choose ${brand.name}`,
    links: { [brand.email]: mail(brand.email), 'View All Courses': paths.courses },
  },
  [paths.enrol]: {
    texts: `Expert-Led Workshops | Personalized Learning | Global Community |
      Enrollment Application | Personal Information | Participant Details |
      Course Preferences | Logistics & Preferences | What Happens Next? | Review | Customize |
      Connect`,
  },
  [paths.aiTools]: {
    texts: `Custom AI Solutions | AI Integration Services | AI Strategy Consulting`,
    links: paths.guide && { 'Download AI Guide': paths.guide },
  },
  [paths.camp!]: {
    texts: `${brand.camp} | ${formatPrice(camp.price, { pence: true })} |
      ${camp.ages.from} to ${camp.ages.to} | ${camp.area} | Coming soon`,
    links: {
      'Register Your Interest': paths.enrolForCamp!,
      'Ask Questions': paths.contact,
      'Contact for Group Pricing': paths.contact,
    },
  },
  [paths.grants!]: {
    texts: `Who is this for | What's included | What's not covered | Why offering this |
      How to apply | FAQs | About Our Sponsors`,
  },
  [paths.privacy]: {
    texts: `Privacy Policy | ${facts.legalEffective} | ${facts.retentionYears} years`,
  },
  [paths.terms]: {
    texts: `Terms of Service | ${facts.legalEffective} |
      ${facts.refunds[0].minDaysBefore} or more days |
      ${facts.refunds[1].minDaysBefore} to ${facts.refunds[0].minDaysBefore - 1} days |
      England and Wales`,
  },
  [introduction]: { texts: `Executive Transformative Training in AI` },
  [paths.video('diffusion-of-innovation-theory')]: {
    texts: `Adoption Frameworks | Innovators | 2.5 | Early Adopters | 13.5 | Early Majority | 34 |
      Late Majority | Laggards | 16 | Everett Rogers`,
  },
  [paths.video('adoption-of-innovation-framework')]: {
    texts: `The Adoption of Innovation Framework | Love & Creativity | Fear-to-FOMO | FOMO-to-Love |
      Love-to-Innovation`,
  },
  [paths.video('building-design-authority')]: { texts: `Design Authority` },
  [paths.video('implementing-ai-to-work-and-play')]: {
    texts: `Implementing AI to Work and Play`,
  },
  [paths.video('how-we-deliver')]: { texts: `How do we deliver?` },
  [paths.promptCraft!]: {
    texts: `Describe Your Vision | Choose Style & Mood | AI Enhancement | Generate in Midjourney |
      Your Creative Idea | Artistic Style | Mood & Lighting |
      Your prompt will appear here as you type... | Portrait | Landscape | Architecture |
      --ar 2:3 | --ar 16:9 | --ar 4:3`,
    links: { 'View Examples': '#examples', 'Enhance with AI': brand.customGptUrl },
  },
  [paths.partners!]: {
    texts: `AI& | Instant AI Enhancement | Executive-Grade Content | Revolutionary Results |
      Future-Proof Guarantee | Launch Package | ${partner.launchModules} AI modules |
      Domination Package | ${partner.dominationModules} AI modules | Total Takeover Package |
      ${partner.contentTimeSaved}% | ${partner.engagementGain}% | Executive Leadership |
      Sales Force | Operations | Innovation`,
    links: { 'Partner With Us': paths.contact },
  },
};

for (const [address, { texts = '', links = {} }] of Object.entries(specified)) {
  if (!pages.includes(address)) continue;
  test(`${address} says and links what is specified`, async ({ page }) => {
    await page.goto(address);
    const main = page.getByRole('main');
    const shown = ((await main.textContent()) ?? '').replaceAll(/\s+/gu, ' ');
    const wanted = texts.split('|').map((text) => text.trim());
    expect(wanted.filter((text) => !shown.includes(text))).toEqual([]);
    for (const [label, href] of Object.entries(links)) {
      const link = main.getByRole('link', { name: label }).first();
      await expect(link, label).toHaveAttribute('href', href);
    }
  });
}

test('the card of each course names what a card must name', async ({ page }) => {
  await page.goto(paths.home);
  for (const id of courseIds) {
    const card = page.getByRole('article').filter({
      has: page.locator(`a[href="${paths.course(id)}"]`),
    });
    for (const text of [
      course.level,
      `Participants: ${course.participants}`,
      course.format,
      /\d hours?/u,
      `from ${formatPrice(course.price)}`,
    ]) {
      await expect(card).toContainText(text);
    }
    await expect(card.locator('svg')).toBeVisible();
    await expect(card.getByRole('link', { name: /^More Details/u })).toBeVisible();
    await expect(card.getByRole('link', { name: /^Enroll Now/u })).toHaveAttribute(
      'href',
      /^\/enroll/u,
    );
  }
});

test('the footer holds the links, the year and the provider', async ({ page }) => {
  await page.goto(paths.home);
  const footer = page.getByRole('contentinfo');
  for (const [label, href] of Object.entries({
    'Privacy Policy': paths.privacy,
    'Terms of Service': paths.terms,
    'About Us': paths.about,
    Contact: paths.contact,
    [brand.email]: mail(brand.email),
  })) {
    await expect(footer.getByRole('link', { name: label, exact: true })).toHaveAttribute(
      'href',
      href,
    );
  }
  for (const id of courseIds) {
    await expect(footer.locator(`a[href="${paths.course(id)}"]`)).toBeVisible();
  }
  await expect(footer).toContainText(`© ${facts.copyrightYear} ${brand.name}`);
  await expect(footer).toContainText('Executive transformative training in AI, powered by');
});

test('the mail links hold what is specified, when decoded', async ({ page }) => {
  const mails = async (address: string) => {
    await page.goto(address);
    const links = page.getByRole('main').locator('a[href^="mailto:"]');
    const hrefs = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href') ?? ''),
    );
    return hrefs.map((href) => {
      const { pathname, searchParams } = new URL(href.replaceAll('+', '%2B'));
      return { to: pathname, subject: searchParams.get('subject'), body: searchParams.get('body') };
    });
  };
  const grant = (await mails(paths.grants!)).filter(
    ({ subject }) => subject === brand.grantMailSubject,
  );
  expect(grant.map(({ to }) => to)).toEqual([...brand.grantEmails]);
  for (const { body } of grant) {
    expect(body).toMatch(/what does your business do/iu);
    expect(body).toMatch(/which courses/iu);
    expect(body).toMatch(/could AI help/iu);
    expect(body).toContain('\r\n');
  }
  const consultation = (await mails(paths.contact)).find(({ subject }) => subject !== null);
  expect(consultation).toMatchObject({
    ...{ to: brand.email, subject: 'Consultation Request' },
    body: expect.stringMatching(/^Hello,\r\n/u),
  });
});
