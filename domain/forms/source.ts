/** The field beside `data` that says where a visitor came from. */
export const sourceName = 'via';

/** The names in an address by which whoever links to the site says so, the first that counts first. */
const names = ['via', 'utm_source'];

const maxLength = 40;

/**
 * What an address says of where its visitor came from: small letters, digits, dots and dashes. It is the text of a
 * stranger, so nothing else of it is kept, and nothing where it may be an email address or a telephone number.
 */
export function sourceIn(search: string): string | undefined {
  const given = new URLSearchParams(search);
  return names.map((name) => cleanSource(given.get(name) ?? '')).find(Boolean);
}

export function cleanSource(given: string): string | undefined {
  // First, because there are signs of other widths for @ and for each digit.
  const text = given.normalize('NFKC');
  if (text.length > 200 || text.includes('@') || (text.match(/\d/gu) ?? []).length >= 7)
    return undefined;
  const cleaned = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, '-')
    .slice(0, maxLength)
    // A half of a character, of which a database makes another.
    .replace(/\p{Cs}$/u, '')
    .replaceAll(/^[-.]+|(?<![-.])[-.]+$/gu, '');
  return cleaned === '' ? undefined : cleaned;
}
