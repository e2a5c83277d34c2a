import { describe, expect, it } from 'vitest';

import { courseChoices } from '../forms/enrolment/fields.ts';
import { brand } from '../provider/brand.ts';
import { facts } from '../provider/facts.ts';
import { sampleApplication } from '../testing/sample-forms.ts';
import { bringOf, onOfferFrom, smallestGroupOf, usualOffer } from './usual-offer.ts';

const [first, second] = courseChoices;
const own = brand.namesakeCourse;
const course = (title: string, hours: number, pounds: number, applicationChoice: string) => ({
  title,
  hours,
  pounds,
  duration: `${hours} hours`,
  applicationChoice,
});
const onOffer = onOfferFrom({
  courses: [
    course('Prompts', 2, 310, first),
    course('Pictures', 3, 310, first),
    course('Apps', 1, 399, own),
  ],
  camp: {
    certificate: { title: 'A certificate' },
    days: { items: [{ makes: 'A poster' }, { makes: 'A talk' }] },
  },
});
const now = '2025-01-31T09:05:00.000Z';
const begun = (content: Partial<typeof sampleApplication>) =>
  usualOffer({ content: { ...sampleApplication, ...content } }, onOffer, now);

describe('an offer begins with', () => {
  it('the courses that the choices stand for, their length, and what is included', () => {
    expect(begun({ selectedCourses: [first], numberOfAttendees: '3' })).toMatchObject({
      courses: 'Prompts\nPictures\nApps',
      minutes: '6 hours',
      price: '3057.00',
      included:
        'Prompts, 2 hours\nPictures, 3 hours\nApps, 1 hours\nCertificate of completion\n' +
        '30-day money-back guarantee\nOne-time payment for lifetime access',
      vat: 'included',
      date: '',
      time: '',
      validUntil: '2025-02-14',
    });
  });

  it.each([
    ['a choice that is arranged with whoever chose it', second, '1', '', ''],
    ['the camp at its own price', brand.camp, '2', '5 days', '898.00'],
  ] as const)('%s, at its length or none', (_, courses, numberOfAttendees, minutes, price) => {
    const offer = begun({ selectedCourses: [courses], numberOfAttendees });
    expect(offer).toMatchObject({ courses, minutes, price });
    if (courses === brand.camp) {
      const camp = '5 days, for ages 10 to 15\nA poster\nA talk\nA certificate';
      expect(offer.included).toBe(camp);
      expect(offer.place).toBe(facts.camp.area);
    }
  });

  it.each([
    ['12', '12', 'in-person', 'Bristol'],
    [' 5 ', '5', 'online', 'Online'],
    ['8 to 12', '', 'both', ''],
    ['0', '', 'both', ''],
    ['3, from 20250131 on', '', 'both', ''],
  ] as const)('of “%s” “%s” people, and %s the place %s', (typed, people, deliveryMode, place) => {
    const content = { numberOfAttendees: typed, deliveryMode, city: 'Bristol' };
    const offer = begun({ ...content, selectedCourses: [first] });
    expect(offer).toMatchObject({ people, place });
    // Without a number there is no price either.
    expect(offer.price === '').toBe(people === '');
  });
});

it('smallest group: as large as one of its courses needs, or as courses usually need', () => {
  const courses = [
    { ...course('Prompts', 2, 310, first), smallestGroup: 5 },
    { ...course('Pictures', 3, 310, own), smallestGroup: 2 },
  ];
  const all = onOfferFrom({ courses });
  expect(smallestGroupOf(['Pictures', 'Prompts'], all)).toBe(5);
  expect(smallestGroupOf(['Pictures'], all)).toBe(2);
  expect(smallestGroupOf([first], all)).toBe(5);
  expect(smallestGroupOf(['Pictures', 'A day of our own'], all)).toBe(3);
});

it('What to bring: what the courses ask for, a line each', () => {
  const courses = [
    { ...course('Prompts', 2, 310, first), bring: 'Bring a laptop, and two examples.' },
    { ...course('Pictures', 3, 310, first), bring: 'Three pictures.' },
    course('Apps', 1, 399, own),
  ];
  const all = onOfferFrom({ courses });
  expect(bringOf(['Pictures', 'Prompts', 'Apps'], all)).toBe(
    'A laptop, and two examples.\nThree pictures.',
  );
  expect(bringOf(['Apps', 'Another'], all)).toBe('');
});
