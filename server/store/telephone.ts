/**
 * The digits of a telephone number as they are dialled from abroad, however it was written: `07700 900123`
 * and `+44 (0)7700 900123` are both `447700900123`. A number without a country is taken for one of the UK.
 */
export function dialledDigits(written: string): string {
  const plain = withoutTrunkPrefix(written);
  const digits = plain.replaceAll(/\D/g, '');
  if (!plain.includes('+') && /^0[1-9]/.test(digits)) return `${homeCountry}${digits.slice(1)}`;
  return internationally(digits);
}

/** The digits of a part of a number, as they stand in those that are dialled from abroad. */
export function partOfDigits(written: string): string {
  return internationally(withoutTrunkPrefix(written).replaceAll(/\D/g, '')).replace(/^0/, '');
}

/** Of the UK, where the provider is. */
const homeCountry = '44';

function withoutTrunkPrefix(written: string): string {
  return written.normalize('NFKC').replaceAll('(0)', '');
}

/** Some write the 0 of the UK after its country code all the same. */
function internationally(digits: string): string {
  return digits.replace(/^00/, '').replace(/^440/, homeCountry);
}
