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
