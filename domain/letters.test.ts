import { describe, expect, test } from 'vitest';

import { lettersOfContent } from '../testing/letters-of-content.ts';
import {
  type Addressee,
  filledLetters,
  type FilledLetter,
  fillLetter,
  letterTokens,
} from './letters.ts';
import { sampleFacts } from './testing/sample-facts.ts';

const addressee: Addressee = {
  ...{ reference: '4KX7-9QMD', name: 'Zoë', courses: ['What they asked for'], staff: 'Sam' },
  link: 'https://www.provider.example/application/4KX7-9QMD/4kQ0rJ8o2mXwVv1ZbT9yHg',
};
const ids = Object.keys(filledLetters) as FilledLetter[];
const letterOf = (id: FilledLetter) => lettersOfContent.find((letter) => letter.id === id)!;
const cases = ids.flatMap((id) =>
  Object.entries(sampleFacts[id]).map(([state, facts]) => [id, state, facts] as const),
);

describe('a letter that the server fills', () => {
  test.each(cases)('says all that it has to, and nothing half: %s %s', (id, _, facts) => {
    const to = { ...addressee, ...facts };
    const { subject, text } = fillLetter(letterOf(id), to);
    expect(subject).toContain('4KX7-9QMD');
    for (const token of filledLetters[id]) expect(text).toContain(letterTokens[token](to));
    expect(text).not.toMatch(/[{}]|undefined|\n{3}/u);
  });

  test('has the price with its VAT, to the penny, and what is offered before what was asked for', () => {
    const [consumer, business] = Object.values(sampleFacts.offer).map(
      (facts) => fillLetter(letterOf('offer'), { ...addressee, ...facts }).text,
    );
    expect(consumer).toContain('£5,976.00, of which £996.00 is VAT (20%)');
    expect(business).toContain('£5,976.00 and £1,195.20 VAT (20%): £7,171.20');
    expect(consumer).toContain('- Prompt Engineering Mastery\n- AI Tools for Content Creation');
    expect(consumer).not.toContain('What they asked for');
  });

  test('tells a consumer until when they may cancel without a reason, and a business nothing of it', () => {
    const [consumer, business] = Object.values(sampleFacts.confirmation).map(
      (facts) => fillLetter(letterOf('confirmation'), { ...addressee, ...facts }).text,
    );
    expect(consumer).toContain('Tuesday 24\u{a0}June 2025');
    expect(consumer).toContain('Monday 9\u{a0}June 2025');
    expect(business).toContain('Zoë O’Sample, for Sample & Sons');
    expect(business!.split('\n\n')).toHaveLength(consumer!.split('\n\n').length - 1);
  });
});
