import type { SettingTable, ValuesOf } from '../settings/setting-table.ts';
import type { HistoryEvent } from '../store/outbox.ts';
import type { Destination } from '../store/intake.ts';
import type { DeskEvent } from '../../domain/events.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import type { SiteContent } from '../../domain/usual-offer.ts';
import type { Links } from '../links.ts';

/** Everything that is true of one channel, in a file of its own; `channels.ts` lists them. */
export type ChannelDescription<Table extends SettingTable> = {
  /** Stored with every delivery, and logged, so it must never change. */
  name: string;
  label: string;
  /** Whether it goes to the address in the form, which nobody has checked, and for which mails are limited. */
  isToSender: boolean;
  /** Whether what may have arrived is sent again. Unset where a person would get it twice. */
  isRepeatable?: true;
  /** Set where it takes only the deliveries of events, and no forms. */
  isForEvents?: true;
  /** What the history says of its deliveries; by default nothing. */
  historyEvent?: HistoryEvent;
  /** Milliseconds that an attempt may take; a minute by default. */
  attemptMs?: number;
  /** Its settings; two channels may share some. */
  settings: Table;
  /** The settings that must all be set for it to be open. */
  openedBy: readonly (keyof Table)[];
  /** A sentence that stops the start if settings that are valid one by one do not fit together. */
  conflict?: (settings: ValuesOf<Table>) => string | undefined;
  /** The line at start if it is open. */
  atStart: string;
  /** The line at start if it is not open: what it would do, and by which settings. */
  offer: string;
  /** A line at start about something more that an open channel could do. */
  extra?: (settings: ValuesOf<Table>) => string | undefined;
  /** What the staff have to do at that place after a form was erased here. */
  whenErased: string;
  /** Called where the settings of `openedBy` are set. */
  open: (settings: ValuesOf<Table>, tools: ChannelTools) => Deliver;
};

/** Describes a channel; the types of its functions follow from its settings. */
export function describeChannel<const Table extends SettingTable>(
  channel: ChannelDescription<Table>,
): ChannelDescription<Table> {
  return channel;
}

export type ChannelTools = SiteContent & {
  links: Links;
  /** The site's public address, and the desk's, if it has one. */
  siteUrl: string;
  deskUrl?: string | undefined;
};

export type Channel = Destination &
  Partial<
    Pick<
      ChannelDescription<SettingTable>,
      'isRepeatable' | 'isForEvents' | 'historyEvent' | 'attemptMs'
    >
  > & {
    deliver: Deliver;
  };

/** What tells whether forms go through a channel. */
export type ForForms = Pick<Channel, 'name' | 'isToSender' | 'isForEvents'>;

/** What the store has to know of the channels for forms. */
export function destinationsOf(channels: readonly ForForms[]): Destination[] {
  return channels
    .filter(({ isForEvents }) => !isForEvents)
    .map(({ name, isToSender }) => ({ name, isToSender }));
}

/** What a channel is told in addition to the form. */
export type Given = {
  /** The event that it belongs to, if not to the submission itself. */
  event: DeskEvent | undefined;
  /** The whole history so far; empty for a delivery that belongs to no event. */
  history: readonly DeskEvent[];
  /** How often the applicant's link was made anew. */
  linkGeneration: number;
  now: Date;
};

/**
 * Delivers one form. It may be called twice for the same form, because an attempt whose answer was lost is repeated.
 * Resolves once it is certain that the form arrived, with the number of addresses that were refused if there are
 * several; otherwise rejects with `DeliveryError`. It must reject soon after `signal` aborts: the worker waits for it.
 */
export type Deliver = (
  submission: StoredSubmission,
  signal: AbortSignal,
  given: Given,
  // oxlint-disable-next-line typescript/no-invalid-void-type -- most have nothing to say
) => Promise<Delivered | void>;

/** What the log says of a delivery that arrived: how many of its addresses were refused. */
export type Delivered = { refused: number };

/** A delivery that did not arrive. The message is a sentence for the staff and quotes nothing of the form. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  /** Whether every further attempt would fail in the same way until somebody changes something. */
  readonly isPermanent: boolean;
  /** Whether it may have arrived: it was sent, at least in part, and no answer came. */
  readonly isUncertain: boolean;
  /** Whether there is nothing left to deliver. */
  readonly isNeedless: boolean;
  /** When it is to be tried again, if that is known: ISO 8601, UTC. */
  readonly dueAt: string | undefined;

  constructor(
    message: string,
    { isPermanent = false, isUncertain = false, isNeedless = false, dueAt }: Fate = {},
  ) {
    super(message);
    this.isPermanent = isPermanent;
    this.isUncertain = isUncertain;
    this.isNeedless = isNeedless;
    this.dueAt = dueAt;
  }
}

type Fate = Partial<Pick<DeliveryError, 'isPermanent' | 'isUncertain' | 'isNeedless' | 'dueAt'>>;
