import type { Verb } from '../../domain/case/read-change.ts';
import type { Suspicion } from '../../domain/case/submission.ts';
import type { ContactMessage } from '../../domain/forms/contact/fields.ts';
import type { Application } from '../../domain/forms/enrolment/fields.ts';
import { defaultApplication } from '../../domain/forms/enrolment/schema.ts';
import { refusedDomain } from '../delivery/caught-mail.ts';

/** What somebody wrote, and what was done with it. Hours are counted back from the start. */
export type MadeUp = { hoursAgo: number; suspicion?: Suspicion; then?: readonly DemoDeed[] } & (
  { application: Application } | { message: ContactMessage }
);

/** How many hours ago, by which colleague or by the applicant (''), and the values of its form. */
export type DemoDeed = [hoursAgo: number, by: string, did: { do: Verb } & Record<string, string>];

type SampleAnswers = Pick<Application, 'selectedCourses' | 'availabilityDates' | 'city'> &
  Partial<Application>;

/** The number ends in three digits of those that Ofcom keeps for drama. */
function person(fullName: string, digits: number, answers: SampleAnswers): Application {
  const [first, last] = fullName.toLowerCase().split(' ');
  return {
    ...defaultApplication,
    participantType: 'personal',
    fullName,
    email: `${first}@${last}.example`,
    mobile: `07700 900${digits}`,
    country: 'United Kingdom',
    ...answers,
  };
}

const firm = (fullName: string, digits: number, businessName: string, answers: SampleAnswers) =>
  person(fullName, digits, { participantType: 'business', businessName, ...answers });

/** Greeting and name are put around the text. */
const letter = (subject: string, text: string) => ({ do: 'write' as const, subject, text });
/** The rest is what the desk prefills, amounts too; the day is so many days ahead, or the Monday after it. */
const offer = (inDays: number, time: string, place = '') =>
  ({ do: 'offer', inDays: String(inDays), time, place }) as const;
const accept = (name: string) => ({ do: 'accept' as const, name, mayBind: 'yes' });
const note = (text: string) => ({ do: 'note' as const, text });

const scores = { content: '4', tutor: '5', worth: '4', quotable: 'yes' };

const day = 24;
const plantHouse = 'The Plant House, 14 Elm Hill, Norwich';

/** What a demonstration begins with. People, companies, addresses (RFC 2606) and telephone numbers are fictitious. */
export const madeUp: readonly MadeUp[] = [
  {
    hoursAgo: 40 * day,
    application: firm('Gus Example', 101, 'Example Bakery', {
      businessDetails: 'Bread and cakes, two shops, fourteen people.',
      selectedCourses: ['AI Fundamentals for Business'],
      availabilityDates: 'Any Monday in the autumn, when we are closed',
      numberOfAttendees: '6',
      city: 'Leeds',
    }),
    then: [
      [39 * day, 'Robin', { do: 'answer' }],
      [30 * day, 'Robin', note('Their budget goes into a new oven this year.')],
      [30 * day, 'Robin', { do: 'close', outcome: 'not-enrolled' }],
    ],
  },
  {
    hoursAgo: 26 * day,
    application: firm('Ines Sample', 102, 'Sample Surveyors', {
      website: 'https://sample.example',
      selectedCourses: ['AI Strategy & Implementation'],
      availabilityDates: 'Thursdays this month, from ten',
      numberOfAttendees: '12',
      deliveryMode: 'in-person',
      city: 'Bristol',
      additionalRequirements: 'Two of us use a wheelchair.',
    }),
    then: [
      [25 * day, 'Sam', offer(-4, '10:00', 'Merchant Room, 20 Welsh Back, Bristol')],
      [24 * day, '', accept('Ines Sample')],
      [23 * day, 'Sam', { do: 'confirm' }],
      [22 * day, 'Sam', { do: 'invoice', number: 'INV-17' }],
      [9 * day, 'Sam', { do: 'pay' }],
      [
        day,
        'Sam',
        { do: 'attend', came: 'Ines Sample\nMo Sample\nAlexandrina Featherstonehaugh-Sample' },
      ],
      [3, '', { do: 'feedback', ...scores, words: 'Two of our reports are shorter already.' }],
    ],
  },
  {
    // Cancelled while half of the price is still given back.
    hoursAgo: 16 * day,
    application: firm('Lou Stand-in', 112, 'Stand-in Agency', {
      selectedCourses: ['Prompt Engineering Mastery'],
      availabilityDates: 'The second half of the month, mornings',
      numberOfAttendees: '5',
      city: 'Bristol',
    }),
    then: [
      [15 * day, 'Sam', offer(9, '09:30')],
      [14 * day, '', accept('Lou Stand-in')],
      [13 * day, 'Sam', { do: 'confirm' }],
      [4, '', { do: 'cancel' }],
    ],
  },
  {
    hoursAgo: 12 * day,
    application: firm('Theo Specimen', 103, 'Specimen Garden Centre', {
      businessDetails: 'Plants, a café and a newsletter that nobody has time for.',
      selectedCourses: ['AI Tools for Content Creation'],
      availabilityDates: 'Any weekday but Friday',
      numberOfAttendees: '4',
      deliveryMode: 'in-person',
      city: 'Norwich',
    }),
    then: [
      [11 * day, 'Robin', { do: 'take' }],
      [11 * day, 'Robin', offer(5, '14:00', plantHouse)],
      [7 * day, '', accept('Theo Specimen')],
      [6 * day, 'Robin', { do: 'confirm' }],
      [6 * day, 'Robin', { do: 'invoice', number: 'INV-18' }],
      [5 * day, '', { do: 'who-comes', names: 'Theo Specimen\nNell Specimen\nOla Specimen' }],
      [3 * day, 'Robin', { do: 'pay', share: '0.4' }],
      [
        2 * day,
        'Robin',
        { do: 'instruct', where: plantHouse, tutor: 'Robin', bring: 'Two newsletters.' },
      ],
    ],
  },
  {
    // The answer took three days, so it was late.
    hoursAgo: 6 * day,
    application: person('Maya Placeholder', 104, {
      selectedCourses: ['Prompt Engineering Mastery'],
      availabilityDates: 'Tuesday or Wednesday evenings',
      city: 'Cardiff',
    }),
    then: [
      [3 * day, 'Sam', letter('Your course', 'I am sorry for the delay. Will Tuesday do?')],
      [6, '', { do: 'add', text: 'Tuesday works. May I bring a colleague at the same price?' }],
    ],
  },
  {
    hoursAgo: 5 * day,
    application: firm('Kit Draft', 113, 'Draft & Partners', {
      selectedCourses: ['AI Strategy & Implementation'],
      availabilityDates: 'Next month, Tuesday to Thursday',
      numberOfAttendees: '12',
      deliveryMode: 'in-person',
      city: 'Manchester',
    }),
    then: [[4 * day, 'Sam', offer(24, '10:00', 'Draft & Partners, 8 Quay Street, Manchester')]],
  },
  {
    hoursAgo: 4.5 * day,
    application: firm('Jo Sketch', 114, 'Sketch Studio', {
      selectedCourses: ['AI Tools for Content Creation'],
      availabilityDates: 'In three weeks, any afternoon',
      numberOfAttendees: '6',
      city: 'Glasgow',
    }),
    then: [
      [3 * day, 'Robin', offer(20, '13:30')],
      [3, '', accept('Jo Sketch')],
    ],
  },
  {
    hoursAgo: 4 * day,
    suspicion: 'too-fast',
    application: person('Best Prices', 105, {
      selectedCourses: ['AI Fundamentals for Business', 'Machine Learning Essentials'],
      availabilityDates: 'Call us now, we are open day and night',
      city: 'Anywhere',
      additionalRequirements: 'Dear owner of the website, we put it first in every search.',
    }),
  },
  {
    // Late.
    hoursAgo: 55,
    application: firm('Ben Model', 107, 'Model Railways', {
      businessDetails: 'We repair locomotives, of 00 gauge and of full size.',
      selectedCourses: ['AI Fundamentals for Business'],
      availabilityDates: 'Any Friday from March on',
      numberOfAttendees: '9',
      deliveryMode: 'in-person',
      city: 'York',
    }),
    then: [
      [20, 'Sam', { do: 'answer' }],
      [19.9, 'Sam', { do: 'undo' }],
      [19.8, 'Sam', { do: 'take' }],
      [19.8, 'Sam', note('Asked the tutor whether York is possible in spring.')],
    ],
  },
  {
    hoursAgo: 45,
    application: person('Cleo Fiction', 108, {
      linkedIn: 'https://www.linkedin.com/in/cleo-fiction.example',
      selectedCourses: ['AI Tools for Content Creation'],
      availabilityDates: 'Weekends, or weekdays after five',
      city: 'Edinburgh',
    }),
  },
  {
    hoursAgo: 22,
    application: firm('Eve Makebelieve', 110, 'Makebelieve Theatre', {
      selectedCourses: ['AI Fundamentals for Business'],
      availabilityDates: 'Mondays, when the stage is dark',
      numberOfAttendees: '3',
      city: 'Stratford-upon-Avon',
    }),
    then: [[5, 'Sam', letter('Three places', 'Would Monday in two weeks at ten suit you?')]],
  },
  {
    // The mail server refuses receipt and letter, so the application is listed in Not delivered and still waits.
    hoursAgo: 10,
    application: person('Finn Imagined', 111, {
      email: `finn@${refusedDomain}`,
      selectedCourses: ['Prompt Engineering Mastery', 'Advanced AI Applications'],
      availabilityDates: 'Saturday mornings in May',
      city: 'Belfast',
    }),
    then: [[6, 'Robin', letter('Your two courses', 'Which of them would you like first?')]],
  },
  {
    // From the same person as the first, so that each is shown beside the other.
    hoursAgo: 0.4,
    application: firm('Gus Example', 101, 'Example Bakery', {
      businessDetails: 'Bread and cakes, three shops by now, nineteen people.',
      selectedCourses: ['AI Fundamentals for Business', 'AI Tools for Content Creation'],
      availabilityDates: 'Any Monday, when we are closed',
      numberOfAttendees: '10',
      city: 'Leeds',
      additionalRequirements: 'The oven is paid for. Now it is our turn.',
    }),
  },
  {
    hoursAgo: 50,
    message: {
      name: 'Ivy Mockup',
      email: 'ivy@mockup.example',
      company: '',
      courseInterest: '',
      subject: 'Parking for a minibus',
      message: 'We are nine and come by minibus. Is there somewhere to leave it for the day?',
    },
    then: [[47, 'Robin', { do: 'answer' }]],
  },
  {
    hoursAgo: 27,
    message: {
      name: 'Hal Dummy',
      email: 'hal@dummy.example',
      company: 'Dummy & Daughters',
      courseInterest: '',
      subject: 'A course in Welsh?',
      message: 'Do you teach in Welsh, or is there a tutor who would answer questions in it?',
    },
  },
];
