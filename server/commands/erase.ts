import { facts } from '../../src/facts.ts';
import type { ChannelName } from '../delivery/channel.ts';
import type { Erased, Store } from '../store/store.ts';
import type { CommandParts } from './applications.ts';
import { channelLabels } from './deliveries.ts';
import { writeAll } from './output.ts';

type Parts = Pick<CommandParts, 'stdout' | 'clock'>;

/** Removes one submission here, and says where else it is. */
export async function eraseSubmission(
  store: Store,
  { stdout }: Parts,
  reference: string,
): Promise<void> {
  const erased = await store.erase(reference);
  await writeAll(stdout, [
    `${reference} is erased from this database, with its deliveries.\n`,
    ...whatIsLeft(erased?.sentTo ?? []),
  ]);
}

/** Removes what is older than `facts.retentionYears`. */
export async function purgeSubmissions(store: Store, { stdout, clock }: Parts): Promise<void> {
  const before = new Date(clock());
  before.setUTCFullYear(before.getUTCFullYear() - facts.retentionYears);
  const date = before.toISOString().slice(0, 10);
  const erased = await store.purge(before.toISOString());
  if (erased.length === 0) {
    stdout.write(`Nothing is older than ${facts.retentionYears} years (from before ${date}).\n`);
    return;
  }
  const sentTo = new Set(erased.flatMap((each) => each.sentTo));
  await writeAll(stdout, [
    `Erased from this database, because it came before ${date}:\n`,
    ...erased.map(({ reference }: Erased) => `  ${reference}\n`),
    ...whatIsLeft([...sentTo]),
  ]);
}

function whatIsLeft(sentTo: ChannelName[]): string[] {
  const backups = '\nBackups of this database still hold it: make a new one and delete the old.\n';
  if (sentTo.length === 0) return [backups];
  return [
    '\nIt was also taken, or may have been, to where only you can remove it:\n',
    ...sentTo.map((name) => `  ${channelLabels[name]}: ${whatToDo[name]}\n`),
    backups,
  ];
}

const whatToDo: Record<ChannelName, string> = {
  spreadsheet:
    'delete the row with the reference. The version history of the sheet shows it\n' +
    '    still: where it must be gone, make a copy of the sheet and delete the old one.',
  'staff-mail': 'delete the mail with the reference from every mailbox that got it.',
  receipt: 'it is in the sender’s own mailbox, and in the folder of sent mail if there is one.',
};
