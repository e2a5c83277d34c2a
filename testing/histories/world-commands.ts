import { command, heard, type HistoryCommand, noteRetry, resolveDoubt } from './command.ts';
import type { Trouble } from './database.ts';
import { type Behaviour, destinations, everyPlace } from './places.ts';
import { post, type PostTerms } from './post-commands.ts';
import type { ServerName, World } from './world.ts';
import { type Form, isQuarantined } from './model.ts';

/** From now on a place does this with what is taken to it. */
export function behave(channel: string, behaviour: Behaviour): HistoryCommand {
  return command(`what is taken to ${channel} ${behaviour}`, (_model, { places }) =>
    places.behave(channel, behaviour),
  );
}

/** A place answers an attempt that was left open, however late. */
export function answer(nth: number, isArrived: boolean): HistoryCommand {
  const end = isArrived ? 'arrives' : 'fails';
  return command(`open attempt ${nth} ${end}`, (_model, { places }) =>
    places.answer(nth, isArrived),
  );
}

/** Time passes, in milliseconds. */
export function wait(milliseconds: number): HistoryCommand {
  return command(`${milliseconds / 1_000} s pass`, (_model, { time }) => time.pass(milliseconds));
}

/** Clocks show another time from now on, in milliseconds. */
export function moveClocks(servers: readonly ServerName[], by: number): HistoryCommand {
  const whose = servers.join(' and ');
  return command(`the clock of ${whose} moves by ${by / 1_000} s`, (_model, world) => {
    for (const server of servers) world.moveClock(server, by);
  });
}

/** A server is killed. */
export function kill(server: ServerName): HistoryCommand {
  return command(`kill server ${server}`, (_model, world) => world.kill(server));
}

/** A server is stopped, as by a signal. */
export function stop(server: ServerName): HistoryCommand {
  return command(`stop server ${server}`, (_model, world) => world.stop(server));
}

/** A server is started. */
export function start(server: ServerName): HistoryCommand {
  return command(`start server ${server}`, (_model, world) => world.start(server));
}

/** Everybody's work is copied. */
export function backUp(): HistoryCommand {
  return command('back up', async (model, world) => {
    const { database, places } = world;
    if (!database.backUp) return;
    const copied = await heard(world, database.backUp());
    if ('error' in copied) return;
    const forget = [model.keep(), places.keep()];
    world.forgetLater = () => forget.forEach((each) => each());
  });
}

/** All servers stop as at a power cut, the last copy is restored, and they start again. */
export function restore(): HistoryCommand {
  return command('restore', async (_model, world) => {
    const { database, forgetLater } = world;
    if (!forgetLater) return;
    database.endTrouble();
    const ran = ([0, 1] as const).filter((server) => world.running(server));
    for (const server of ran) await world.kill(server);
    await database.restore!(new Date(staffTime(world)));
    forgetLater();
    for (const server of ran) await world.start(server);
  });
}

/**
 * A server of another version changes the schema under those that run, which then take nothing in; they are replaced
 * once it is as they knew it.
 */
export function changeVersion(terms: Omit<PostTerms, 'server'>): HistoryCommand {
  const posted = post({ server: 0, ...terms }, { server: 1, ...terms });
  return command(`under another version ${String(posted)}`, async (model, world) => {
    await world.database.endTrouble();
    await world.database.begin('other version');
    const before = model.forms.length;
    await posted.run(model, world);
    await world.database.endTrouble();
    if (model.forms.length > before)
      world.faults.push('A form was taken in under another version of the schema.');
    for (const server of [0, 1] as const) {
      if (!world.running(server)) continue;
      await world.kill(server);
      await world.start(server);
    }
  });
}

/** Something is wrong with the database from now on, or nothing any more. */
export function setTrouble(kind: Trouble | undefined): HistoryCommand {
  return command(kind ?? 'no trouble', async (_model, { database }) => {
    await database.endTrouble();
    if (kind !== undefined) await database.begin(kind);
  });
}

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
