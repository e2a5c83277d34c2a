import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';

import { sampleChanges } from '../../domain/testing/sample-changes.ts';
import { setUpEngines } from '../../testing/engines.ts';
import { another, message, referenceOf } from '../../testing/sample-entry.ts';
import { type Change, type DeskEvent, effectiveEvents, stateAfter } from '../../domain/events.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import { type DeskView, deskViews } from '../../domain/views.ts';
import type { Store } from './store.ts';

const minute = (number: number) => new Date(Date.UTC(2025, 0, 31, 9, number)).toISOString();

/** What somebody does with one of five; `undone` takes back one that it has, by its place. */
type Step = { which: number; change: Change | { action: 'undone'; nth: number } | 'release' };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    which: fc.nat({ max: 4 }),
    change: fc.oneof(
      fc.constantFrom<Change | 'release'>(...sampleChanges, 'release'),
      fc.record({ action: fc.constant('undone' as const), nth: fc.nat({ max: 5 }) }),
    ),
  }),
  { minLength: 5, maxLength: 25 },
);

/** `nth` of those that arrived. */
type Known = { submission: StoredSubmission; history: DeskEvent[]; nth: number };

/** Where something stands, told anew from its history; nowhere in a list where `undefined`. */
const places: Record<DeskView, (known: Known) => number | undefined> = {
  'to-answer': (known) => (standsIn(known) === 'to-answer' ? came(known) : undefined),
  'under-way': (known) => (standsIn(known) === 'under-way' ? answered(known) : undefined),
  done: (known) =>
    standsIn(known) === 'done' ? -Date.parse(state(known).closedAt ?? '') : undefined,
  quarantined: ({ submission, nth }) => (submission.suspicion ? -nth : undefined),
  'not-delivered': () => undefined,
  messages: (known) => {
    if (standsIn(known) !== 'messages') return undefined;
    const { answeredAt, closedAt } = state(known);
    const over = answeredAt ?? closedAt;
    return over === undefined ? came(known) - 1e14 : -Date.parse(over);
  },
};

const state = ({ history }: Known) => stateAfter(history);
const came = ({ submission }: Known) => Date.parse(submission.submittedAt);
const answered = (known: Known) => Date.parse(state(known).answeredAt ?? '');

function standsIn(known: Known): DeskView {
  if (known.submission.suspicion) return 'quarantined';
  if (known.submission.kind === 'contact') return 'messages';
  if (state(known).stage === 'done') return 'done';
  return state(known).answeredAt === undefined ? 'to-answer' : 'under-way';
}

describe.each(setUpEngines())('in $engine, after whatever people did', ({ emptyDatabase }) => {
  test('lists, states and what is found follow from the events', async () => {
    const store = await (await emptyDatabase())();
    onTestFinished(() => store.close());
    const property = fc.asyncProperty(steps, async (done) => {
      await store.purge('9999-01-01T00:00:00.000Z', minute(0));
      const references = await submitFive(store);
      for (const [at, { which, change }] of done.entries()) {
        await act(store, references[which]!, change, 10 + at);
      }
      await expectToFollow(store, references);
    });
    await fc.assert(property, { numRuns: 12 });
  }, 60_000);
});

async function submitFive(store: Store): Promise<string[]> {
  const { contentHash } = another();
  const entries = [
    another({ submittedAt: minute(3) }),
    another({ submittedAt: minute(1) }),
    another({ submittedAt: minute(2), suspicion: 'honeypot' }),
    { ...message, submittedAt: minute(4), contentHash },
    another({ ...message, submittedAt: minute(0) }),
  ];
  const references = [];
  for (const each of entries) references.push(referenceOf(await store.add(each)));
  return references;
}

async function act(store: Store, reference: string, change: Step['change'], at: number) {
  if (change === 'release') return store.release(reference, { deliverTo: [], now: minute(at) });
  const history = await store.desk.history(reference);
  const terms = { seen: history.at(-1)?.id };
  const event = 'nth' in change ? history[change.nth]?.id : undefined;
  const meant = 'nth' in change ? event && ({ action: 'undone', event } as const) : change;
  if (!meant) return undefined;
  return store.desk.add(reference, { ...meant, at: minute(at), by: 'Ada' }, terms);
}

async function expectToFollow(store: Store, references: string[]) {
  const all: Known[] = [];
  for (const [nth, reference] of references.entries()) {
    const submission = (await store.find(reference))!;
    all.push({ submission, history: await store.desk.history(reference), nth });
  }
  const counts = await store.desk.counts();
  for (const view of deskViews) {
    const expected = all
      .filter((known) => places[view](known) !== undefined)
      .toSorted((one, other) => places[view](one)! - places[view](other)!);
    const row = (known: Known) => ({
      submission: known.submission,
      state: state(known),
      lastEvent: known.history.at(-1)?.id,
      gaveUp: [],
    });
    const { rows } = await store.desk.page(view);
    expect(rows, view).toEqual(expected.map(row));
    expect(counts[view], view).toBe(expected.length);
    const noted = expected.filter(({ history }) =>
      effectiveEvents(history).some(({ action }) => action === 'noted'),
    );
    const found = await store.desk.page(view, { search: 'FRIDAY' });
    expect(found.rows, view).toEqual(noted.map(row));
  }
}
