import { describe, expect, it } from 'vitest';

import { sampleApplication } from '../testing/sample-application.ts';
import { brand } from './brand.ts';
import { courseChoices } from './forms/enrolment/course-choices.ts';
import { onOfferFrom, usualOffer } from './usual-offer.ts';

const [first, second] = courseChoices;
const course = (title: string, hours: number, applicationChoice: string) => ({
  ...{ title, hours, duration: `${hours} hours`, applicationChoice },
});
const onOffer = onOfferFrom({
  courses: [
    course('Prompts', 2, first),
    course('Pictures', 3, first),
    course('Apps', 1, brand.namesakeCourse),
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
      ...{
        courses: 'Prompts\nPictures\nApps',
        minutes: '6 hours',
        price: '2241.00',
        vat: 'included',
      },
      included:
        'Prompts, 2 hours\nPictures, 3 hours\nApps, 1 hours\nCertificate of completion\n' +
        '30-day money-back guarantee\nOne-time payment for lifetime access',
      ...{ date: '', time: '', validUntil: '2025-02-14' },
    });
  });

  it('a choice that is no course of the site, whose length the staff say', () => {
    const { courses, minutes, price } = begun({
      ...{ selectedCourses: [second], numberOfAttendees: '1' },
    });
    expect([courses, minutes, price]).toEqual([second, '', '249.00']);
  });

  it('the camp at its own price and length', () => {
    const { courses, minutes, price, included } = begun({
      ...{ selectedCourses: [brand.camp], numberOfAttendees: '2' },
    });
    expect([courses, minutes, price]).toEqual([brand.camp, '5 days', '898.00']);
    expect(included).toBe('5 days, for ages 10 to 15\nA poster\nA talk\nA certificate');
  });

  it.each([
    ['8 to 12', '12'],
    ['5', '5'],
    ['a dozen', '1'],
    ['0', '1'],
    ['3, from 20250131 on', '3'],
  ])('of “%s” the larger number of people', (numberOfAttendees, people) => {
    expect(begun({ numberOfAttendees }).people).toBe(people);
  });

  it.each([
    ['in-person', 'London'],
    ['online', 'Online'],
    ['both', 'Online'],
  ] as const)('the place of what is held %s', (deliveryMode, place) => {
    expect(begun({ deliveryMode }).place).toBe(place);
  });
});
