import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { certificateOf } from '../../domain/case/certificates.ts';
import { rivalsOf } from '../../domain/case/contradictions.ts';
import type { Entry } from '../../domain/case/event-entry.ts';
import {
  answersAfter,
  type Change,
  type DeskEvent,
  deskEvents,
  isSameChange,
  stateAfter,
} from '../../domain/case/events.ts';
import { caseNow, readChange } from '../../domain/case/read-change.ts';
import { moneyOf } from '../../domain/case/stages.ts';
import type { DeliveryState, StoredSubmission } from '../../domain/case/submission.ts';
import { deskViews, viewOf } from '../../domain/case/views.ts';
import { sampleBooking, sampleLetter } from '../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { replyDue } from '../../domain/time/reply-due.ts';
import { setUpPostgres } from '../../testing/postgres.ts';
import { referencesIn, to } from '../../testing/sample-entry.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { until } from '../../testing/until.ts';
import { type Engine, type Sql, UncertainError } from './engine.ts';
import type { AddOutcome, NewSubmission } from './intake.ts';
import type { DeliveryAttempt, DeliveryResult } from './outbox.ts';
import { openPostgresEngine } from './postgres/postgres-engine.ts';
import { SqliteEngine } from './sqlite/sqlite-engine.ts';
import { createStore, type Store } from './store.ts';

// Random lives of applications on two servers over one database. Writes are broken off between two statements, or the
// answer to their COMMIT is lost, and are then made again. After each step the store must hold what the model holds.

type Fault = { breaksBefore?: number | undefined; losesAnswer?: boolean };

/** An engine whose writes go wrong as `fault` says. */
function withFaults(engine: Engine) {
  let fault: Fault = {};
  const breaking =
    <Result>(work: (sql: Sql) => Promise<Result>) =>
    (sql: Sql) => {
      let count = 0;
      const next = () => {
        if (count === fault.breaksBefore) throw new Error('killed');
        count += 1;
      };
      return work({
        all: async (...asked) => (next(), sql.all(...asked)),
        run: async (...asked) => (next(), sql.run(...asked)),
      });
    };
  const answer = <Result>(result: Result) => {
    if (fault.losesAnswer) throw new UncertainError(new Error('lost'));
    return result;
  };
  const faulty: Engine = Object.assign(Object.create(engine) as Engine, {
    write: async <Result>(work: (sql: Sql) => Promise<Result>) =>
      answer(await engine.write(breaking(work))),
    erase: async (...[now, work]: Parameters<Engine['erase']>) =>
      answer(await engine.erase(now, breaking(work))),
    listErased: () => engine.listErased(),
    close: () => engine.close(),
  });
  /** Resolves once nothing is left of a transaction that was broken off: PostgreSQL takes back on its own time. */
  const takenBack = () =>
    until(
      async () =>
        engine.lockName === undefined || !(await engine.read.all(openTransactions)).length,
    );
  return { store: createStore(faulty), setFault: (given: Fault) => (fault = given), takenBack };
}

const openTransactions = "SELECT pid FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'";

type Server = ReturnType<typeof withFaults>;

const waitingFrom = (channel: string, dueAt: string, event?: string) => ({
  channel,
  dueAt,
  event,
  state: 'waiting' as DeliveryState,
  current: undefined as string | undefined,
  attempts: [] as DeliveryAttempt[],
});

type ModelDelivery = ReturnType<typeof waitingFrom>;

type Application = {
  submission: StoredSubmission;
  hash: string;
  keys: Set<string>;
  events: DeskEvent[];
  deliveries: ModelDelivery[];
};

const changes: Change[] = [
  ...(['taken', 'given-back', 'answered', 'quarantined'] as const).map((action) => ({ action })),
  { action: 'noted', text: 'Wants Fridays' },
  { action: 'answered', callAt: '2025-01-31T12:00:00.000Z' },
  { action: 'put-off', until: '2025-02-01', why: 'Their budget' },
  { action: 'moved', stage: 'customize' },
  { action: 'closed', outcome: 'enrolled' },
  { action: 'written', ...sampleLetter },
  ...sampleBooking,
  { action: 'named-for-them', names: 'Ada Sample' },
  { action: 'instructed', where: 'Room 1', tutor: 'Robin', bring: '', ...sampleLetter },
  { action: 'invoiced', number: '17', amount: '24900', dueOn: '2025-01-31', sure: '' },
  { action: 'paid', amount: '24900', paidOn: '2025-01-31', sure: '' },
  { action: 'corrected', before: '{"country":"United Kingdom"}', after: '{"country":"France"}' },
  { action: 'rated', content: '4', tutor: '5', worth: '3', words: '', quotable: '' },
  { action: 'renamed', number: 'N-1', name: 'Ada Simple', another: 'N-3' },
  { action: 'refunded', refund: '24900' },
];

/** What becomes of a booking, in its order; a text names those for whom the money is asked back. */
const bookedLife: (Change | string)[] = [
  ...sampleBooking,
  { action: 'paid', amount: '74700', paidOn: '2025-01-31', sure: '' },
  { action: 'attended', came: 'Ada\nBo', numbers: 'N-1\nN-2' },
  ...['N-1', 'N-1\nN-2'],
];

/** When what is booked has begun. */
const begun = Date.parse('2025-06-24T10:00:00.000Z');

const channels = ['spreadsheet', 'staff-mail'];

/** What the store should hold, and the steps that change it. */
class Model {
  now = Date.parse('2025-01-31T09:00:00.000Z');
  readonly applications = new Map<string, Application>();
  readonly erased = new Set<string>();
  /** The attempts whose end was not recorded yet, by their names. */
  readonly open = new Map<
    string,
    { reference: string; delivery: ModelDelivery; attempt: DeliveryAttempt }
  >();

  get time() {
    return new Date(this.now).toISOString();
  }

  all = () => [...this.applications.values()];
  pick = (at: number) => [...this.applications.keys()][at % this.applications.size];
  of = (reference: string) => this.applications.get(reference)!;
  known = (key: string) => this.all().find(({ keys }) => keys.has(key));

  /** What adding an entry does; takes the outcome of the store for its reference. */
  add(entry: NewSubmission, reference: string): AddOutcome {
    const daily = `${entry.submittedAt.slice(0, 10)} ${entry.contentHash}`;
    const keys = entry.idempotencyKey === undefined ? [daily] : [entry.idempotencyKey, daily];
    const known = keys.map((key) => this.known(key)).find((each) => each !== undefined);
    if (known === undefined) {
      const { kind, content, submittedAt } = entry;
      const dueAt = replyDue(kind, submittedAt);
      const submission = { kind, reference, submittedAt, dueAt, content } as StoredSubmission;
      const deliveries = entry.deliverTo!.map(({ name }) => waitingFrom(name, this.time));
      const added = { submission, hash: entry.contentHash, keys: new Set(keys), deliveries };
      this.applications.set(reference, { ...added, events: [] });
      return { outcome: 'stored', reference, dueAt };
    }
    if (known.hash !== entry.contentHash) return { outcome: 'conflict' };
    for (const key of keys) if (this.known(key) === undefined) known.keys.add(key);
    const { reference: earlier, dueAt } = known.submission;
    return { outcome: 'repeated', reference: earlier, dueAt };
  }

  outcomeOf(
    reference: string,
    event: Change & { at: string; by: string },
    seen: string | undefined,
  ) {
    const { events, deliveries, submission } = this.of(reference);
    const rivals = rivalsOf(event, events, seen);
    if (rivals.length > 0) {
      return rivals.every((each) => isSameChange(event, each)) ? 'repeated' : 'overtaken';
    }
    const { isOpen }: Pick<Entry, 'isOpen'> = deskEvents[event.action];
    if (!isOpen(caseNow({ submission, events, now: event.at }))) return 'overtaken';
    if (event.action !== 'undone') return 'added';
    const made = deliveries.filter((each) => each.event === event.event);
    const hasLeft = ({ state, current, attempts }: ModelDelivery) =>
      state === 'delivered' || current !== undefined || attempts.some(({ endedAt }) => !endedAt);
    return made.some(hasLeft) ? 'too-late' : 'added';
  }

  addEvent(reference: string, event: DeskEvent) {
    const { events, deliveries, submission } = this.of(reference);
    if (event.action === 'undone') {
      for (const each of deliveries) if (each.event === event.event) each.state = 'taken-back';
    }
    if (event.action === 'quarantined') submission.suspicion ??= 'staff';
    Object.assign(submission.content, answersAfter(event, events));
    events.push(event);
    for (const { channel, dueAt } of deliveriesOf(event, event.at))
      deliveries.push(waitingFrom(channel, dueAt, event.id));
  }

  due(channel: string) {
    return this.all().flatMap(({ submission, deliveries }) => {
      const waiting = deliveries.filter(
        (each) => each.channel === channel && each.state === 'waiting' && !submission.suspicion,
      );
      const isFirst = ({ event }: ModelDelivery) =>
        !waiting.some((earlier) => Number(earlier.event) < Number(event));
      return waiting.filter((each) => each.dueAt <= this.time && isFirst(each));
    });
  }
}

/** The letter of an event, or the one that follows the next morning. */
function deliveriesOf(change: Change, at: string) {
  if (change.action === 'attended')
    return [{ channel: 'afterwards', dueAt: later(at, 72_000_000) }];
  return 'to' in change ? [{ channel: 'letter', dueAt: later(at, 30_000) }] : [];
}

const later = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

/** Makes one step on a server and in the model, and compares the outcomes. */
type Step = (model: Model, server: Server, other: Server) => Promise<void>;

const breaking = fc
  .option(fc.nat(9), { nil: undefined })
  .map((breaksBefore): Fault => ({ breaksBefore }));
const fault = fc.oneof(breaking, fc.constantFrom<Fault>({}, { losesAnswer: true }));

/**
 * Does something that may go wrong. What was broken off must have left nothing and is done again, and so is what lost
 * its answer. Resolves to the last answer, and whether an answer was lost before it.
 */
async function persistently<Result>(
  model: Model,
  server: Server,
  given: Fault,
  work: (store: Store) => Promise<Result>,
): Promise<{ result: Result; wasLost: boolean }> {
  server.setFault(given);
  try {
    return { result: await work(server.store), wasLost: false };
  } catch (error) {
    const wasLost = error instanceof UncertainError;
    await server.takenBack();
    if (!wasLost) await expectSame(model, server.store);
    server.setFault({});
    return { result: await work(server.store), wasLost };
  } finally {
    server.setFault({});
  }
}

const keys = fc.constantFrom(undefined, randomUUID(), randomUUID(), randomUUID());
const adding = fc
  .tuple(fc.nat(3), keys, fc.boolean(), fc.subarray(channels), fault)
  .map(([form, idempotencyKey, isTwice, names, given]): Step => async (model, server, other) => {
    const email = `zoe${form % 2}@applicant.example`;
    const entry: NewSubmission = {
      kind: 'enrolment',
      content: { ...sampleApplication, email, city: `City ${form}` },
      contentHash: String(form).repeat(64),
      idempotencyKey,
      submittedAt: model.time,
      deliverTo: to(...names),
    };
    if (isTwice) {
      const both = await Promise.all([server, other].map(({ store }) => store.add(entry)));
      const expected = both.map(() => model.add(entry, referenceIn(both[0]!)));
      const inOrder = (all: AddOutcome[]) => all.map((each) => JSON.stringify(each)).toSorted();
      expect(inOrder(both)).toEqual(inOrder(expected));
      return;
    }
    const { result, wasLost } = await persistently(model, server, given, (store) =>
      store.add(entry),
    );
    const expected = model.add(entry, referenceIn(result));
    const isDone = wasLost && expected.outcome !== 'conflict';
    expect(result).toEqual(isDone ? { ...expected, outcome: 'repeated' } : expected);
  });

const referenceIn = (added: AddOutcome) => ('reference' in added ? added.reference : '');

const someChange = fc.option(fc.constantFrom(...changes), { freq: 2 });
const acting = fc
  .tuple(fc.nat(9), someChange, fc.constantFrom('Ada', 'Ben'), fc.boolean(), fault)
  .map(([at, chosen, by, isLate, given]): Step => async (model, server) => {
    const reference = model.pick(at);
    if (reference === undefined) return;
    const { events } = model.of(reference);
    const last = events.at(-1);
    // Without a change the last event is taken back.
    const change: Change | undefined = chosen ?? (last && { action: 'undone', event: last.id });
    if (change === undefined) return;
    const seen = isLate ? events.at(-2)?.id : last?.id;
    await act(model, server, { reference, change: { ...change, by }, seen, given });
  });

type Act = {
  reference: string;
  change: Change & { by: string };
  seen: string | undefined;
  given: Fault;
};

async function act(model: Model, server: Server, { reference, change, seen, given }: Act) {
  const { events } = model.of(reference);
  const event = { ...change, at: model.time };
  let expected = model.outcomeOf(reference, event, seen);
  const { result, wasLost } = await persistently(model, server, given, ({ desk }) =>
    desk.add(reference, event, { seen }, deliveriesOf(event, event.at)),
  );
  if (wasLost && expected === 'added') {
    const history = await server.store.desk.history(reference);
    model.addEvent(reference, history[events.length]!);
    expected = model.outcomeOf(reference, event, seen);
  }
  expect(result.outcome).toBe(expected === 'repeated' ? 'added' : expected);
  if (expected === 'added' && result.outcome === 'added') model.addEvent(reference, result.event);
}

/** Books for one of the applications, and goes on to the day after as far as it comes. */
const attending = fc
  .tuple(fc.nat(9), fc.nat(bookedLife.length), fault)
  .map(([at, length, given]): Step => async (model, server) => {
    const reference = model.pick(at);
    for (const step of reference === undefined ? [] : bookedLife.slice(0, length)) {
      const { submission, events } = model.of(reference!);
      const [who, planned] = typeof step === 'string' ? [step, undefined] : ['', step];
      if (planned?.action === 'attended') model.now = Math.max(model.now, begun);
      // What comes back is what the applicant's page would say.
      const form = new URLSearchParams({ do: deskEvents.reclaimed.verb, who });
      const read = readChange(form, { submission, events, now: model.time }, 'applicant');
      const change = planned ?? (read.outcome === 'change' ? read.change : undefined);
      const seen = events.at(-1)?.id;
      const by = '';
      if (change)
        await act(model, server, { reference: reference!, change: { ...change, by }, seen, given });
      model.now += 1_000;
    }
  });

const claiming = fc
  .tuple(
    fc.constantFrom(...channels, 'letter', 'afterwards'),
    fc.integer({ min: 1, max: 3 }),
    breaking,
  )
  .map(([channel, limit, given]): Step => async (model, server) => {
    const due = model.due(channel);
    const terms = { now: model.time, leaseEnds: later(model.time, 120_000), limit };
    const { result } = await persistently(model, server, given, ({ outbox }) =>
      outbox.claim(channel, terms),
    );
    expect(result).toHaveLength(Math.min(limit, due.length));
    for (const { attempt, submission, event, mayHaveArrived } of result) {
      const { reference } = submission;
      const { deliveries } = model.of(reference);
      const claimed = due.find((each) => deliveries.includes(each) && each.event === event?.id)!;
      const begun = { startedAt: model.time, endedAt: undefined, failure: undefined };
      expect(mayHaveArrived).toBe(claimed.current !== undefined);
      claimed.attempts.push(begun);
      claimed.current = attempt;
      claimed.dueAt = terms.leaseEnds;
      model.open.set(attempt, { reference, delivery: claimed, attempt: begun });
    }
  });

const ends = fc.constantFrom('arrives', 'fails', 'gives up', 'may have arrived');
const recording = fc
  .tuple(fc.nat(9), ends, breaking)
  .map(([at, how, given]): Step => async (model, server) => {
    const name = [...model.open.keys()][at % model.open.size];
    if (name === undefined) return;
    const { reference, delivery, attempt } = model.open.get(name)!;
    model.open.delete(name);
    const historyEvent = delivery.event === undefined ? undefined : ('sent' as const);
    const nextAt = how === 'gives up' ? undefined : later(model.time, 300_000);
    const end = { at: model.time, historyEvent };
    const failed = { reason: 'It is closed.', isUncertain: how === 'may have arrived', nextAt };
    const result: DeliveryResult =
      how === 'arrives'
        ? { outcome: 'delivered', ...end }
        : { outcome: 'failed', ...failed, ...end };
    await persistently(model, server, given, ({ outbox }) => outbox.record(name, result));
    const application = model.applications.get(reference);
    // Nothing is left of what was erased meanwhile.
    if (application === undefined) return;
    if (how !== 'may have arrived') attempt.endedAt = model.time;
    if (how !== 'arrives') attempt.failure = 'It is closed.';
    const isLatest = delivery.current === name && delivery.state === 'waiting';
    if (how === 'arrives' ? delivery.state === 'delivered' : !isLatest) return;
    delivery.current = undefined;
    if (nextAt !== undefined && how !== 'arrives') delivery.dueAt = nextAt;
    else delivery.state = how === 'arrives' ? 'delivered' : 'given-up';
    if (delivery.state === 'waiting' || delivery.event === undefined) return;
    const told = (await server.store.desk.history(reference)).at(-1)!;
    const action = how === 'arrives' ? 'sent' : 'gave-up';
    expect(told).toMatchObject({ action, event: delivery.event, at: model.time, by: '' });
    application.events.push(told);
    if (action === 'gave-up') return;
    const maker = (id: string) => application.events.find((each) => each.id === id)?.action;
    const own = maker(delivery.event);
    for (const each of application.events) {
      if (each.action !== 'gave-up' || Number(each.id) > Number(delivery.event)) continue;
      // These are written for a whole session, or by nobody.
      if ((own === 'instructed' || own === 'attended') && maker(each.event) !== own) continue;
      for (const former of application.deliveries) {
        if (former.event === each.event && former.state === 'given-up') former.state = 'taken-back';
      }
    }
  });

const erasing = fc.tuple(fc.nat(9), breaking).map(([at, given]): Step => async (model, server) => {
  const reference = model.pick(at);
  if (reference === undefined) return;
  const sent = model.of(reference).deliveries.filter(({ attempts }) => attempts.length > 0);
  const { result: erased } = await persistently(model, server, given, (store) =>
    store.erase([reference, '9999-9999'], model.time),
  );
  expect(erased.map((each) => each.reference)).toEqual([reference]);
  expect(new Set(erased[0]!.sentTo)).toEqual(new Set(sent.map(({ channel }) => channel)));
  model.applications.delete(reference);
  model.erased.add(reference);
});

const waiting = fc.constantFrom(1, 3, 200, 1_500).map((minutes): Step => (model) => {
  model.now += minutes * 60_000;
  return Promise.resolve();
});

const often = [adding, acting, claiming, recording, waiting];
const seldom = [erasing, attending];
const steps = fc.tuple(fc.oneof(...often, ...often, ...often, ...seldom), fc.boolean());

/** The store holds what the model holds: no more, no less, in every list. */
async function expectSame(model: Model, store: Store) {
  const views: Record<string, string[]> = Object.fromEntries(deskViews.map((view) => [view, []]));
  let booked = 0;
  for (const [reference, { submission, events, deliveries }] of model.applications) {
    expect(await store.find(reference)).toEqual(submission);
    expect(await store.desk.history(reference)).toEqual(events);
    const shown = deliveries.map(({ channel, event, state, dueAt, current, attempts }) => {
      return { channel, event, state, dueAt, isUnderWay: current !== undefined, attempts };
    });
    expect(await store.outbox.deliveriesOf(reference)).toEqual(shown);
    const state = stateAfter(events);
    views[viewOf({ submission, state }, model.time)]!.push(reference);
    if (!submission.suspicion && state.booking) booked += 1;
    const { attended = [] } = state;
    const { isEntered, refund, came } = moneyOf(state);
    if (isEntered) expect(refund?.pence ?? 0).toBeLessThanOrEqual(came);
    const good = ['N-1', 'N-2', 'N-3'].filter((each) => certificateOf(events, each)?.isGood);
    expect(good.toSorted()).toEqual(attended.map(({ number }) => number).toSorted());
    if (!submission.suspicion && deliveries.some(({ state }) => state === 'given-up')) {
      views['not-delivered']!.push(reference);
    }
  }
  expect(await store.desk.bookings('from', '')).toHaveLength(booked);
  const counts = await store.desk.counts(model.time);
  for (const view of deskViews) {
    const listed = await referencesIn(store, view, '', model.time);
    expect(listed.toSorted(), view).toEqual(views[view]!.toSorted());
    expect(counts[view], view).toBe(views[view]!.length);
  }
  expect(new Set(await store.listErased())).toEqual(model.erased);
}

/** Lives of up to so many steps, the same at each run, each on two servers over a database of its own. */
function holds(
  { maxLength, numRuns }: { maxLength: number; numRuns: number },
  newDatabase: () => Promise<() => Promise<Engine>>,
) {
  return fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 20, maxLength }), async (life) => {
      const open = await newDatabase();
      const model = new Model();
      const [one, two] = [withFaults(await open()), withFaults(await open())];
      for (const [step, isOnOne] of life) {
        await (isOnOne ? step(model, one, two) : step(model, two, one));
        model.now += 1_000;
      }
      for (const { store } of [one, two]) {
        await expectSame(model, store);
        await store.close();
      }
    }),
    // Where a life fails, shorter ones are looked for no longer than this.
    { numRuns, seed: 1, plugins: [fc.interruptAfterTimeLimit(60_000)] },
  );
}

const postgres = setUpPostgres();

test('two servers on SQLite hold what they were told, whatever was broken off', () =>
  holds({ maxLength: 60, numRuns: 80 }, () => {
    const dataDir = temporaryFolder();
    return Promise.resolve(() => Promise.resolve(new SqliteEngine({ dataDir })));
  }));

test('two servers on PostgreSQL hold what they were told, whatever was broken off', () =>
  holds({ maxLength: 30, numRuns: 12 }, async () => {
    const databaseUrl = await postgres.emptyDatabase();
    return () => openPostgresEngine({ databaseUrl, databasePool: 3 });
  }));
