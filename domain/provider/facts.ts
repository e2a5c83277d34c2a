// Facts that browser scripts use are constants of their own, so that a script does not bundle all the others.

export const smallestGroup = 3;

export const town = 'London';

/** The year of the next camp, which stands in its name. */
export const campYear = 2025;

const currency = 'GBP';

export const promises = {
  enrolmentReplyHours: 48,
  contactReplyHours: 24,
  /** The law's own limit for a complaint about personal data (Data Protection Act 2018, section 164A). */
  complaintDays: 30,
} as const;

/** The parameters of an image prompt: the picture's shape, as width:height, and the version. */
export const promptParameters = {
  ratio: '16:9',
  version: 6,
  exampleRatios: { Portrait: '2:3', Landscape: '16:9', Architecture: '4:3' },
} as const;

/**
 * Every figure the site promises or prints, once. Content refers to them by token (see
 * `src/content/tokens.ts`), so a changed price or term is an edit of one line here.
 */
export const facts = {
  currency,
  course: {
    /** Pounds, for one participant on one course; shown as "from £249". */
    price: 249,
    priceIs: 'per person, VAT included',
    smallestGroup,
    participants: `${smallestGroup}+`,
    level: 'Entry Level',
    format: 'Online/In Person',
    certificate: 'Certificate of completion',
  },
  guarantee: {
    /** Days after the session within which the fee is returned on request. */
    moneyBackDays: 30,
    payment: 'One-time payment for lifetime access',
  },
  promises,
  /**
   * A customer who cancels at least `minDaysBefore` days before the start gets `refundPercent` back; the most days come
   * first. `refund-terms.ts` words these steps.
   */
  refunds: [
    { minDaysBefore: 14, refundPercent: 100 },
    { minDaysBefore: 7, refundPercent: 50 },
    { minDaysBefore: 0, refundPercent: 0 },
  ],
  camp: {
    year: campYear,
    price: 449,
    days: 5,
    ages: { from: 10, to: 15 },
    workExperienceWeeks: { from: 1, to: 2 },
    area: 'North West London',
  },
  statistics: [
    { figure: '1000+', label: 'students enrolled' },
    { figure: '4+', label: 'continents' },
    { figure: '95%', label: 'completion rate' },
  ],
  partner: {
    contentTimeSaved: 70,
    engagementGain: 80,
    launchModules: 5,
    dominationModules: 15,
  },
  prompt: promptParameters,
  location: `${town}, United Kingdom`,
  retentionYears: 7,
  /** For how long enquiries that led to nothing are kept after the last entry. */
  enquiryYears: 2,
  /**
   * How long the books stay after the end of the accounting year that they are of, also without the person: HMRC asks
   * companies for six years (https://www.gov.uk/running-a-limited-company/company-and-accounting-records) and for six
   * years of VAT records (VAT Notice 700/21, section 2.4).
   */
  booksYears: 6,
  /** The standard rate, by which the VAT of an offer is worked out. */
  vatPercent: 20,
  /** The month from which terms and privacy policy hold; `src/content/refund-terms.test.ts` checks both. */
  legalEffective: 'January 2025',
  copyrightYear: 2025,
  /** When the AI guide was last revised, as its PDF records it. */
  guideIssued: '2025-01-01',
} as const;

/** "£249" from whole pounds, or "£249.00" with `pence`. */
export function formatPrice(pounds: number, { pence = false } = {}): string {
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    minimumFractionDigits: pence ? 2 : 0,
    maximumFractionDigits: pence ? 2 : 0,
  }).format(pounds);
}
