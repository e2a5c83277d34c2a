import { offerOf, type OfferValues, promisedNow } from '../../../domain/case/offers.ts';
import { sampleOfferValues } from '../../../domain/testing/sample-submissions.ts';
import type { OfferProps } from '../Offer.tsx';

const at = '2025-06-04T09:12:00.000Z';

const sample = (
  standing: OfferProps['standing'],
  more: Partial<OfferValues> = {},
): Pick<OfferProps, 'reference' | 'offer' | 'standing'> => ({
  reference: '4KX7-9QMD',
  offer: offerOf({
    ...sampleOfferValues,
    promised: JSON.stringify(promisedNow({ listPrice: 49_800 })),
    ...more,
  }),
  standing,
});

/** An offer in every standing, and one of one person. */
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
    { people: '1', price: '49800', vat: 'none', validUntil: '2025-06-24' },
  ),
} as const satisfies Record<string, ReturnType<typeof sample>>;
