import { command, type HistoryCommand } from './command.ts';
import type { Trouble } from './database.ts';
import type { Behaviour } from './places.ts';
import { post, type PostTerms } from './post-commands.ts';
import type { ServerName } from './world.ts';

/** From now on a place does this with what is taken to it. */
export function behave(channel: string, behaviour: Behaviour): HistoryCommand {
  return command(`what is taken to ${channel} ${behaviour}`, (_model, { places }) =>
    places.behave(channel, behaviour),
  );
}

/** A place answers an attempt that stayed open, however late. */
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
