/** A word that no line is long enough for. */
export const overfullLine =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** More than anybody reads, in paragraphs and without a place to break in one of them. */
export const overfullText = [
  'We would like to come with the whole board, if the room is large enough. '.repeat(12),
  overfullLine.repeat(4),
  'A line.\nAnother line.\n\nAnd after an empty one, the last.',
].join('\n\n');

/** Answers that are longer than any person's. */
export const overfull = {
  fullName: `${'Maximiliana '.repeat(14)}${overfullLine}`.slice(0, 200),
  email: `${'long.name.'.repeat(6)}x@${'sub.'.repeat(20)}bakery.example`,
  mobile: '+44 7700 900123 ext. 00123',
  businessName: `${overfullLine} & ${overfullLine}`,
  availabilityDates: overfullText.slice(0, 900),
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  country: 'The United Kingdom of Great Britain and Northern Ireland',
} as const;
