import { offerOf, type OfferValues } from '../case/offers.ts';
import type { Addressee, FilledLetter } from '../letters/addressee.ts';
import type { LetterToken } from '../letters/letters.ts';
import { sampleJoining } from './sample-changes.ts';
import { sampleOfferValues } from './sample-submissions.ts';

const offerWith = (more: Partial<OfferValues> = {}) => offerOf({ ...sampleOfferValues, ...more });
const ofConsumer = offerWith();
const ofBusiness = offerWith({ vat: 'added', validUntil: '2025-06-24' });
const ofCamp = offerWith({ courses: 'The camp', date: '2025-07-28', minutes: '7200', vat: 'none' });
const confirmed = { contractAt: '2025-06-10T09:12:00.000Z', customer: 'Zoë O’Sample' };
const business = { ...confirmed, customer: 'Zoë O’Sample, for Sample & Sons' };
const consumer = { ...confirmed, isConsumer: true, cancelUntil: '2025-06-24T09:12:00.000Z' };

/** In figures of its own. */
const promised = {
  refunds: [
    { minDaysBefore: 21, refundPercent: 100 },
    { minDaysBefore: 0, refundPercent: 40 },
  ],
  ...{ guaranteeDays: 45, replyHours: 30, vatPercent: 20 },
};

const joining = { event: '9', ...sampleJoining };

/** Whoever comes has no page. */
const named = {
  link: undefined,
  booker: 'Zoë O’Sample (Sample & Sons)',
  privacy: 'https://www.provider.example/privacy-policy',
};

const firstOrOther = {
  '': { offer: ofConsumer, promised },
  'of another date': { offer: ofBusiness, agreed: ofConsumer, promised },
};

/** Sample facts for each letter that the server fills in, by the case that changes its text. */
export const sampleFacts: Record<FilledLetter, Record<string, Partial<Addressee>>> = {
  offer: {
    'to a consumer': { offer: ofConsumer, isConsumer: true, promised },
    'to a business, which moves a date': {
      ...{ offer: ofBusiness, agreed: ofConsumer, promised },
      replacedAt: '2025-06-04T09:00:00.000Z',
    },
  },
  moved: {
    '': {
      offer: ofBusiness,
      agreed: ofConsumer,
      reason: 'The tutor is ill that week.',
      refund: 'You get £5,976.00 back, all that you paid (because we asked to change it).',
    },
  },
  lapsing: firstOrOther,
  accepted: firstOrOther,
  confirmation: {
    'by a consumer': {
      offer: ofConsumer,
      promised,
      namesMissing: 12,
      ...consumer,
      expressAt: '2025-06-09T20:00:00.000Z',
    },
    'by a business, of another date': {
      offer: ofBusiness,
      ...business,
      promised,
      agreed: ofConsumer,
      orderNumber: 'PO-17',
      invoiceTo: 'accounts@example.com',
    },
  },
  reminder: {
    '': { offer: ofConsumer, joining },
    'of several days': { offer: ofCamp, namesMissing: 2 },
  },
  cancelled: {
    'by the customer': {
      offer: ofConsumer,
      cancelledAt: '2025-06-15T11:00:00.000Z',
      refund: 'You get £2,988.00 back, half of the price (9 days before the start).',
      refundBy: '2025-06-29T11:00:00.000Z',
    },
    'too late': {
      offer: ofConsumer,
      cancelledAt: '2025-06-23T11:00:00.000Z',
      refund:
        'You will not get a refund: you cancelled 1 day before the start. The 30-day guarantee applies after a course that you have attended.',
    },
    'by the provider': {
      offer: ofConsumer,
      reason: 'The tutor is ill that week.',
      refund: 'You get £5,976.00 back, all of the price (because we cancel).',
      refundBy: '2025-06-29T11:00:00.000Z',
    },
  },
  instructions: {
    '': { offer: ofConsumer, joining },
    'that changed': {
      offer: ofConsumer,
      joining: { ...joining, bring: '' },
      changes: ['The tutor: Robin Sample'],
    },
  },
  joining: {
    '': { offer: ofConsumer, joining, ...named },
    'that changed': {
      offer: ofConsumer,
      joining: { ...joining, bring: '' },
      changes: ['The tutor: Robin Sample'],
      ...named,
    },
  },
  certificate: {
    '': {
      offer: ofConsumer,
      certificate: 'https://www.provider.example/certificate/4KX7',
      materials: ['Prompt Crafting with GPT Workshop: https://www.provider.example/prompts'],
      ...named,
    },
    'of two who share an address': {
      offer: ofCamp,
      certificates: ['Bo Sample: https://a.example/certificate/4KX7', 'Cleo: https://a.example/2'],
      ...named,
    },
  },
  afterwards: {
    '': {
      offer: ofConsumer,
      certificates: ['Zoë O’Sample: https://www.provider.example/certificate/4KX7'],
      materials: ['Prompt Crafting with GPT Workshop: https://www.provider.example/prompts'],
      feedback: 'https://www.provider.example/application/4KX7-9QMD/key/feedback',
      guaranteeUntil: '2025-07-24T12:00:00.000Z',
    },
    'of the camp': {
      offer: ofCamp,
      certificates: ['Bo Sample: https://a.example/certificate/4KX7'],
    },
  },
  link: {
    asked: { askedAt: '2025-06-03T09:00:00.000Z' },
    corrected: { correctedAt: '2025-06-04T09:00:00.000Z' },
  },
  'taken-back': {
    '': { offer: ofConsumer, reason: 'The tutor is ill that week.' },
    'of another date': {
      offer: ofBusiness,
      agreed: ofConsumer,
      reason: 'The room is taken that day.\nWe look for another.',
    },
  },
};

/** What every letter about an offer says of it, and what the last ones before a session say of that. */
const [offered, joined] = [
  ['courses', 'when', 'place', 'people', 'total'],
  ['joinAt', 'tutor', 'bring'],
] as const;

/** The tokens that each letter must contain that the server fills in. */
export const neededTokens = {
  offer: [
    'change',
    'reason',
    'refund',
    ...offered,
    'included',
    'validUntil',
    'refundTerms',
    'link',
  ],
  moved: ['agreed', 'courses', 'when', 'place', 'people', 'reason', 'refund', 'instructed', 'link'],
  lapsing: [...offered, 'validUntil', 'link'],
  accepted: ['change', 'refund', ...offered, 'replyHours', 'link'],
  confirmation: [
    ...['customer', 'orderNumber', 'invoiceTo', 'contractOn', 'change', 'refund', 'refundBy'],
    ...[...offered, 'included', 'namesMissing', 'namesOver', 'instructed'],
    ...['refundTerms', 'cancelUntil', 'expressOn', 'link'],
  ],
  reminder: ['courses', 'when', 'place', ...joined, 'namesMissing', 'link'],
  cancelled: ['cancelledOn', 'reason', 'instructed', 'refund', 'refundBy', 'link'],
  'taken-back': ['reason', 'link'],
  instructions: ['changes', 'courses', 'when', ...joined, 'link'],
  joining: ['changes', 'courses', 'when', ...joined, 'booker', 'privacy'],
  certificate: ['courses', 'when', 'certificate', 'certificates', 'materials', 'booker', 'privacy'],
  afterwards: [
    ...['courses', 'when', 'certificates', 'materials', 'feedback', 'guaranteeUntil', 'link'],
  ],
  link: ['link', 'askedOn', 'correctedOn'],
} as const satisfies Record<FilledLetter, readonly LetterToken[]>;
