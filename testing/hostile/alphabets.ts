/** What text of no harm repeats. */
export const plainPiece = 'a';

/**
 * What hostile text repeats: every sign that ends, begins or escapes something in an address, a header, a
 * form, JSON, HTML, a spreadsheet or a pattern, and what such a thing begins with.
 */
export const hostilePieces: readonly string[] = [
  ...Array.from(`@./\\ %+"'\`<>&-;,0()[]{}:=?#*|~\0\t\n\u2028\u202e\u0301üİ。`),
  ...'@. a@ a. .a 0-, +1 [[ {"a": &amp; &a= %41 %2e ../ :: W/"a", a, ;q=0'.split(' '),
  ...['0 ', ' 0.', ' src', 'type =', '<script', '</script ', '<a b="', '</textarea', '<!--'],
  ...[';a="\\"', 'https://', '\r\n', 'e\u0301', '\ud83d', '\udebd', '🦽'],
];
