import { expect, test } from 'vitest';

import { text } from './content/schemas/text.ts';
import { unknownLetters } from './typeface.ts';

test.each(['Ngā Mahi Hou', 'Łódź Szkolenia', 'Eğitim İş', 'Đào Tạo Nguyễn', 'Größe & Weiß'])(
  'typeface: it has every letter of "%s", with its accents in their place or apart',
  (name) => {
    expect(unknownLetters(name)).toEqual([]);
    expect(unknownLetters(name.normalize('NFD'))).toEqual([]);
    expect(text().parse(name.normalize('NFD'))).toBe(name);
  },
);

test('typeface: it has no letter of another script, no sign of its own colours, and no accent where none belongs', () => {
  expect(unknownLetters('Ωmega, Привет 😀 g\u0303 →')).toEqual([
    ...['Ω', 'П', 'р', 'и', 'в', 'е', 'т', '😀', 'g\u0303', '→'],
  ]);
});
