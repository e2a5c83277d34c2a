import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { fillLetter, gapsIn } from '../../domain/letters/letters.ts';
import { brand } from '../../domain/provider/brand.ts';
import { traderLine, traderName } from '../../domain/provider/trader.ts';
import { sampleFacts } from '../../domain/testing/sample-facts.ts';
import { lettersOfContent } from '../../testing/project-files.ts';
import { Offer } from '../application/Offer.tsx';
import { sampleOffers } from '../application/testing/sample-offers.ts';
import { expandTokens } from '../content/tokens.ts';
import { organisation } from '../seo/structured-data.ts';
import { SiteFooter } from './SiteFooter.tsx';

const trader = {
  legalName: 'Harbour Training Ltd',
  address: '4 Quay Street, Bristol BS1 4XY',
  telephone: '0117 496 0000',
  registeredIn: 'England and Wales',
  companyNumber: '00000007',
  vatNumber: 'GB 000 0000 00',
};
const payment = {
  how: 'Pay by bank transfer to 00-00-00, 00000000.',
  link: 'https://pay.example/',
};
const own = { trader: { ...brand.trader }, payment: { ...brand.payment } };

beforeAll(() => {
  Object.assign(brand.trader, trader);
  Object.assign(brand.payment, payment);
});

// All unit tests share the brand.
afterAll(() => {
  for (const name of ['trader', 'payment'] as const) {
    for (const key of Object.keys(brand[name])) Reflect.deleteProperty(brand[name], key);
    Object.assign(brand[name], own[name]);
  }
});

const line =
  'Harbour Training Ltd, registered in England and Wales, company number 00000007, 4 Quay Street, Bristol BS1 4XY, telephone 0117 496 0000, VAT number GB 000 0000 00';
const pay = 'Pay by bank transfer to 00-00-00, 00000000. https://pay.example/';
const filled = (id: string, facts: object) =>
  fillLetter(
    lettersOfContent.find((letter) => letter.id === id)!,
    {
      ...{ reference: '4KX7-9QMD', name: 'Zoë', courses: [], staff: 'Sam' },
      ...facts,
    },
  ).text;

describe('who the trader is and how to pay are', () => {
  test('in the footer, the offer and the terms', () => {
    expect(renderToStaticMarkup(createElement(SiteFooter, { courses: [] }))).toContain(line);
    const offer = renderToStaticMarkup(createElement(Offer, sampleOffers.open));
    for (const said of [line, pay]) expect(offer).toContain(said);
    expect(expandTokens('{trader}, {traderAddress}. {traderLine}. {howToPay}')).toBe(
      `${traderName()}, ${trader.address}. ${line}. ${pay}`,
    );
  });

  test.each(['offer', 'accepted', 'confirmation'] as const)('in the letter “%s”', (id) => {
    const [facts = {}] = Object.values(sampleFacts[id]) as object[];
    for (const said of [line, pay]) expect(filled(id, facts)).toContain(said);
  });

  test('in the letter about an invoice, which then has no gap', () => {
    const unpaid = { number: '17', dueOn: '2025-02-14', owed: 100 };
    const text = filled('payment', { unpaid });
    expect(text).toContain(pay);
    expect(gapsIn(text)).toEqual([]);
  });

  test('in what machines are told', () => {
    expect(organisation(new URL('https://www.provider.example'))).toMatchObject({
      legalName: trader.legalName,
      telephone: trader.telephone,
      vatID: trader.vatNumber,
      address: trader.address,
      identifier: { value: trader.companyNumber },
    });
  });
});

test('trader: what is not known is not said', () => {
  const unknown = { ...brand, name: 'Harbour', trader: {}, payment: {} };
  expect(traderLine(unknown)).toBe('');
  expect(traderName(unknown)).toBe('the provider trading as Harbour');
  expect(traderLine({ ...unknown, trader: { telephone: '0117' } })).toBe('telephone 0117');
});
