import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { offerOf, promisedNow } from '../../domain/case/offers.ts';
import { sampleOfferValues } from '../../domain/testing/sample-submissions.ts';
import { Offer } from './Offer.tsx';
import { sampleOffers } from './testing/sample-offers.ts';

const drawn = (name: keyof typeof sampleOffers) =>
  renderToStaticMarkup(createElement(Offer, sampleOffers[name]));

describe('the page of an offer', () => {
  it('says what it is, when, where, for how many, what it costs and what is included', () => {
    const html = drawn('open');
    for (const said of [
      ...['AI &amp; The Innovative Mind Masterclass', 'Prompt Crafting with GPT Workshop'],
      ...['Tuesday 24\u{a0}June 2025', '10:00 to 13:00, 3 hours', 'Online', '£</span>5,976.00'],
      ...['for 12 people, 12 × £498.00', '>of which £996.00 is VAT (20%)<', '4KX7-9QMD'],
      'Certificate of completion, for each person',
    ]) {
      expect(html).toContain(said);
    }
    expect(html).not.toMatch(/<script|\son[a-z]+=|style="/u);
  });

  it.each([
    ['74700', '3', 24_900, 'for 3 people, 3 × £249.00'],
    ['74700', '3', undefined, 'for 3 people, £249.00 a person'],
    ['44820', '3', undefined, 'for 3 people, £149.40 a person'],
    ['0', '3', undefined, '>for 3 people<'],
    ['19900', '1', 24_900, 'for one person, £199.00 a person; list price £249.00'],
    ['24900', '1', 24_900, '>for one person<'],
    ['24900', '1', undefined, '>for one person<'],
  ])('of %s pence for %s, listed at %s, says “%s”', (price, people, each, said) => {
    const promised = JSON.stringify(promisedNow({ listPrice: each }));
    const offer = offerOf({ ...sampleOfferValues, price, people, promised });
    const { reference, standing } = sampleOffers.open;
    const props = { reference, standing, offer };
    expect(renderToStaticMarkup(createElement(Offer, props))).toContain(said);
  });

  it.each([
    ['open', 'Open until Thursday 19\u{a0}June 2025'],
    ['for one person', 'Open until Tuesday 24\u{a0}June 2025, 10:00'],
    ['accepted', 'You accepted it on Wednesday 4\u{a0}June 2025'],
    ['confirmed', 'Booked: we confirmed it on Wednesday 4\u{a0}June 2025, 10:12'],
    ['declined', 'You declined it on Wednesday 4\u{a0}June 2025, 10:12'],
    ['lapsed', 'This offer was open until Thursday 19\u{a0}June 2025'],
    ['taken-back', 'We took the offer back on Wednesday 4\u{a0}June 2025, 10:12'],
    ['replaced', 'A later offer took its place'],
    ['closed', 'It is no longer open'],
    ['cancelled', 'The booking was cancelled on Wednesday 4\u{a0}June 2025, 10:12'],
  ] as const)('says of one that is %s what became of it', (name, title) => {
    expect(drawn(name)).toContain(`>${title}<`);
  });

  it('is called what it is by then, and gives the reason for which it was taken back', () => {
    expect(drawn('open')).toMatch(/>Offer 4KX7-9QMD<.*>What we offer you</su);
    expect(drawn('confirmed')).toMatch(/>Booking 4KX7-9QMD<.*>Your booking</su);
    expect(drawn('taken-back')).toContain('The tutor is ill that week.');
  });
});
