import { facts } from '../../domain/facts.ts';
import type { ContactMessage } from '../../domain/forms/contact/schema.ts';
import { type Application, defaultApplication } from '../../domain/forms/enrolment/schema.ts';
import type { AskedChange } from '../../domain/read-change.ts';
import type { Suspicion } from '../../domain/submission.ts';
import { refusedDomain } from '../delivery/caught-mail.ts';

/** What somebody wrote, and what the staff did with it. Hours are counted back from the start. */
export type MadeUp = {
  hoursAgo: number;
  suspicion?: Suspicion;
  then?: readonly Deed[];
} & ({ application: Application } | { message: ContactMessage });

/** Something that the staff did, or the applicant (''), with the values of its form. */
type Deed = {
  hoursAgo: number;
  by: string;
  did: { do: AskedChange } & Record<string, string>;
  /** Dates that go into fields of the form, by the fields' names, in days after the start. */
  days?: Record<string, number>;
};

const day = 24;

const letter = (subject: string, paragraphs: readonly string[]) => ({
  ...{ do: 'write' as const, subject, text: paragraphs.join('\n\n') },
});

/** An offer at the price of a course. */
const offer = (courses: string, place: string, people: number) => ({
  ...{ do: 'offer' as const, courses, place, people: String(people) },
  ...{ price: (people * facts.course.price).toFixed(2), time: '10:00', minutes: '2 hours' },
  vat: 'included',
  included: 'Examples from your own work\nCertificate of completion\n30-day money-back guarantee',
});

const note = (text: string) => ({ do: 'note' as const, text });

/** An acceptance by somebody who may bind their business. */
const acceptance = (name: string) => ({ do: 'accept' as const, name, mayBind: 'yes' });

/** Who applies; the number ends in three digits of those that Ofcom keeps for drama. */
const person = (fullName: string, email: string, digits: number) => ({
  ...{ fullName, email, mobile: `07700 900${digits}` },
});

/** The least that an application holds, from somebody who applies for themselves. */
const personal = {
  ...defaultApplication,
  participantType: 'personal',
  deliveryMode: 'online',
  numberOfAttendees: '1',
  country: 'United Kingdom',
} satisfies Application;

const business = {
  ...personal,
  participantType: 'business',
  deliveryMode: 'both',
} satisfies Application;

/**
 * What a demonstration begins with, the oldest first. All people, companies, addresses and telephone numbers in it are
 * fictitious (RFC 2606, and the numbers that Ofcom keeps for drama, 07700 900000 to 900999).
 */
export const madeUp: readonly MadeUp[] = [
  {
    hoursAgo: 40 * day,
    application: {
      ...business,
      ...person('Gus Example', 'gus@example.com', 101),
      businessName: 'Example Bakery',
      businessDetails: 'Bread and cakes, two shops, fourteen people.',
      selectedCourses: ['AI Fundamentals for Business'],
      numberOfAttendees: '6',
      city: 'Leeds',
    },
    then: [
      { hoursAgo: 39 * day, by: 'Robin', did: { do: 'answer' } },
      { hoursAgo: 36 * day, by: 'Robin', did: { do: 'move', stage: 'customize' } },
      {
        hoursAgo: 30 * day,
        by: 'Robin',
        did: note('Their budget goes into a new oven this year.'),
      },
      { hoursAgo: 30 * day, by: 'Robin', did: { do: 'close', outcome: 'not-enrolled' } },
    ],
  },
  {
    hoursAgo: 26 * day,
    application: {
      ...business,
      ...person('Ines Sample', 'ines@sample.example', 102),
      businessName: 'Sample Surveyors',
      website: 'https://sample.example',
      selectedCourses: ['AI Strategy & Implementation', 'AI Ethics & Governance'],
      availabilityDates: 'Thursdays',
      numberOfAttendees: '12',
      deliveryMode: 'in-person',
      city: 'Bristol',
      additionalRequirements: 'Two of us use a wheelchair.',
    },
    then: [
      {
        hoursAgo: 25 * day,
        by: 'Sam',
        did: letter('A morning in Bristol', [
          'Hello Ines,',
          'Twelve people and two wheelchairs: we come to you, or to a room with a ramp by the harbour.',
          'Would a Thursday in three weeks suit you?',
          'Sam',
        ]),
      },
      { hoursAgo: 22 * day, by: 'Sam', did: { do: 'move', stage: 'customize' } },
      { hoursAgo: 15 * day, by: 'Sam', did: { do: 'move', stage: 'connect' } },
      { hoursAgo: 3 * day, by: 'Sam', did: { do: 'close', outcome: 'enrolled' } },
    ],
  },
  {
    hoursAgo: 12 * day,
    application: {
      ...business,
      ...person('Theo Specimen', 'theo@specimen.example', 103),
      businessName: 'Specimen Garden Centre',
      businessDetails: 'Plants, a café and a newsletter that nobody has time for.',
      selectedCourses: ['AI Tools for Content Creation'],
      availabilityDates: 'Not on a Saturday',
      numberOfAttendees: '4',
      city: 'Norwich',
    },
    then: [
      { hoursAgo: 11 * day, by: 'Robin', did: { do: 'take' } },
      {
        hoursAgo: 11 * day,
        by: 'Robin',
        did: letter('Newsletters in spring', [
          'Hello Theo,',
          'Four people, and a newsletter that writes itself by Friday. Shall we come to Norwich?',
          'Robin',
        ]),
      },
      {
        hoursAgo: 8 * day,
        by: 'Robin',
        did: offer('AI Tools for Content Creation', 'The Plant House, Norwich', 4),
        days: { date: 5, validUntil: 2 },
      },
      { hoursAgo: 7 * day, by: '', did: acceptance('Theo Specimen') },
      { hoursAgo: 6 * day, by: 'Robin', did: { do: 'confirm' } },
      { hoursAgo: 2 * day, by: 'Robin', did: note('They bring two newsletters.') },
    ],
  },
  {
    hoursAgo: 16 * day,
    application: {
      ...business,
      ...person('Lou Stand-in', 'lou@stand-in.example', 112),
      businessName: 'Stand-in Agency',
      selectedCourses: ['Prompt Engineering Mastery'],
      numberOfAttendees: '5',
      city: 'Bristol',
    },
    then: [
      {
        hoursAgo: 15 * day,
        by: 'Sam',
        did: offer('Prompt Engineering Mastery', 'Online', 5),
        days: { date: 9, validUntil: -1 },
      },
      { hoursAgo: 14 * day, by: '', did: acceptance('Lou Stand-in') },
      { hoursAgo: 13 * day, by: 'Sam', did: { do: 'confirm' } },
      // Nine days before the start, so half of the price is refunded.
      { hoursAgo: 4, by: '', did: { do: 'cancel' } },
    ],
  },
  {
    hoursAgo: 5 * day,
    application: {
      ...business,
      ...person('Kit Draft', 'kit@draft.example', 113),
      businessName: 'Draft & Partners',
      selectedCourses: ['AI Strategy & Implementation'],
      numberOfAttendees: '8 to 12',
      deliveryMode: 'in-person',
      city: 'London',
    },
    then: [
      {
        hoursAgo: 4 * day,
        by: 'Sam',
        did: offer('AI Strategy & Implementation', 'London', 12),
        days: { date: 24, validUntil: 3 },
      },
    ],
  },
  {
    hoursAgo: 4.5 * day,
    application: {
      ...business,
      ...person('Jo Sketch', 'jo@sketch.example', 114),
      businessName: 'Sketch Studio',
      selectedCourses: ['AI Tools for Content Creation'],
      numberOfAttendees: '6',
      city: 'Glasgow',
    },
    then: [
      {
        hoursAgo: 3 * day,
        by: 'Robin',
        did: offer('AI Tools for Content Creation', 'Online', 6),
        days: { date: 20, validUntil: 10 },
      },
      { hoursAgo: 3, by: '', did: acceptance('Jo Sketch') },
    ],
  },
  {
    hoursAgo: 6 * day,
    application: {
      ...personal,
      ...person('Maya Placeholder', 'maya@placeholder.example', 104),
      selectedCourses: ['Prompt Engineering Mastery'],
      city: 'Cardiff',
    },
    // The answer took three days, so it was late.
    then: [
      {
        hoursAgo: 3 * day,
        by: 'Sam',
        did: letter('Your course', [
          'Hello Maya,',
          'Sorry to be late. The next session online is on Tuesday evening, and there is a seat for you.',
          'Sam',
        ]),
      },
      { hoursAgo: 2 * day, by: 'Sam', did: { do: 'move', stage: 'customize' } },
      {
        hoursAgo: 6,
        by: '',
        did: {
          do: 'add',
          text: 'Tuesday works. May I bring a colleague, and would she pay the same?',
        },
      },
    ],
  },
  {
    hoursAgo: 4 * day,
    suspicion: 'too-fast',
    application: {
      ...personal,
      ...person('Best Prices', 'best-prices@robot.example', 105),
      selectedCourses: ['AI Fundamentals for Business', 'Machine Learning Essentials'],
      city: 'Anywhere',
      additionalRequirements: 'Dear owner of the website, we put it first in every search.',
    },
  },
  {
    hoursAgo: 60,
    application: {
      ...personal,
      ...person('Ada Pretend', 'ada@pretend.example', 106),
      selectedCourses: ['Advanced AI Applications'],
      availabilityDates: 'After work',
      city: 'London',
    },
    then: [{ hoursAgo: 58, by: 'Robin', did: { do: 'quarantine' } }],
  },
  {
    hoursAgo: 55,
    application: {
      ...business,
      ...person('Ben Model', 'ben@model.example', 107),
      businessName: 'Model Railways',
      businessDetails: 'We mend locomotives, of 00 gauge and of full size.',
      selectedCourses: ['Custom AI Solutions Workshop', 'AI Fundamentals for Business'],
      numberOfAttendees: '8 to 10',
      deliveryMode: 'in-person',
      city: 'York',
    },
    then: [
      { hoursAgo: 20, by: 'Sam', did: { do: 'take' } },
      { hoursAgo: 20, by: 'Sam', did: note('Asked the tutor whether York is possible in spring.') },
    ],
  },
  {
    hoursAgo: 45,
    application: {
      ...personal,
      ...person('Cleo Fiction', 'cleo@fiction.example', 108),
      linkedIn: 'https://www.linkedin.com/in/cleo-fiction.example',
      selectedCourses: ['AI Tools for Content Creation'],
      city: 'Edinburgh',
    },
  },
  {
    hoursAgo: 30,
    application: {
      ...business,
      ...person('Dev Invented', 'dev@invented.example', 109),
      businessName: 'Invented Insurance',
      selectedCourses: ['AI Ethics & Governance'],
      numberOfAttendees: '20',
      city: 'Manchester',
      additionalRequirements: 'Our compliance team would like to see the slides beforehand.',
    },
    then: [
      { hoursAgo: 26, by: 'Robin', did: { do: 'answer' } },
      { hoursAgo: 25.9, by: 'Robin', did: { do: 'undo' } },
      { hoursAgo: 25.8, by: 'Robin', did: note('Marked the wrong one: this is not answered yet.') },
    ],
  },
  {
    hoursAgo: 22,
    application: {
      ...business,
      ...person('Eve Makebelieve', 'eve@makebelieve.example', 110),
      businessName: 'Makebelieve Theatre',
      businessDetails: 'A repertory theatre with a box office of three.',
      selectedCourses: ['AI Fundamentals for Business'],
      numberOfAttendees: '3',
      city: 'Stratford-upon-Avon',
    },
    then: [
      {
        hoursAgo: 5,
        by: 'Sam',
        did: letter('Three seats', [
          'Hello Eve,',
          'There are three seats on a Monday, when your stage is dark. Shall we keep them?',
          'Sam',
        ]),
      },
    ],
  },
  {
    hoursAgo: 10,
    // The mail server refuses receipt and letter, so the application is listed in Not delivered and still waits for an
    // answer.
    application: {
      ...personal,
      ...person('Finn Imagined', `finn@${refusedDomain}`, 111),
      selectedCourses: ['Prompt Engineering Mastery', 'Advanced AI Applications'],
      city: 'Belfast',
    },
    then: [
      {
        hoursAgo: 6,
        by: 'Robin',
        did: letter('Your two courses', [
          'Hello Finn,',
          'One of them is enough to begin with. Which day suits you?',
          'Robin',
        ]),
      },
    ],
  },
  {
    hoursAgo: 0.4,
    // From the same person as the first, so that each is shown beside the other.
    application: {
      ...business,
      ...person('Gus Example', 'gus@example.com', 101),
      businessName: 'Example Bakery',
      businessDetails: 'Bread and cakes, three shops by now, nineteen people.',
      selectedCourses: ['AI Fundamentals for Business', 'AI Tools for Content Creation'],
      availabilityDates: 'Any Monday, when we are closed',
      numberOfAttendees: '10',
      city: 'Leeds',
      additionalRequirements: 'The oven is paid for. Now it is our turn.',
    },
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
    then: [
      { hoursAgo: 48, by: 'Robin', did: { do: 'take' } },
      { hoursAgo: 47, by: 'Robin', did: { do: 'answer' } },
    ],
  },
];
