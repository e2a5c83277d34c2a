import type { Purpose } from '../store/open-store.ts';
import type { Restored } from '../store/sqlite/restore.ts';
import type { Destination, Store } from '../store/store.ts';
import type { Output } from './output.ts';

/** What the commands take instead of reaching for it. */
export type CommandParts = {
  /** Opened only once the command is understood. */
  openStore: (purpose: Exclude<Purpose, 'serve'>) => Promise<Store>;
  /** Copies the data folder's database; resolves to what there is to say. */
  copyToPostgres: () => Promise<string>;
  /** Puts a copy back in the place of the database. */
  restore: (file: string) => Promise<Restored>;
  /** Makes an empty database in the place of a lost one; resolves to what there is to say. */
  startEmpty: () => Promise<string>;
  /** Asks the person at the terminal; `false` where there is nobody to ask. */
  confirm: (question: string) => Promise<boolean>;
  /** Where the desk is; throws `FatalError` where there is none. */
  deskAddress: () => string;
  /** The ways out that are set up. */
  channels: () => Destination[];
  /** Who is at this computer, as it calls them; empty where it does not say. */
  userName: () => string;
  clock: () => Date;
  stdout: Output;
  stderr: Output;
};
