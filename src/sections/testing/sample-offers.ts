import { offerOf, type OfferValues } from '../../../domain/offers.ts';
import { overfull, sampleOfferValues } from '../../../domain/testing/sample-submissions.ts';
import type { OfferProps } from '../Offer.tsx';

const at = '2025-06-04T09:12:00.000Z';
const { unbroken } = overfull;

const sample = (
  standing: OfferProps['standing'],
  more: Partial<OfferValues> = {},
): Pick<OfferProps, 'reference' | 'offer' | 'standing'> => ({
  reference: '4KX7-9QMD',
  offer: offerOf({ ...sampleOfferValues, ...more }),
  standing,
});

/** The values of an offer that fills a sheet of paper. */
export const fullOffer: Partial<OfferValues> = {
  courses: `AI & The Innovative Mind Masterclass
AI & The Entrepreneurial Mind Masterclass & Workshop
Prompt Crafting with GPT Workshop
Photographic + Cinematic Prompting Workshop
Amplify Productivity - Practical Use of AI Apps Workshop
AI in Customer Experience & Sales Workshop`,
  people: '50',
  price: '7470000',
  vat: 'added',
  minutes: '660',
  place: 'The Sample Rooms, second floor, 12 Sample Street, London NW1 2AB',
  included: `${sampleOfferValues.included}\n${'Examples from your own work, prepared beforehand\nA workbook for each person\n'.repeat(15)}`,
};

/** An offer in every standing, and offers with the least and the most that an offer can have. */
export const sampleOffers = {
  open: sample({ is: 'open' }),
  accepted: sample({ is: 'accepted', at }),
  confirmed: sample({ is: 'confirmed', at }),
  declined: sample({ is: 'declined', at }),
  lapsed: sample({ is: 'lapsed' }),
  'taken-back': sample({
    is: 'taken-back',
    at,
    reason: 'The tutor is ill that week.\nWe write to you with another date.',
  }),
  replaced: sample({ is: 'replaced' }),
  closed: sample({ is: 'closed' }),
  cancelled: sample({ is: 'cancelled', at }),
  'for one person': sample(
    { is: 'open' },
    {
      courses: 'AI in Customer Experience & Sales Workshop',
      people: '1',
      price: '24900',
      vat: 'none',
      minutes: '60',
      included: 'The workshop',
      place: '12 Sample Street, London NW1 2AB',
      validUntil: '2025-06-24',
    },
  ),
  full: sample({ is: 'open' }, fullOffer),
  overfull: sample(
    { is: 'open' },
    {
      courses: `${unbroken}\n${'A course with a very long name '.repeat(5)}\nעברית وعربية`,
      price: '100000000',
      vat: 'added',
      people: '1000',
      minutes: '7215',
      place: unbroken.slice(0, 80).repeat(2),
      included: `${unbroken}\n${'Much of it. '.repeat(40)}`,
    },
  ),
} as const satisfies Record<string, ReturnType<typeof sample>>;
