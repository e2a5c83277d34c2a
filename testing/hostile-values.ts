import fc from 'fast-check';

/** How many surrogates there are, which are no characters, and the first of them. */
const [halves, firstHalf] = [0x800, 0xd800];

/** Any character. The library's own (`unit: 'binary'`) first makes a table of them all, for longer than most tests take. */
const character = fc.nat(0x10ffff - halves).map(
  (place) => String.fromCodePoint(place < firstHalf ? place : place + halves),
  (letter) => {
    if (!/^\P{Cs}$/su.test(letter as string)) throw new Error('No one character.');
    const code = (letter as string).codePointAt(0)!;
    return code < firstHalf ? code : code - halves;
  },
);

/** Text of any characters, and the names that every object of JavaScript has. */
export const anyText = fc.string({ unit: character, maxLength: 60 });

/** Kinds of text that have broken a form, a database, a spreadsheet or a page before. */
const hostileTexts = {
  'control characters': fc
    .string({ unit: fc.integer({ min: 0, max: 0x9f }).map(String.fromCharCode), minLength: 1 })
    .map((text) => `Ann ${text}`),
  'a NUL': fc.constantFrom('\0', 'Ann\0Smith'),
  'half a surrogate pair': fc.constantFrom('\ud83d Ann Smith', 'Ann Smith \udebd', '\udebd\ud83d'),
  'marks that turn the direction': fc.constantFrom(
    '\u202eAnn Smith\u202c',
    'أنا \u200f2025',
    '\u2066x',
  ),
  'white space of every kind': fc
    .array(
      fc.constantFrom(' ', '\t', '\n', '\r\n', '\u00a0', '\u2028', '\u3000', '\ufeff', '\u200b'),
    )
    .map((spaces) => `${spaces.join('')}Ann Smith${spaces.join('')}`),
  'characters of many units': fc.string({ unit: 'grapheme', minLength: 2, maxLength: 60 }),
  'any text': anyText,
  SQL: fc.constantFrom("'); DROP TABLE submissions; --", '" OR ""="', "Robert'--", '%_\\'),
  HTML: fc.constantFrom('<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '&lt;b&gt;'),
  'a formula': fc.constantFrom('=1+1', '+44 7700 900123', '-2+3', '@SUM(A1)', '=cmd|" /C calc"!A0'),
  'a long word': fc.constantFrom('x'.repeat(199), 'x'.repeat(10_000), '🦽'.repeat(5_000)),
  'JSON and percent signs': fc.constantFrom('{"a":1}', '%00', '%', 'a&data={}', '\\u0000', 'a+b'),
  'names of the language': fc.constantFrom('__proto__', 'constructor', 'undefined', 'null', 'NaN'),
} satisfies Record<string, fc.Arbitrary<string>>;

/** Text of any of these kinds. */
const hostileText = fc.oneof(...Object.values(hostileTexts));

/** A value where text is expected. */
const hostileValue = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Fields that no form has. */
const otherFields = [
  '"__proto__":{"city":"x"},',
  '"constructor":{"prototype":{}},',
  '"role":"admin","\\u202e":[null],',
];

/**
 * The JSON of a form with hostile values, usually in only one or two fields, so that many forms are accepted; sometimes
 * it has fields that no form has. Put together as text: an object cannot be given a key `__proto__`, but JSON can.
 */
export function hostileJson(sample: Record<string, unknown>): fc.Arbitrary<string> {
  const names = fc.constantFrom(...Object.keys(sample));
  const changes = fc.dictionary(names, hostileValue, { maxKeys: 2 });
  const extra = fc.option(fc.constantFrom(...otherFields), { nil: '', freq: 1 });
  return fc
    .tuple(changes, extra)
    .map(([changed, fields]) => `{${fields}${JSON.stringify({ ...sample, ...changed }).slice(1)}`);
}
