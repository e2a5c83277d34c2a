import { describe, expect, test } from 'vitest';

import type { FilledLetter } from '../../domain/letters/addressee.ts';
import { fillLetter, lawRule } from '../../domain/letters/letters.ts';
import { sampleFacts } from '../../domain/testing/sample-facts.ts';
import { lettersOfContent } from '../../testing/project-files.ts';
import { letterText, type Part, partsOf } from './letter.ts';
import { htmlText } from './letter-html.ts';

const site = 'https://www.provider.example';
const link = `${site}/application/4KX7-9QMD/4kQ0rJ8o2mXwVv1ZbT9yHg`;

const samples = Object.entries(sampleFacts).flatMap(([id, states]) =>
  Object.entries(states).map(([state, facts]) => {
    const letter = lettersOfContent.find((each) => each.id === id)!;
    const to = { reference: '4KX7-9QMD', name: 'Zoë', courses: [], staff: 'Sam', link, ...facts };
    return [id as FilledLetter, state, fillLetter(letter, to).text] as const;
  }),
);

const isA = (kind: string) => (part: Part) => typeof part === 'object' && kind in part;

describe('a letter that the server fills', () => {
  test.each(samples)(
    'has facts, one button and the law last, and loses no word: %s %s',
    (id, _, text) => {
      const parts = partsOf(text, site);
      const heads = parts.filter(isA('facts'));
      expect(heads).toHaveLength(id === 'link' ? 0 : 1);
      // Whoever comes has no page, and more than one certificate is a list.
      const hasButton = id !== 'joining' && !text.includes('Your certificates:');
      expect(parts.filter(isA('button'))).toHaveLength(hasButton ? 1 : 0);
      const law = parts.findIndex(isA('law'));
      expect(law === -1).toBe(!text.includes(`\n${lawRule}\n`));
      if (law !== -1) expect(parts.slice(law).every(isA('law'))).toBe(true);
      const plain = letterText(parts);
      const html = htmlText(parts, { subject: '', links: [] });
      for (const word of text.match(/[\p{L}\d]+/gu)!) {
        expect(plain).toContain(word);
        expect(html).toContain(word);
      }
    },
  );
});

describe('the parts of a letter', () => {
  const head = 'When: Tuesday, 10:00\nWhere: https://meet.example/room';

  test('are found however little there is of them', () => {
    expect(partsOf('Hello', site)).toEqual(['Hello']);
    expect(partsOf(`Hello\n\n${head}`, site)).toEqual([
      'Hello',
      {
        look: 'head',
        facts: [
          ['When', 'Tuesday, 10:00'],
          ['Where', 'https://meet.example/room'],
        ],
      },
    ]);
    expect(partsOf(`Hello\n\nBye\n\n---\n\nThe law`, site)).toEqual([
      'Hello',
      'Bye',
      { law: 'The law' },
    ]);
  });

  test('are one head, of values on one line or on several, also where some are missing', () => {
    const text = `Hello\n\nIt is booked.\n\nCourse:\n- One\n- Two\n${head}\n\nWhat to bring:\nA laptop\nAn idea\n\nBye`;
    expect(partsOf(text, site)).toEqual([
      'Hello',
      { lead: 'It is booked.' },
      {
        look: 'head',
        facts: [
          ['Course', 'One\nTwo'],
          ['When', 'Tuesday, 10:00'],
          ['Where', 'https://meet.example/room'],
          ['What to bring', 'A laptop\nAn idea'],
        ],
      },
      'Bye',
    ]);
  });

  test('have a button only for a page of our own, and for the first of them', () => {
    const [own, other] = [`${site}/a`, 'https://www.provider.example.evil.example/a'];
    const text = `Hello\n\nOne.\n\nTwo.\n\nOpen it:\n${other}\n\nOpen it:\n${own}\n\nAgain:\n${own}`;
    expect(partsOf(text, site)).toEqual([
      ...['Hello', 'One.', 'Two.'],
      `Open it:\n${other}`,
      { button: 'Open it', address: own },
      `Again:\n${own}`,
    ]);
  });

  test('of what somebody wrote by hand are paragraphs', () => {
    const text = 'Hello Ada,\n\nWould Friday suit you? The reason is this: we are full.\n\nSam';
    expect(partsOf(text, site)).toEqual(text.split('\n\n'));
  });
});
