import { keyMinutes } from '../../domain/case/desk-limits.ts';
import { deskPaths } from '../../domain/case/desk-paths.ts';
import { FatalError } from '../fatal-error.ts';
import type { Settings } from '../settings.ts';
import { listeningAddress } from '../settings/setting-schemas.ts';
import { issueKey } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';
import { type CommandParts, writeAll } from './output.ts';

export async function printDeskLink(
  store: Store,
  { settings, clock, stdout }: CommandParts,
): Promise<void> {
  const address = deskAddressOf(settings());
  const key = await issueKey(store.sessions, { now: clock() });
  await writeAll(stdout, [
    `${address}${deskPaths.signIn}?key=${key}\n`,
    `It works once, for ${keyMinutes} minutes, while the server runs.\n`,
  ]);
}

/** The desk's address by the settings. Throws `FatalError` if there is no desk. */
export function deskAddressOf({ deskUrl, deskHost: host, deskPort }: DeskSettings): string {
  if (deskPort === 'off') throw new FatalError('DESK_PORT is off: there is no desk.');
  return deskUrl ?? listeningAddress({ host, port: deskPort });
}

type DeskSettings = Pick<Settings, 'deskUrl' | 'deskHost' | 'deskPort'>;
