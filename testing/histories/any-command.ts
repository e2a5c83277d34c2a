import fc from 'fast-check';

import type { HistoryCommand } from './command.ts';
import { troubles } from './database.ts';
import {
  acceptance,
  act,
  actAndKill,
  actInTurn,
  type DeskTerms,
  letter,
  offer,
  type PostedForm,
} from './desk-commands.ts';
import { behaviours, everyPlace } from './places.ts';
import { post, postAndKill, type PostTerms, sampleForms, sampleKeys } from './post-commands.ts';
import {
  answer,
  backUp,
  behave,
  changeVersion,
  erase,
  eraseSeveral,
  kill,
  moveClocks,
  purge,
  release,
  restore,
  retry,
  setTrouble,
  start,
  stop,
  wait,
} from './world-commands.ts';

const server = fc.constantFrom(0 as const, 1 as const);
const servers = fc.constantFrom([0] as const, [1] as const, [0, 1] as const);
/** Mostly 0: the newest form, or the attempt that began first. */
const which = fc.oneof(fc.constant(0), fc.nat({ max: 5 }));
const sometimes = fc.integer({ min: 0, max: 4 }).map((number) => number === 4);

const postTerms: fc.Arbitrary<PostTerms> = fc.record({
  server,
  form: fc.nat({ max: sampleForms.length - 1 }),
  key: fc.option(fc.nat({ max: sampleKeys.length - 1 }), { nil: undefined }),
  isSuspicious: sometimes,
});

const calledOff = (whose: string, ago: number): PostedForm => ({
  ...{ do: 'call-off', whose, writtenOn: -ago, reason: 'The tutor is ill.' },
});
/** The way to a seat and back, and on to another. */
const way: PostedForm[] = [
  ...([offer(8), acceptance, { do: 'confirm' }, { do: 'cancel' }] as const),
  ...([{ do: 'move', stage: 'review' }, offer(20), acceptance, { do: 'confirm' }] as const),
  ...([calledOff('customer', 0), { do: 'refund' }] as const),
];

const forms: PostedForm[] = [
  ...([{ do: 'take' }, { do: 'answer' }, { do: 'note', text: 'Wants Fridays' }] as const),
  ...([
    { do: 'close', outcome: 'enrolled' },
    { do: 'close', outcome: 'not-enrolled' },
  ] as const),
  ...([{ do: 'quarantine' }, { do: 'add', text: 'We are four.' }, { do: 'withdraw' }] as const),
  ...([{ do: 'undo' }, { do: 'undo' }, { do: 'decline' }, { do: 'relink' }] as const),
  ...[letter, offer(2), calledOff('provider', 0), calledOff('customer', 3), ...way],
  { do: 'take-back', reason: 'The tutor is ill.' },
];

const deskTerms: fc.Arbitrary<DeskTerms> = fc.record({
  ...{ server, form: fc.constantFrom(...forms) },
  missed: fc.constantFrom(0, 0, 0, 0, 1, 2, 99),
});

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
/** A poll, an attempt's end, a lease's end, a longer pause, the longest, until all is given up, past a session. */
const waits = [5 * second, 61 * second, 121 * second, 10 * minute, 7 * hour, 4 * day, 8 * day];
const moves = [2 * minute, hour, 12 * hour, day, 30 * day, 3 * 365 * day].flatMap((by) => [
  by,
  -by,
]);

const weighted: [number, fc.Arbitrary<HistoryCommand>][] = [
  [10, postTerms.map((terms) => post(terms))],
  [2, fc.tuple(postTerms, postTerms).map((both) => post(...both))],
  [3, fc.tuple(postTerms, fc.nat({ max: 3 })).map((each) => postAndKill(...each))],
  [
    5,
    fc
      .tuple(fc.constantFrom(...everyPlace), fc.constantFrom(...behaviours, 'stays open'))
      .map(([name, behaviour]) => behave(name, behaviour)),
  ],
  [4, fc.tuple(which, fc.boolean()).map(([nth, isArrived]) => answer(nth, isArrived))],
  [8, fc.constantFrom(...waits).map(wait)],
  [3, fc.tuple(servers, fc.constantFrom(...moves)).map(([each, by]) => moveClocks(each, by))],
  [2, server.map(kill)],
  [2, server.map(stop)],
  [4, server.map(start)],
  [2, fc.constantFrom(...troubles).map(setTrouble)],
  [2, fc.constant(undefined).map(setTrouble)],
  [1, postTerms.map(changeVersion)],
  [4, fc.tuple(which, fc.boolean()).map(([nth, isAtOnce]) => erase(nth, { isAtOnce }))],
  [2, fc.integer({ min: 2, max: 4 }).map(eraseSeveral)],
  [7, fc.tuple(which, deskTerms).map(([nth, terms]) => act(nth, terms))],
  [3, fc.tuple(which, deskTerms, deskTerms).map(([nth, ...both]) => act(nth, ...both))],
  [
    8,
    fc
      .tuple(which, fc.constantFrom(0, 0, 1, 2), fc.integer({ min: 1, max: way.length }), deskTerms)
      .map(([nth, from, to, last]) => {
        const { server: at } = last;
        const first = way.slice(from, to).map((posted) => ({ server: at, form: posted }));
        return actInTurn(nth, ...first, last);
      }),
  ],
  [
    2,
    fc
      .tuple(which, deskTerms, fc.nat({ max: 6 }))
      .map(([nth, terms, statements]) => actAndKill(nth, terms, statements)),
  ],
  [3, which.map(release)],
  [2, fc.oneof(which, fc.constant('given-up' as const)).map(retry)],
  [1, fc.constantFrom(0, hour, day).map(purge)],
  [2, fc.constant(undefined).map(backUp)],
  [2, fc.constant(undefined).map(restore)],
];

/** Anything that may happen in a history; usual things happen more often. */
export const anyCommand = fc.oneof(
  ...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })),
);
