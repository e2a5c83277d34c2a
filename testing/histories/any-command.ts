import fc from 'fast-check';

import { command, type HistoryCommand } from './command.ts';
import { troubles } from './database.ts';
import {
  acceptance,
  act,
  type DeskTerms,
  letter,
  offer,
  type PostedForm,
} from './desk-commands.ts';
import { behaviours, everyPlace } from './places.ts';
import { post, type PostTerms, sampleForms, sampleKeys } from './post-commands.ts';
import { backUp, behave, erase, release, restore, setTrouble, wait } from './world-commands.ts';
import { servers } from './world.ts';

const server = fc.constantFrom(...servers);
/** Mostly 0: the newest form, or the attempt that began first. */
const which = fc.oneof(fc.constant(0), fc.nat({ max: 5 }));
/** After how many statements the server is killed; mostly it is not killed at all. */
const killedAfter = fc.oneof(
  { weight: 9, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.nat({ max: 6 }) },
);

const postTerms: fc.Arbitrary<PostTerms> = fc.record({
  ...{ server, killedAfter },
  form: fc.nat({ max: sampleForms.length - 1 }),
  key: fc.option(fc.nat({ max: sampleKeys.length - 1 }), { nil: undefined }),
  isSuspicious: fc.integer({ min: 0, max: 4 }).map((number) => number === 4),
});

const calledOff = (whose: string, ago: number): PostedForm => ({
  ...{ do: 'call-off', whose, writtenOn: -ago, reason: 'The tutor is ill.' },
});
/** The way to a seat that is cancelled, and on to another that is called off and refunded. */
const way: PostedForm[] = [
  ...([offer(8), acceptance, { do: 'confirm' }, { do: 'cancel' }] as const),
  ...([{ do: 'move', stage: 'review' }, offer(20), acceptance, { do: 'confirm' }] as const),
  ...([calledOff('customer', 0), { do: 'refund' }] as const),
];

const undo: PostedForm = { do: 'undo' };
const forms: PostedForm[] = [
  ...([{ do: 'take' }, { do: 'answer' }, { do: 'note', text: 'Wants Fridays' }] as const),
  ...([
    { do: 'close', outcome: 'enrolled' },
    { do: 'close', outcome: 'not-enrolled' },
  ] as const),
  ...([{ do: 'quarantine' }, { do: 'add', text: 'We are four.' }, { do: 'withdraw' }] as const),
  ...([undo, undo, { do: 'decline' }, { do: 'relink' }] as const),
  ...[letter, offer(2), calledOff('provider', 0), calledOff('customer', 3), ...way],
  { do: 'take-back', reason: 'The tutor is ill.' },
];

const deskTerms: fc.Arbitrary<DeskTerms> = fc.record({
  ...{ server, killedAfter, form: fc.constantFrom(...forms) },
  missed: fc.constantFrom(0, 0, 0, 0, 1, 2, 99),
});
/** Some of the way; then its last step is undone, or done again by somebody who has not seen it, or anything follows. */
const steps = fc
  .record({
    ...{ from: fc.constantFrom(0, 0, 1, 2), to: fc.integer({ min: 1, max: way.length }) },
    ...{ last: deskTerms, end: fc.constantFrom('undone', 'again', 'anything') },
  })
  .map(({ from, to, last, end }): DeskTerms[] => {
    const { server } = last;
    const other = server === 0 ? 1 : 0;
    const done = way.slice(from, to).map((form) => ({ server, form }));
    const again = done.slice(-1).map((step): DeskTerms => ({ ...step, server: other, missed: 1 }));
    if (end === 'anything') return [...done, last];
    return [...done, ...(end === 'again' ? again : [{ server, form: undo }])];
  });

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
/** Long enough for a poll, an attempt, a lease, a longer pause, the longest, giving everything up, a session. */
const waits = [5 * second, 61 * second, 121 * second, 10 * minute, 7 * hour, 4 * day, 8 * day];
const moves = [2 * minute, hour, 12 * hour, day, 30 * day, 3 * 365 * day].flatMap((by) => [
  by,
  -by,
]);
const behaviour = fc.constantFrom(...behaviours, 'stays open' as const);

const weighted: [number, fc.Arbitrary<HistoryCommand>][] = [
  [14, postTerms.map(post)],
  [5, fc.tuple(fc.constantFrom(...everyPlace), behaviour).map((each) => behave(...each))],
  [
    4,
    fc.tuple(which, fc.boolean()).map(([nth, isArrived]) => {
      const name = `open attempt ${nth} ${isArrived ? 'arrives' : 'fails'}`;
      return command(name, (_, { places }) => places.answer(nth, isArrived));
    }),
  ],
  [8, fc.constantFrom(...waits).map(wait)],
  [
    3,
    fc.tuple(server, fc.constantFrom(...moves)).map(([at, by]) => {
      const name = `the clock of ${at} moves by ${by / second} s`;
      return command(name, (_, world) => world.moveClock(at, by));
    }),
  ],
  [3, server.map((at) => command(`kill server ${at}`, (_, world) => world.kill(at)))],
  [5, server.map((at) => command(`start server ${at}`, (_, world) => world.start(at)))],
  [4, fc.constantFrom(...troubles, undefined, undefined).map(setTrouble)],
  [5, fc.array(which, { minLength: 1, maxLength: 3 }).map((nths) => erase(...nths))],
  [10, fc.tuple(which, deskTerms).map((each) => act(...each))],
  [10, fc.tuple(which, steps).map(([nth, all]) => act(nth, ...all))],
  [3, which.map(release)],
  [3, fc.constant(undefined).map(backUp)],
  [3, fc.constant(undefined).map(restore)],
];

/** Anything that may happen in a history; usual things happen more often. */
export const anyCommand = fc.oneof(
  ...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })),
);
