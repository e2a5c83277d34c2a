import { expect, test } from 'vitest';

import { keepTogether } from './keep-together.ts';

const kept = (words: string) => `<span class="kept">${words}</span>`;

test('a compound and an address become boxes, with the marks that stand at them', () => {
  expect(keepTogether('<body><p>Write to (hello@north-east.example), a 14-day right.</p>')).toBe(
    `<body><p><span class="keeps">Write to ${kept('(hello@north-east.example),')} a ${kept('14-day')} right.</span></p>`,
  );
});

test('a dash between spaces stays as it is', () => {
  const html = '<body class="a-b"><p title="x-y">One word - another --ar <b>-5</b></p><!-- a-b -->';
  expect(keepTogether(html)).toBe(html);
});

test('nothing is changed in the head, in a drawing, in a control or in what a script draws', () => {
  const html = [
    '<head><title>A one-page policy</title></head><body><svg><text>a-b</text></svg>',
    '<select><option>a-b</option></select><textarea>a-b</textarea><script>a-b</script>',
    '<astro-island><p>a-b</p><astro-island>a-b</astro-island><p>a-b</p></astro-island>',
  ].join('');
  expect(keepTogether(html)).toBe(html);
});

test('what a part has put into a box itself is not put into another', () => {
  const html = `<body><p><span class="keeps">A ${kept('14-day')} right.</span></p>`;
  expect(keepTogether(html)).toBe(html);
  const link = `<body><p>Write to ${kept('<a href="mailto:a@b-c.example">a@b-c.example</a>.')}</p>`;
  expect(keepTogether(link)).toBe(link);
});

test('the words of a page are the same, letter for letter', () => {
  const html = '<body><p>a-b &amp; c-d, <a href="/x-y?a=1&b=2">e–f-g</a>.</p>';
  expect(keepTogether(html).replaceAll(/<\/?span[^>]*>/gu, '')).toBe(html);
});
