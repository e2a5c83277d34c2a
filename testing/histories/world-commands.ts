import { command, heard, type HistoryCommand, resolveDoubt } from './command.ts';
import type { Trouble } from './database.ts';
import { type Behaviour, destinations, everyPlace } from './places.ts';
import { servers, type World } from './world.ts';
import { type Form, isQuarantined } from './model.ts';

/** From now on a place does this with what is taken to it. */
export function behave(channel: string, behaviour: Behaviour): HistoryCommand {
  return command(`what is taken to ${channel} ${behaviour}`, (_model, { places }) =>
    places.behave(channel, behaviour),
  );
}

/** Time passes, in milliseconds. */
export function wait(milliseconds: number): HistoryCommand {
  return command(`${milliseconds / 1_000} s pass`, (_model, { time }) => time.pass(milliseconds));
}

/** The database is backed up, if its engine has backups. */
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
    database.setTrouble(undefined);
    const ran = servers.filter((server) => world.running(server));
    for (const server of ran) await world.kill(server);
    await database.restore!(new Date(staffTime(world)));
    forgetLater();
    for (const server of ran) await world.start(server);
  });
}

/** Something is wrong with the database from now on, or nothing any more. */
export function setTrouble(kind: Trouble | undefined): HistoryCommand {
  return command(kind ?? 'no trouble', (_model, { database }) => database.setTrouble(kind));
}

/** Some forms are erased, with one that is not there, at the instant at which the servers look for deliveries. */
export function erase(...nths: number[]): HistoryCommand {
  return command(`erase form ${nths.join(' and ')}`, async (model, world) => {
    const forms = [...new Set(nths.flatMap((nth) => model.nth(nth) ?? []))];
    const asked = world.moment();
    const taken = new Map(forms.map((form) => [form.reference, channelsTaken(world, form)]));
    for (const server of servers) world.running(server)?.wake();
    const erased = await heard(
      world,
      world.staff.erase([...taken.keys(), '9999-9999'], staffTime(world)),
    );
    if ('error' in erased) return resolveDoubt(model, world, forms, asked);
    for (const form of forms) model.erase(form, world.moment());
    if (erased.result.length !== forms.length) {
      world.faults.push(`Of ${forms.length} forms ${erased.result.length} were erased.`);
    }
    for (const { reference, sentTo } of erased.result) {
      const unnamed = taken.get(reference)!.filter((channel) => !sentTo.includes(channel));
      if (unnamed.length > 0) world.faults.push(`Erasing did not name ${unnamed.join()}.`);
    }
  });
}

const channelsTaken = ({ places }: World, { reference }: Form) =>
  everyPlace.filter((name) =>
    places.attempts.some(
      ({ channel, submission }) => channel === name && submission.reference === reference,
    ),
  );

/** A quarantine is ended. */
export function release(nth: number): HistoryCommand {
  return command(`release form ${nth}`, async (model, world) => {
    const form = model.nth(nth);
    if (form === undefined) return;
    const asked = world.moment();
    const terms = { deliverTo: destinations, now: staffTime(world) };
    const released = await heard(world, world.staff.release(form.reference, terms));
    if ('error' in released) return resolveDoubt(model, world, [form], asked);
    const wasQuarantined = isQuarantined(form);
    if (released.result !== wasQuarantined) world.faults.push(`Releasing said ${released.result}.`);
    if (wasQuarantined) model.release(form, asked);
  });
}

/** By the clock of server 0's machine, at which the staff sit. */
const staffTime = (world: World) => world.clockOf(0)().toISOString();
