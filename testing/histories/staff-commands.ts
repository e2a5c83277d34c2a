import { command, heard, type HistoryCommand } from './command.ts';
import { resolveDoubt } from './doubts.ts';
import { type Form, isQuarantined } from './model.ts';
import { destinations, everyPlace } from './places.ts';
import { noteRetry } from './receipts.ts';
import type { World } from './world.ts';

/** A form is erased; if `isAtOnce`, at the instant at which the servers look for deliveries. */
export function erase(nth: number, { isAtOnce }: { isAtOnce: boolean }): HistoryCommand {
  const name = `erase form ${nth}${isAtOnce ? ' while the servers look' : ''}`;
  return command(name, async (model, world) => {
    const form = model.nth(nth);
    if (form === undefined) return;
    const [asked, at] = [world.moment(), staffTime(world)];
    const channels = channelsTaken(world, form);
    const erased = await world.database.atOnce(() => {
      if (isAtOnce) for (const server of [0, 1] as const) world.running(server)?.wake();
      return heard(world, world.staff.erase([form.reference], at));
    });
    if ('error' in erased) {
      return resolveDoubt(model, world, { asked, at, mayBeErased: (each) => each === form });
    }
    model.erase(form, world.moment());
    const unnamed = channels.filter((channel) => !erased.result[0]?.sentTo.includes(channel));
    if (unnamed.length > 0) world.faults.push(`Erasing did not name ${unnamed.join()}.`);
  });
}

const channelsTaken = ({ places }: World, { reference }: Form) =>
  everyPlace.filter((name) =>
    places.attempts.some(
      ({ channel, submission }) => channel === name && submission.reference === reference,
    ),
  );

/** Several are erased at once, the newest first, with one that is not there. */
export function eraseSeveral(number: number): HistoryCommand {
  return command(`erase ${number} forms`, async (model, world) => {
    const forms = model.alive().toReversed().slice(0, number);
    const [asked, at] = [world.moment(), staffTime(world)];
    const references = [...forms.map(({ reference }) => reference), '9999-9999'];
    const erased = await heard(world, world.staff.erase(references, at));
    const mayBeErased = (form: Form) => forms.includes(form);
    if ('error' in erased) return resolveDoubt(model, world, { asked, at, mayBeErased });
    for (const form of forms) model.erase(form, world.moment());
    if (erased.result.length !== forms.length) {
      world.faults.push(`Of ${forms.length} forms ${erased.result.length} were erased.`);
    }
  });
}

/** What is older than this is removed; in milliseconds, by the clock of server 0. */
export function purge(age: number): HistoryCommand {
  return command(`purge what is older than ${age / 1_000} s`, async (model, world) => {
    const [asked, at] = [world.moment(), staffTime(world)];
    const before = new Date(Date.parse(at) - age).toISOString();
    const isOld = ({ post }: Form) => post.at < before;
    const purged = await heard(world, world.staff.purge(before, at));
    if ('error' in purged) return resolveDoubt(model, world, { asked, at, mayBeErased: isOld });
    const old = model.alive().filter(isOld);
    const named = purged.result.map(({ reference }) => reference).toSorted();
    const meant = old.map(({ reference }) => reference).toSorted();
    if (named.join() !== meant.join())
      world.faults.push(`Purging ${meant.join()} took ${named.join()}.`);
    for (const form of old) model.erase(form, world.moment());
  });
}

/** A quarantine is ended. */
export function release(nth: number): HistoryCommand {
  return command(`release form ${nth}`, async (model, world) => {
    const form = model.nth(nth);
    if (form === undefined) return;
    const [asked, at] = [world.moment(), staffTime(world)];
    const terms = { deliverTo: destinations, now: at };
    const released = await heard(world, world.staff.release(form.reference, terms));
    if ('error' in released) {
      return resolveDoubt(model, world, { asked, at, mayBeReleased: (each) => each === form });
    }
    const wasQuarantined = isQuarantined(form);
    if (released.result !== wasQuarantined) world.faults.push(`Releasing said ${released.result}.`);
    if (wasQuarantined) model.release(form, asked, at);
  });
}

/** What has not arrived is tried again: of one form, or whatever gave up. */
export function retry(nth: number | 'given-up'): HistoryCommand {
  return command(`retry ${nth === 'given-up' ? 'all' : `form ${nth}`}`, async (model, world) => {
    const form = nth === 'given-up' ? undefined : model.nth(nth);
    if (nth !== 'given-up' && form === undefined) return;
    const at = staffTime(world);
    world.places.noteRetry();
    await heard(world, world.staff.outbox.retry(form ?? 'given-up', at));
    if (form) await noteRetry(world.observer, form, at);
  });
}

/** By the clock of server 0's machine, at which the staff sit. */
const staffTime = (world: World) => world.clockOf(0)().toISOString();
