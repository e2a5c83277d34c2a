import fc from 'fast-check';
import { expect, test } from 'vitest';

import { normaliseReference } from '../../../domain/submission.ts';
import { forms } from '../../../testing/forms.ts';
import { hostileJson } from '../../../testing/hostile-values.ts';
import { everything, formPost, makeServer } from '../../../testing/make-server.ts';

// fast-check prints the seed of a failure; `{ seed, path }` beside `numRuns` brings it back.
// Each run posts a form, and many of these are synced to the disk.
const posts = { numRuns: 120, endOnFailure: true };

test.each(forms)(
  'what the intake takes of $kind comes back from the list as it was sent, and nothing else does',
  async ({ kind, endpoint, sample }) => {
    const server = makeServer({ settings: { contactDelivery: 'intake', rateLimit: 1_000_000 } });
    const taken = new Map<unknown, object>();
    let accepted = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(hostileJson(sample), async (form) => {
        const post = formPost(endpoint, `data=${encodeURIComponent(form)}`);
        const answer = await server.app.inject(post);
        const said = answer.json<Record<string, unknown>>();
        if (answer.statusCode === 200) {
          expect(Object.keys(said)).toEqual(['success', 'reference']);
          expect(normaliseReference(String(said.reference))).toBe(said.reference);
          const { reference } = said;
          accepted += 1;
          // The same form may come twice; it then gets the reference of the first.
          if (taken.has(reference)) return;
          return void taken.set(reference, { reference, ...trimmed(JSON.parse(form) as object) });
        }
        refused += 1;
        expect([400, 422]).toContain(answer.statusCode);
        expect(said.success).toBe(false);
        expect(said.error).toMatch(/\.$/);
        if (answer.statusCode !== 422) return;
        const wrong = Object.keys(said.fields as object);
        expect(wrong).not.toEqual([]);
        expect(Object.keys(sample)).toEqual(expect.arrayContaining(wrong));
      }),
      posts,
    );
    const kept = await everything(server.store, kind);
    expect(kept.map(({ reference, content }) => ({ reference, ...content }))).toEqual([
      ...taken.values(),
    ]);
    // Some forms are accepted and some refused: otherwise the hostile values test half of what they should.
    expect(accepted).toBeGreaterThan(posts.numRuns / 10);
    expect(refused).toBeGreaterThan(posts.numRuns / 10);
  },
);

/** The schema changes one thing: it removes white space at both ends of a text. */
function trimmed(form: object) {
  return Object.fromEntries(
    Object.entries(form).map(([name, value]: [string, unknown]) => [
      ...[name, typeof value === 'string' ? value.trim() : value],
    ]),
  ) as Record<string, unknown>;
}
