import { type DeskEvent, upTo } from '../../domain/case/events.ts';
import type { DeskState, Offer } from '../../domain/case/stages.ts';
import type { StoredSubmission } from '../../domain/case/submission.ts';
import type { SiteContent } from '../../domain/case/usual-offer.ts';
import { openOffer } from '../../domain/letters/letter-for.ts';
import type { Closing } from '../../domain/time/reply-due.ts';
import type { Links } from '../links.ts';
import type { SettingTable, SettingValues } from '../settings/setting-table.ts';
import type { NewEvent } from '../store/desk-entry.ts';
import type { Destination } from '../store/intake.ts';
import type { EventDelivery, HistoryEvent } from '../store/outbox.ts';

/** Everything that is true of one channel, in a file of its own in `channels/`; `channels.ts` lists them. */
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
  /** The place that it shares with others, such as the mail server; kept with what waits for it, so it must never change. */
  place: string;
  /** What every page of the desk begins with while that place takes nothing. */
  away: string;
  /** Its settings; two channels may share some. */
  settings: Table;
  /** The settings that must all be set for it to be open. */
  openedBy: readonly (keyof Table)[];
  /** A sentence that stops the start if settings that are valid one by one do not fit together. */
  conflict?: (settings: SettingValues<Table>) => string | undefined;
  /** The line at start if it is open. */
  atStart: string;
  /** The line at start if it is not open: what it would do, and by which settings. */
  offer: string;
  /** A line at start about something more that an open channel could do. */
  extra?: (settings: SettingValues<Table>) => string | undefined;
  /** What the staff have to do at that place after a form was erased here. */
  whenErased: string;
  /** What that place is called among the processors of the privacy policy. */
  inPolicy: string;
  /** The events that it is about; unset where it takes only forms. */
  topic?: Topic;
  /** The deliveries that such an event makes; by default one, due at `leavesAt`. */
  madeBy?: (moment: EventMoment) => NewDelivery[];
  /** Whether an event of any topic makes needless what earlier ones made and what has not arrived; never by default. */
  isNeedless?: (moment: EventMoment) => boolean;
  /**
   * Delivers once. It may be called twice for the same form or event, because an attempt whose answer was lost is
   * repeated. Resolves once it is certain that it arrived, otherwise rejects with `DeliveryError`; soon after `signal`
   * aborts, because the worker waits for it.
   */
  // oxlint-disable-next-line typescript/no-invalid-void-type -- most have nothing to say
  deliver: (job: Job<SettingValues<Table>>) => Promise<Delivered | void>;
};

/** Describes a channel; the types of its functions follow from its settings. */
export function describeChannel<const Table extends SettingTable>(
  channel: ChannelDescription<Table>,
): ChannelDescription<Table> {
  return channel;
}

/** What an event may bring that a channel takes somewhere: `event-deliveries.ts` says which events are of each. */
export type Topic = 'act' | 'booking' | 'letter' | 'link' | 'offer' | 'participants' | 'webhook';

/** An event, with how things stood before it and stand after it. Times are ISO 8601, UTC. */
export type EventMoment = {
  submission: StoredSubmission;
  event: NewEvent;
  before: CaseThen;
  after: CaseThen;
  /** When its letters leave: those of the staff's events once they can no longer be undone. */
  leavesAt: string;
  /** When the staff can no longer undo an event of this time. */
  undoneBy: string;
};

export type CaseThen = {
  events: readonly DeskEvent[];
  state: DeskState;
  booked: Offer | undefined;
  open: DeskState['offer'];
};

/** The open offer, if it is the one that was open at an event. */
export function openSince(event: DeskEvent, history: readonly DeskEvent[]) {
  const open = openOffer(history);
  return open?.event === openOffer(historyUntil(event, history))?.event ? open : undefined;
}

/** The history at the time of an event, without what was done since; the same list where that is nothing. */
export const historyUntil = (event: DeskEvent, history: readonly DeskEvent[]) =>
  upTo(history, history.findLastIndex(({ id }) => Number(id) <= Number(event.id)) + 1);

type NewDelivery = Omit<EventDelivery, 'channel'>;

export type ChannelTools = SiteContent & {
  links: Links;
  /** Until when nobody is here, now. */
  closing?: () => Promise<Closing | undefined>;
  /** The site's public address, and the desk's, if it has one. */
  siteUrl: string;
  deskUrl?: string | undefined;
};

export type Channel = Destination &
  Partial<
    Pick<
      ChannelDescription<SettingTable>,
      'isRepeatable' | 'isForEvents' | 'historyEvent' | 'attemptMs' | 'place'
    >
  > & {
    // oxlint-disable-next-line typescript/no-invalid-void-type -- most have nothing to say
    deliver: (attempt: Attempt) => Promise<Delivered | void>;
  };

/** What tells whether forms go through a channel. */
export type ForForms = Pick<Channel, 'name' | 'isToSender' | 'isForEvents'>;

/** What the store has to know of the channels for forms. */
export function destinationsOf(channels: readonly ForForms[]): Destination[] {
  return channels
    .filter(({ isForEvents }) => !isForEvents)
    .map(({ name, isToSender }) => ({ name, isToSender }));
}

/** One attempt at a delivery. */
export type Attempt = {
  submission: StoredSubmission;
  /** The event that it belongs to, if not to the submission itself. */
  event: DeskEvent | undefined;
  /** The whole history so far; empty for a delivery that belongs to no event. */
  history: readonly DeskEvent[];
  /** Whose delivery it is, where an event makes several (`NewDelivery`). */
  recipient: string | undefined;
  /** How often the applicant's link was made anew. */
  linkGeneration: number;
  now: Date;
  signal: AbortSignal;
};

/** The same with all that a channel works with. */
export type Job<Values> = Attempt & { channel: string; settings: Values; tools: ChannelTools };

/** What the log says of a delivery that arrived: how many of its addresses were refused. */
export type Delivered = { refused: number };

/** A delivery that did not arrive. The message is a sentence for the staff and quotes nothing of the form. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  /** Whether every further attempt would fail in the same way until somebody changes something. */
  readonly isPermanent: boolean = false;
  /** Whether it may have arrived: it was sent, at least in part, and no answer came. */
  readonly isUncertain: boolean = false;
  /** Whether there is nothing left to deliver. */
  readonly isNeedless: boolean = false;
  /** When its time comes, if it was too early: ISO 8601, UTC. */
  readonly dueAt: string | undefined;
  /** Before when the place wants no further attempt: ISO 8601, UTC. */
  readonly notBefore: string | undefined;
  /** Until when it is of use, if that is not for ever: ISO 8601, UTC. */
  readonly until: string | undefined;
  /** Whether the place takes others meanwhile: it refused this recipient. */
  readonly isOfRecipient: boolean = false;

  constructor(message: string, fate: Fate = {}) {
    super(message);
    Object.assign(this, fate);
  }

  /** The same failure, with another fate in part. */
  with(fate: Fate): DeliveryError {
    return Object.assign(new DeliveryError(this.message, this), fate);
  }
}

type Fate = Partial<Omit<DeliveryError, keyof Error | 'with'>>;
