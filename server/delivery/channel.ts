import type { ChoiceHints } from '../../domain/forms/enrolment/course-choices.ts';
import type { SettingTable, ValuesOf } from '../settings/setting-table.ts';
import type { Destination } from '../store/store.ts';
import type { DeskEvent } from '../../domain/events.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import type { Letter } from '../../domain/letters.ts';
import type { Links } from '../links.ts';
import type { Delivered } from './delivery-error.ts';
import type { SendMail } from './send-mail.ts';

/**
 * All that is true of one way out, in a file of its own; `channels.ts` lists them. Settings, start, commands
 * and mails read it from here, so its file imports no mailer: that is handed to it.
 */
export type ChannelDescription<Table extends SettingTable> = {
  /** Kept with every delivery in the database, and in the log: it stays as it is. */
  name: string;
  /** What the staff call it. */
  label: string;
  /** Whether it goes to the mailbox that the form names, which nobody has checked and which gets only so many. */
  isToSender: boolean;
  /** How often what may have arrived is sent again: without end where that does no harm. */
  uncertainRepeats: number;
  /** Set where it takes what an event brings, and no form by itself. */
  isForEvents?: true;
  /** What the history says once it has arrived; by default, that a letter was sent. */
  told?: 'reminded' | 'nothing';
  /** Milliseconds that an attempt may take, where that is more than the worker's minute. */
  attemptMs?: number;
  /** What it is told from outside; two channels may share settings. */
  settings: Table;
  /** The settings that open it, all of them together. */
  openedBy: readonly (keyof Table)[];
  /** What is wrong with settings that are right one by one, in a sentence that stops the start. */
  conflict?: (settings: ValuesOf<Table>) => string | undefined;
  /** The line at start where it is open. */
  atStart: string;
  /** What setting it up would bring, and by which settings: the line at start where it is not. */
  offer: string;
  /** The same of what an open channel could have beside. */
  extra?: (settings: ValuesOf<Table>) => string | undefined;
  /** What the staff do by hand, at the place it goes to, once a form is erased here. */
  whenErased: string;
  /** Called where the settings of `openedBy` are set. */
  open: (settings: ValuesOf<Table>, tools: ChannelTools) => Deliver;
};

/** Describes a channel: the types of what it does follow from its settings. */
export function describeChannel<const Table extends SettingTable>(
  channel: ChannelDescription<Table>,
): ChannelDescription<Table> {
  return channel;
}

/** What a channel is handed instead of importing it. */
export type ChannelTools = {
  createSendMail: (smtpUrl: string) => SendMail;
  /** Which course of the site each choice of the form stands for. */
  choiceHints: ChoiceHints;
  /** The desk's public address, if it has one. */
  deskUrl: string | undefined;
  /** By which applicants follow their applications; a command, which delivers nothing, has none. */
  links: Links | undefined;
  /** What content has. */
  letters: readonly Letter[];
};

/** One way out that is open. */
export type Channel = Destination &
  Partial<
    Pick<
      ChannelDescription<SettingTable>,
      'uncertainRepeats' | 'isForEvents' | 'told' | 'attemptMs'
    >
  > & {
    deliver: Deliver;
  };

/** What the store has to know of the channels that a form goes through: what can be handed to another thread. */
export function destinationsOf(channels: readonly Channel[]): Destination[] {
  return channels
    .filter(({ isForEvents }) => !isForEvents)
    .map(({ name, isToSender }) => ({ name, isToSender }));
}

/** What is known beside the form. */
type Given = {
  /** What it belongs to, if not to the submission itself. */
  event: DeskEvent | undefined;
  /** All that was done by now; of what belongs to no event, nothing. */
  history: readonly DeskEvent[];
  /** How often the applicant's link was made anew. */
  links: number;
  now: Date;
};

/**
 * Takes one form to its place; doing so again does no harm, because an attempt whose answer was lost
 * is repeated. Resolves once it is certain that the form arrived, with how many of several addresses
 * were refused; otherwise rejects with `DeliveryError`. Gives up when `signal` aborts.
 */
export type Deliver = (
  submission: StoredSubmission,
  signal: AbortSignal,
  given?: Partial<Given>,
  // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- most have nothing to say
) => Promise<Delivered | void>;
