import { join, resolve } from 'node:path';

import { count as counted } from '../../domain/time/london-time.ts';
import { channelLabel } from '../delivery/channels.ts';
import { letterChannel } from '../delivery/channels/letter.ts';
import { formatTime } from '../plain-text.ts';
import { restoreStore } from '../store/restore.ts';
import type { Store } from '../store/store.ts';
import { type CommandParts, writeAll } from './output.ts';

export async function backUpStore(store: Store, { stdout, settings }: CommandParts, file: string) {
  await store.backup(resolve(file));
  const { dataDir } = settings();
  const { length } = await store.listErased();
  await writeAll(stdout, [
    `The database is copied to ${file}, which only you can read. It holds personal data: `,
    'what is erased later is still in it, and the secret of the applicants’ links.\n',
    `Erased so far: ${length}. Keep ${join(dataDir, 'erased.txt')} with the copies: a restore needs the latest.\n`,
  ]);
}

/** Puts a copy back in the place of the database, and says what is in it and what is not. */
export async function putBack(
  file: string | undefined,
  { settings, clock, stdout }: CommandParts,
  sure: { isWithoutList: boolean; isOtherCopy: boolean },
): Promise<void> {
  const { count, latest, erasedAgain, held, replaced, certificates } = await restoreStore(
    file && resolve(file),
    {
      place: settings(),
      now: clock(),
      letterChannel: letterChannel.name,
      ...sure,
    },
  );
  const upTo = latest === undefined ? '' : `, the latest of ${formatTime(latest)}`;
  const lines = [
    `${file ?? 'What was put back'} is the database now. It holds ${counted(count, 'submission')}${upTo}.`,
  ];
  const heldHeading = '\nHeld, because it may have been sent since. To send one: retry REFERENCE';
  lines.push(
    ...section('\nErased since that copy was made, and now from it too:', erasedAgain),
    ...section(
      heldHeading,
      held.map(({ reference, channel }) => `${reference}  ${channelLabel(channel)}`),
    ),
  );
  lines.push(...certificateLines(certificates));
  if (replaced !== undefined) {
    lines.push(
      `\nWhat was there before is ${replaced}`,
      'What came in after the copy was made is only there.',
      'It holds personal data: delete it once nothing in it is needed any more.',
    );
  }
  lines.push(`\n${linksEnded}`, 'Start the server again.\n');
  await writeAll(stdout, [lines.join('\n')]);
}

/** What anybody who checks a certificate is told otherwise than before. */
function certificateLines(certificates: Certificates): string[] {
  if (certificates === undefined) {
    return [
      '\nA certificate that was withdrawn since that copy was made, or issued in another name, is good again, and one',
      'that was issued since is not known. Say again at the desk who came, and put names right, from what you remember.',
    ];
  }
  const { goodAgain, unknown } = certificates;
  return [
    ...section('\nWithdrawn since, and good again until you withdraw them at the desk:', goodAgain),
    ...section('\nIssued since, and not known any more; the desk makes others:', unknown),
  ];
}

type Certificates = Awaited<ReturnType<typeof restoreStore>>['certificates'];

const section = (heading: string, each: readonly string[]) =>
  each.length === 0 ? [] : [heading, ...each.map((one) => `  ${one}`)];

export async function endLinks(store: Store, { stdout }: CommandParts): Promise<void> {
  await store.renewLinkSecret();
  await writeAll(stdout, [`${linksEnded}\n`]);
}

const linksEnded =
  'Every link to an applicant’s page has ended. “Find your application” mails a new one.';

export async function copyStoreToPostgres({ settings, stdout }: CommandParts): Promise<void> {
  // Loaded only if it is needed, because it takes memory.
  const { copyToPostgres } = await import('../store/postgres/copy-to-postgres.ts');
  await writeAll(stdout, [await copyToPostgres(settings())]);
}
