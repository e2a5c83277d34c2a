import { expect, test } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { makeServer } from '../../../testing/make-server.ts';

const ask = (url: string) => makeServer().app.inject(url);

test.each(['/', '/course/ai-innovative-mind', paths.enrol, `${paths.enrol}?course=a.b`])(
  '%s names the rules by which the next page is fetched ahead',
  async (address) => {
    const { headers } = await ask(address);
    expect(headers['speculation-rules']).toBe(`"${paths.speculationRules}"`);
  },
);

test('what is no page names none, and the rules have the media type without which a browser refuses them', async () => {
  for (const address of ['/robots.txt', '/_astro/form.Ab12.js', paths.enrolmentsApi, paths.health])
    expect((await ask(address)).headers['speculation-rules'], address).toBeUndefined();
  const { headers } = await ask(paths.speculationRules);
  expect(headers['content-type']).toMatch(/^application\/speculationrules\+json/);
  expect(headers['cache-control']).toBe('max-age=3600');
});

test('no file and no endpoint is fetched ahead, and no form is drawn ahead', async () => {
  const { prefetch, prerender } = (await ask(paths.speculationRules)).json<Rules>();
  const isTaken = (rules: Rule[], address: string) =>
    rules.some(({ where }) => where.and.every((condition) => holds(condition, address)));
  for (const [isFetched, isDrawn, addresses] of [
    [true, true, ['/', '/grants', '/course/ai-innovative-mind']],
    [true, false, [paths.enrol, paths.enrolFor('visual-creation'), paths.contact]],
    [false, false, ['/any.pdf', paths.enrolmentsApi]],
  ] as const) {
    for (const address of addresses) {
      const taken = [prefetch, prerender].map((rules) => isTaken(rules, address));
      expect(taken, address).toEqual([isFetched, isDrawn]);
    }
  }
});

type Condition = { href_matches: string | string[] } | { not: Condition };
type Rule = { where: { and: Condition[] } };
type Rules = { prefetch: Rule[]; prerender: Rule[] };

/** As the browser reads a condition: each pattern is a URL pattern on the page's own origin. */
function holds(condition: Condition, address: string): boolean {
  if ('not' in condition) return !holds(condition.not, address);
  const base = 'https://www.provider.example';
  return [condition.href_matches]
    .flat()
    .some((pattern) => new URLPattern(pattern, base).test(address, base));
}
