/** What text of no harm repeats. */
export const plainPiece = 'a';

/**
 * What hostile text repeats: every sign that ends, begins or escapes something in an address, a header, a
 * form, JSON, HTML, a spreadsheet or a pattern, and what such a thing begins with.
 */
export const hostilePieces: readonly string[] = [
  ...[
    '@',
    '.',
    '/',
    '\\',
    ' ',
    '%',
    '+',
    '"',
    "'",
    '`',
    '<',
    '>',
    '&',
    '-',
    ';',
    ',',
    '0',
    '(',
    ')',
  ],
  ...['[', ']', '{', '}', ':', '=', '?', '#', '*', '|', '~', '@.', 'a@', 'a.', '.a', '0 ', '0-,'],
  ...[
    '+1',
    '[[',
    '{"a":',
    '&amp;',
    '&a=',
    '%41',
    '%2e',
    '../',
    '::',
    ' 0.',
    'W/"a",',
    'a,',
    ';q=0',
  ],
  ...[
    '<!--',
    '<script',
    '</script ',
    '<a b="',
    '</textarea',
    ' src',
    'type =',
    ';a="\\"',
    'https://',
  ],
  ...['\0', '\t', '\n', '\r\n', '\u2028', '\u202e', 'e\u0301', '\u0301', '\ud83d', '\udebd', '🦽'],
  ...['ü', 'İ', '。'],
];
