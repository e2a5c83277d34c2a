import { z } from 'astro/zod';
import { expect, it } from 'vitest';

import { sentenceOf } from './sentence-of.ts';
import { text } from './schemas/text.ts';

const schema = z.strictObject({
  heading: text(),
  items: z.array(z.strictObject({ title: text() })).min(2),
  stage: z.enum(['Fear', 'Love']),
});
const right = { heading: 'One', items: [{ title: 'Two' }, { title: 'Three' }], stage: 'Fear' };

const sentencesOn = (content: object) =>
  schema
    .safeParse({ ...right, ...content })
    .error?.issues.map((issue) => sentenceOf('content/page.yaml', issue));

it.each([
  [{ heading: undefined }, 'content/page.yaml, heading: expected a text, and there is none.'],
  [{ heading: 7 }, 'content/page.yaml, heading: expected a text.'],
  [{ heading: ' ' }, 'content/page.yaml, heading: must not be empty.'],
  [
    { items: [{ title: 'Two' }, {}] },
    'content/page.yaml, items[2].title: expected a text, and there is none.',
  ],
  [{ items: [{ title: 'Two' }] }, 'content/page.yaml, items: expected at least 2 of them.'],
  [{ stage: 'Hope' }, 'content/page.yaml, stage: expected Fear or Love.'],
  [
    { headding: 'One' },
    'content/page.yaml, the file: there is no field of the name “headding”; it may be misspelt.',
  ],
])('says of %j what was expected where', (content, sentence) => {
  expect(sentencesOn(content)).toEqual([sentence]);
});

it('names the tokens where there is none of a name', () => {
  expect(sentencesOn({ heading: 'From {prise}' })?.[0]).toMatch(
    /^content\/page\.yaml, heading: "\{prise\}" is not a content token\. Known: brand, /u,
  );
});
