import written from '../../content/brand.json' with { type: 'json' };

/** Who the trader is, as the law asks it to say; what is left out is not said. */
type Trader = Partial<
  Record<
    'legalName' | 'address' | 'telephone' | 'registeredIn' | 'companyNumber' | 'vatNumber',
    string
  >
>;

/** How customers pay: a sentence, and a link. */
type Payment = Partial<Record<'how' | 'link', string>>;

/**
 * Everything that is the provider's own: its name, its addresses, its colours. A rebrand is an edit of
 * `content/brand.json`; nothing else in the project may spell any of it out.
 */
export const brand = composed(
  written as Omit<typeof written, 'trader' | 'payment'> & { trader: Trader; payment: Payment },
);

/**
 * The value with every text in Unicode's composed form (NFC): an "ā" that was typed as a letter and an accent becomes
 * the one letter that fonts and searches know.
 */
function composed<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).normalize()) as Value;
}
