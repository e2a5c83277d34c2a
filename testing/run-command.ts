import { Writable } from 'node:stream';

import { createReference, type Suspicion } from '../domain/case/submission.ts';
import type { ContactMessage } from '../domain/forms/contact/fields.ts';
import type { Application } from '../domain/forms/enrolment/fields.ts';
import { sampleApplication, sampleMessage } from '../domain/testing/sample-forms.ts';
import { runApplications } from '../server/commands/applications.ts';
import type { CommandParts } from '../server/commands/output.ts';
import { readSettings } from '../server/settings.ts';
import type { DeliveryResult } from '../server/store/outbox.ts';
import { SqliteEngine } from '../server/store/sqlite/sqlite-engine.ts';
import { createStore, type Store } from '../server/store/store.ts';
import { openSqlite } from './engines.ts';
import { another, to } from './sample-entry.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The time at which everything in the store was submitted. */
export const submittedAt = '2025-01-31T09:05:00.000Z';
/** When the command runs. */
export const now = new Date('2025-01-31T09:05:12.000Z');

type Options = {
  isTTY?: boolean;
  messages?: Partial<ContactMessage>[];
  /** The names of the channels that were set up when the applications came. */
  channels?: string[];
  clock?: () => Date;
  /** The settings besides the folder. */
  env?: Record<string, string>;
  /** Does something to the store before the command runs. */
  before?: (store: Store) => Promise<unknown>;
};

type Applications = (Partial<Application> & { suspicion?: Suspicion })[];

/** Runs a command over a store with these applications, named 2222-2222, 3333-3333 and so on. */
export async function desk(
  args: string[],
  applications: Applications = [{}],
  options: Options = {},
) {
  const dataDir = await filled(applications, options);
  const ended = await runIn(dataDir, args, options);
  return { ...ended, dataDir, store: openSqlite(dataDir) };
}

/** Runs a command over the database of a data folder. */
export async function runIn(
  dataDir: string,
  args: string[],
  { isTTY = false, clock = () => now, env }: Pick<Options, 'isTTY' | 'clock' | 'env'> = {},
) {
  const [stdout, stderr] = [sink(isTTY), sink(isTTY)];
  const settings = () => readSettings({ ...env, DATA_DIR: dataDir });
  const parts: CommandParts = { settings, clock, stdout, stderr };
  const code = await runApplications(args, parts);
  const bytes = stdout.bytes();
  return { code, bytes, stdout: String(bytes), stderr: String(stderr.bytes()) };
}

/** A data folder with these applications, and the messages of the options, in its database. */
export async function filled(
  applications: Applications,
  { messages = [], channels = [], before }: Options = {},
): Promise<string> {
  const dataDir = temporaryFolder();
  const references = ['2', '3', '4', '5', '9'].map((digit) => '####-####'.replaceAll('#', digit));
  const newReference = () => references.shift() ?? createReference();
  const store = createStore(new SqliteEngine({ dataDir }), newReference);
  for (const { suspicion, ...changes } of applications) {
    const content = { ...sampleApplication, ...changes };
    const deliverTo = suspicion ? [] : to(...channels);
    await store.add(another({ content, suspicion, deliverTo, submittedAt }));
  }
  for (const changes of messages) {
    const content = { ...sampleMessage, ...changes };
    await store.add(another({ kind: 'contact', content, submittedAt }));
  }
  await before?.(store);
  await store.close();
  return dataDir;
}

/** Collects what is printed. */
export function sink(isTTY = false) {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return Object.assign(stream, { isTTY, bytes: () => Buffer.concat(chunks) });
}

/** Makes an attempt at every delivery of a channel, now. */
export function attempt(channel: string, result: Partial<DeliveryResult>) {
  return async ({ outbox }: Store) => {
    const at = now.toISOString();
    const terms = { now: at, leaseEnds: '2025-01-31T09:07:12.000Z', limit: 10 };
    for (const { attempt: name } of await outbox.claim(channel, terms)) {
      const reason = 'The sheet is closed.';
      await outbox.record(name, { outcome: 'failed', at, reason, nextAt: undefined, ...result });
    }
  };
}
