import { type AddOutcome, UncertainError } from '../../server/store/store.ts';
import { command, heard, type HistoryCommand } from './command.ts';
import type { Post } from './model.ts';
import { noteOutcome, noteOutcomes } from './post-outcome.ts';
import { sampleForms, sampleKeys } from './sample-forms.ts';
import type { ServerName, World } from './world.ts';

/** Who posts what, and where; forms and keys by their numbers. */
export type PostTerms = {
  server: ServerName;
  form: number;
  key: number | undefined;
  isSuspicious: boolean;
};

/** Posts that arrive at the same instant. A server that is down is sent nothing. */
export function post(...all: PostTerms[]): HistoryCommand {
  return command(all.map(describe).join(', at once '), async (model, world) => {
    const asked = world.moment();
    const outcomes = await world.database.atOnce(() => {
      const sent = all.flatMap((terms) => send(world, terms));
      return Promise.all(
        sent.map(async (each) => ({
          ...{ post: each.post, asked },
          heard: await heard(world, each.answer),
        })),
      );
    });
    world.faults.push(...(await noteOutcomes(model, world, outcomes)));
  });
}

/**
 * A post to a server that is killed while it is stored: nobody hears an answer. Where storing is more
 * than one statement, so many are made.
 */
export function postAndKill(terms: PostTerms, statements: number): HistoryCommand {
  const name = `${describe(terms)} and is killed after ${statements} statements`;
  return command(name, async (model, world) => {
    const asked = world.moment();
    const sent = send(world, terms);
    await world.kill(terms.server, statements);
    const error = new UncertainError('the server is gone');
    for (const { post } of sent) await noteOutcome(model, world, { post, heard: { error }, asked });
  });
}

type Sent = { post: Post; answer: Promise<AddOutcome> };

function send(world: World, { server, form, key, isSuspicious }: PostTerms): Sent[] {
  const process = world.running(server);
  if (process === undefined) return [];
  const { kind, content } = sampleForms[form]!;
  const idempotencyKey = key === undefined ? undefined : sampleKeys[key];
  const suspicion = isSuspicious ? 'honeypot' : undefined;
  const at = world.clockOf(server)().toISOString();
  return [
    {
      post: { kind, content, key: idempotencyKey, isSuspicious, at },
      answer: process.submit(kind, content, { idempotencyKey, suspicion }),
    },
  ];
}

function describe({ server, form, key, isSuspicious }: PostTerms): string {
  const withKey = key === undefined ? '' : ` with key ${key}`;
  return `server ${server} gets form ${form}${withKey}${isSuspicious ? ' from a robot' : ''}`;
}
