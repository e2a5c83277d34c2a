import { unconfirmed } from '../../domain/copy.ts';
import type { GivenUp } from '../../server/store/outbox.ts';
import type { Model } from './model.ts';
import { everyPlace } from './places.ts';
import type { World } from './world.ts';

/**
 * Lets a history come to rest: from now on nothing is wrong, some server runs, and time goes on until
 * every lease and every pause is over. What gave up is then retried, as the staff would. Returns what
 * is wrong with that, in sentences.
 */
export async function comeToRest(model: Model, world: World): Promise<string[]> {
  const { database, observer, places, time, start, running } = world;
  database.endTrouble();
  for (const name of everyPlace) places.behave(name, 'arrives');
  if (!running(0) && !running(1)) await start(0);
  await time.pass(longestWait);
  if (model.alive().some(({ letters }) => letters.some(({ isDated }) => isDated))) {
    // What a date was chosen for waits for the time itself, and not for a clock that is years behind.
    world.setClocks();
    await time.pass(4 * day);
  }

  const wasRefused = ({ reference, channel }: GivenUp) =>
    places.attempts.some(
      (each) =>
        each.isRefused && each.channel === channel && each.submission.reference === reference,
    );
  const givenUp = await observer.outbox.listGivenUp();
  if (givenUp.length > 0) {
    const now = world
      .clockOf(running(0) ? 0 : 1)()
      .toISOString();
    places.noteRetry();
    await observer.outbox.retry('given-up', now);
    await time.pass(longestWait);
  }

  // Where an erasure met trouble, the staff are told to purge: that clears the files.
  const begun = new Date(0).toISOString();
  await observer.purge(begun, begun);

  const made = places.attempts.length;
  await time.pass(day);
  const later = places.attempts.slice(made);
  return [
    ...givenUp
      .filter(({ attempts }) => attempts < triesUntilGivenUp)
      .filter((each) => !wasRefused(each) && !each.failure.includes(unconfirmed))
      .map(({ reference, attempts }) => `${reference} was given up after ${attempts} attempts.`),
    ...later.map(
      ({ submission }) => `${submission.reference} was tried when all should have been done.`,
    ),
  ];
}

/** What a clock that was wrong can put off: `furthestAhead`, with some minutes for a lease and a poll. */
const longestWait = 8 * 60 * 60 * 1_000;
const triesUntilGivenUp = 19;
const day = 24 * 60 * 60 * 1_000;
