import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { normaliseReference } from '../../../domain/reference.ts';
import { forms } from '../../../testing/forms.ts';
import { hostileJson, hostileText } from '../../../testing/hostile-values.ts';
import { everything, fieldsOf, formPost, makeServer } from '../../../testing/make-server.ts';
import { sampleApplication } from '../../../testing/sample-application.ts';

// fast-check prints the seed of a failure; `{ seed, path }` beside `numRuns` brings it back.
// Each run posts a form, and many of these are synced to the disk.
const posts = { numRuns: 120, endOnFailure: true };

describe.each(forms)('$kind', ({ kind, endpoint, sample }) => {
  const json = hostileJson(sample);

  test('what the intake takes comes back from the list as it was sent, and nothing else does', async () => {
    const server = makeServer({ settings: { contactDelivery: 'intake', rateLimit: 1_000_000 } });
    const taken = new Map<unknown, object>();
    let accepted = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(json, async (form) => {
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
          taken.set(reference, { reference, ...trimmed(JSON.parse(form) as object) });
          return;
        }
        refused += 1;
        expect([400, 422]).toContain(answer.statusCode);
        expect(said.success).toBe(false);
        expect(said.error).toMatch(/\.$/);
        if (answer.statusCode === 422) expectMessages(said.fields as object, sample);
      }),
      posts,
    );
    const kept = await everything(server.store, kind);
    expect(kept.map(({ reference, content }) => ({ reference, ...content }))).toEqual([
      ...taken.values(),
    ]);
    // Neither all nor nothing: otherwise the hostile values test half of what they should.
    expect(accepted).toBeGreaterThan(posts.numRuns / 10);
    expect(refused).toBeGreaterThan(posts.numRuns / 10);
  });
});

test('without JavaScript a form is stored, or comes back with every answer as it was typed', async () => {
  const server = makeServer({ settings: { rateLimit: 1_000_000 } });
  const fields = fc.dictionary(fc.constantFrom(...Object.keys(sampleApplication)), hostileText, {
    maxKeys: 2,
  });
  await fc.assert(
    fc.asyncProperty(fields, async (changes) => {
      const form = fieldsOf({ ...sampleApplication, ...changes });
      const answer = await server.app.inject(formPost(paths.enrol, form));
      expect([303, 422]).toContain(answer.statusCode);
      if (answer.statusCode === 303) return;
      const { rejected } = answer.json<{ rejected: { values: Record<string, unknown> } }>();
      for (const [name, value] of Object.entries(rejected.values)) {
        const typed = form.getAll(name).map((text) => text.replaceAll(/\r\n?/g, '\n'));
        expect([value].flat()).toEqual(typed);
      }
    }),
    posts,
  );
});

/** The schema changes one thing: it removes white space at both ends of a text. */
function trimmed(form: object) {
  return Object.fromEntries(
    Object.entries(form).map(([name, value]: [string, unknown]) => [
      ...[name, typeof value === 'string' ? value.trim() : value],
    ]),
  ) as Record<string, unknown>;
}

/** A message for at least one field, and for no field that the form does not have. */
function expectMessages(fields: object, sample: object) {
  expect(Object.keys(fields).length).toBeGreaterThan(0);
  for (const [name, message] of Object.entries(fields)) {
    expect(Object.hasOwn(sample, name)).toBe(true);
    expect(message).toMatch(/\S/);
  }
}
