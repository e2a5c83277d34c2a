import { campYear, town } from './facts.ts';

const name = 'Love AI';
const slug = 'love-ai';
const campShort = 'Summer Camp';
const domain = 'love-ai.example';

/** Who the trader is, as the law asks it to say; what is left out is not said. */
type Trader = {
  /** The company, partnership or person that makes the contract: "Example Training Ltd". */
  legalName?: string;
  /** Where letters reach it: "1 Example Street, London N1 1AA". */
  address?: string;
  telephone?: string;
  /** Where a company is registered, and its number: "England and Wales", "01234567". */
  registeredIn?: string;
  companyNumber?: string;
  vatNumber?: string;
};

const trader: Trader = {};

/** How customers pay: a sentence, and a link. Neither is secret: whoever has an offer reads both. */
const payment: { how?: string; link?: string } = {};

/**
 * Everything that is the provider's own: its name, its addresses, its colours. A rebrand is an edit
 * of this file; nothing else in the project may spell any of it out.
 */
export const brand = composed({
  name,
  /** The name inside an address: `/video/introduction-to-{slug}`. */
  slug,
  tagline: 'Learn to Love AI for Work and Play',
  /** Who stands behind the training, as the footer says it after "powered by". */
  poweredBy: 'our partner, a UK AI consultancy and venture studio',
  trader,
  payment,
  siteUrl: `https://www.${domain}`,
  email: `hello@${domain}`,
  /** The two addresses for grant applications; each button of the grant page writes to one of them. */
  grantEmails: [`grants@${domain}`, `partnerships@${domain}`],
  grantMailSubject: `${name} Training Grant Application`,
  /** The course of the provider's own name, the first choice on the enrolment form. */
  namesakeCourse: `${name} Masterclass`,
  /** The camp as lists and sentences call it, and its whole name. */
  campShort,
  camp: `${name} ${campShort} ${town} ${campYear}`,
  customGptUrl: `https://chatgpt.com/g/g-${slug}-prompt-studio`,
  midjourneyUrl: 'https://www.midjourney.com/',
  /**
   * The stage colours as fields on a light and on a dark screen, and as a pale field that carries ink on both. Love is
   * the colour of action. `src/colour/contrast.test.ts` names what cannot be read.
   */
  colours: {
    fear: { light: '#27406b', dark: '#3a5a92', tint: '#c8d5eb' },
    fomo: { light: '#eab01e', dark: '#f0bd3a', tint: '#e7d2a8' },
    love: { light: '#cf2e1a', dark: '#f0513a', tint: '#f9c6bd' },
    innovation: { light: '#12694f', dark: '#1d8566', tint: '#beddcf' },
  },
} as const);

/**
 * The value with every text in Unicode's composed form (NFC): an "ā" that was typed as a letter and an accent becomes
 * the one letter that fonts and searches know.
 */
function composed<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).normalize()) as Value;
}
