/**
 * No vowels, so that no word appears by accident, and of each pair that looks alike (0 O, 1 I L,
 * 2 Z, 5 S, 8 B, V Y) at most the first. 24 characters, eight of them: 1.1 × 10¹¹ references.
 */
const alphabet = '23456789CDFGHJKMNPQRTVWX';
const groupLength = 4;

/** A new reference for an application, such as `4KX7-9QMD`, that can be read out over the phone. */
export function createReference(): string {
  // The remainders of 32-bit numbers are almost evenly distributed.
  const numbers = crypto.getRandomValues(new Uint32Array(2 * groupLength));
  const letters = Array.from(numbers, (number) => alphabet[number % alphabet.length]).join('');
  return `${letters.slice(0, groupLength)}-${letters.slice(groupLength)}`;
}

/**
 * A reference as it is stored, from what somebody typed: lower case, spaces and another dash or none
 * are forgiven. `undefined` where it cannot be a reference.
 */
export function normaliseReference(typed: string): string | undefined {
  const characters = typed.toUpperCase().replaceAll(/[\s\p{Dash}]/gu, '');
  const isReference =
    characters.length === 2 * groupLength &&
    Array.from(characters).every((character) => alphabet.includes(character));
  if (!isReference) return undefined;
  return `${characters.slice(0, groupLength)}-${characters.slice(groupLength)}`;
}
