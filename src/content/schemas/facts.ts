import { z } from 'astro/zod';

import { exampleIds } from '../../art/examples/ExamplePicture.tsx';
import { plainText } from './text.ts';

const fromZero = () => z.int().min(0);
const fromOne = () => z.int().min(1);
const percent = () => z.int().min(0).max(100);
const fromTo = () =>
  z
    .strictObject({ from: fromOne(), to: fromOne() })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be below the first' });
const ratio = () => z.string().regex(/^\d+:\d+$/u, 'must be width:height, such as 16:9');

/** Whether each row is below the one above it. */
const falls = (values: readonly number[]) =>
  values.every((value, at) => at === 0 || value < values[at - 1]!);

/** Every figure that the site promises or prints, `content/facts.json`. */
export const factsSchema = z.strictObject({
  course: z
    .strictObject({
      price: fromOne().describe('Pounds, for one participant.'),
      priceIs: plainText(),
      smallestGroup: fromOne(),
      level: plainText(),
      format: z.enum(['Online/In Person', 'Online', 'In Person']),
      certificate: plainText(),
    })
    .describe('Holds for every course whose own file says nothing else.'),
  guarantee: z.strictObject({
    moneyBackDays: fromZero().describe(
      'Days after the session within which the fee is returned on request.',
    ),
    payment: plainText(),
  }),
  promises: z.strictObject({
    enrolmentReplyHours: fromOne().describe(
      'Also in spreadsheet/Code.gs, which the staff then paste again.',
    ),
    contactReplyHours: fromOne(),
    complaintDays: fromOne()
      .max(30)
      .describe(
        'The law’s limit for a complaint about personal data is 30 (Data Protection Act 2018, section 164A).',
      ),
  }),
  refunds: z
    .array(z.strictObject({ minDaysBefore: fromZero(), refundPercent: percent() }))
    .min(1)
    .refine((rows) => falls(rows.map(({ minDaysBefore }) => minDaysBefore)), {
      message: 'the days must fall from row to row',
    })
    .refine((rows) => falls(rows.map(({ refundPercent }) => refundPercent)), {
      message: 'the refund must fall from row to row',
    })
    .refine((rows) => rows.at(-1)?.minDaysBefore === 0, {
      message: 'the last row must hold until the start: 0 days',
    })
    .describe(
      'A customer who cancels at least so many days before the start gets so many per cent back. After a change, set “Legal effective” below.',
    ),
  camp: z.strictObject({
    price: fromOne().describe('Pounds, for one child.'),
    days: fromOne().describe('The camp’s page has as many days, each with its theme.'),
    ages: fromTo(),
    workExperienceWeeks: fromTo(),
    area: plainText(),
  }),
  statistics: z
    .array(z.strictObject({ figure: plainText(), label: plainText() }))
    .length(3)
    .describe('On the home page. The second is how many continents learners come from.'),
  partner: z.strictObject({
    contentTimeSaved: percent().describe('Per cent.'),
    engagementGain: percent().describe('Per cent.'),
    launchModules: fromOne(),
    dominationModules: fromOne(),
  }),
  prompt: z
    .strictObject({
      ratio: ratio(),
      version: fromOne(),
      exampleRatios: z.strictObject(Object.fromEntries(exampleIds.map((id) => [id, ratio()]))),
    })
    .describe('What stands at the end of an image prompt: the picture’s shape, and the version.'),
  town: plainText(),
  retentionYears: fromOne(),
  enquiryYears: fromOne().describe(
    'For how long after the last entry something is kept that led to no booking.',
  ),
  booksYears: fromOne()
    .min(6)
    .describe(
      'How long the books stay after the end of their accounting year, also without the person. HMRC asks companies for six years (gov.uk/running-a-limited-company/company-and-accounting-records) and for six of VAT records (VAT Notice 700/21, section 2.4).',
    ),
  vatPercent: percent().describe('The standard rate, by which the VAT of an offer is worked out.'),
  legalEffective: z
    .string()
    .regex(/^[A-Z][a-z]+ \d{4}$/u, 'must be a month and a year, such as January 2025')
    .describe('The month from which terms and privacy policy hold.'),
  copyrightYear: fromOne(),
  guideIssued: z.iso.date().describe('When the AI guide was last revised, as its PDF records it.'),
});
