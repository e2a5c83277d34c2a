import type { Channel } from '../../server/delivery/channel.ts';
import {
  actMailChannel,
  letterChannel,
  reminderChannels,
} from '../../server/delivery/mail-channels.ts';
import type { Mail } from '../../server/delivery/send-mail.ts';
import { createLinks } from '../../server/links.ts';
import { brand } from '../../domain/brand.ts';
import { lettersOfContent } from '../letters-of-content.ts';
import { DeliveryError } from '../../server/delivery/delivery-error.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import { to } from '../sample-entry.ts';
import type { Store } from '../../server/store/store.ts';

/** The places that forms are taken to in a history. */
export const placeNames = ['spreadsheet', 'receipt'] as const;

/** The product's own channels that send mail for an event; only the mail server behind them is a stand-in. */
const mailed = [letterChannel, ...reminderChannels, actMailChannel];

/** All places. */
export const everyPlace = [...placeNames, ...mailed.map(({ name }) => name)];

/** Whether the channel's deliveries wait for a date. */
export const isReminder = (channel: string) =>
  reminderChannels.some(({ name }) => name === channel);

/** How often each place is sent again what may already have arrived. */
export const uncertainRepeats = new Map([
  ...Object.entries({ spreadsheet: Infinity, receipt: 1 }),
  ...mailed.map((each) => [each.name, each.uncertainRepeats] as const),
]);

/** The links by which applicants follow their applications. */
export const links = createLinks(() => Promise.resolve('secret'), brand.siteUrl);
await links.ready();

/** `placeNames`, as a form names them on its way in. */
export const destinations = to(...placeNames);

/** How a place answers an attempt; one that stays open is answered later, or never. */
export type Behaviour = (typeof behaviours)[number];

/** Every behaviour; a refusal is for good. */
export const behaviours = ['arrives', 'fails', 'is refused', 'stays open'] as const;

/** One attempt as a place saw it. A moment is a count of all that happened before in the history. */
export type SeenAttempt = {
  channel: string;
  submission: StoredSubmission;
  /** The id of the event that it belongs to. */
  event: string | undefined;
  /** The event's mail, as the mail server got it. */
  mail: Mail | undefined;
  /** The time by the clock of its server, and the latest that any clock had shown by then: ISO 8601, UTC. */
  shown: string;
  latestShown: string;
  /** The process that made it. */
  process: number;
  /** When the process asked the store for it. */
  claimed: number;
  /** Whether it had been recorded as delivered before it was claimed. */
  wasDelivered: boolean;
  begun: number;
  /** When it was answered, or was broken off, or its process died. */
  over: number;
  /** Whether its process heard that it arrived. */
  isHeard: boolean;
  /** Whether the place refused it for good. */
  isRefused: boolean;
  /** Whether its process was told how it ended. */
  isAnswered: boolean;
  /** How often the staff had retried it before. */
  retries: number;
  /** How often a clock was moved before, and whether the servers' clocks showed the same. */
  clocks: { moved: number; agree: boolean };
};

type Open = { attempt: SeenAttempt; resolve: () => void; reject: (error: Error) => void };

type PlacesParts = {
  ledger: Ledger;
  /** Counts what happens. */
  moment: () => number;
  clocks: () => SeenAttempt['clocks'];
  latestShown: () => string;
};

/** At first every place takes everything. */
export function createPlaces({ ledger, moment, clocks, latestShown }: PlacesParts) {
  const attempts: SeenAttempt[] = [];
  const unanswered: Open[] = [];
  const present = new Map<string, Behaviour>();
  let retries = 0;

  const endIfOpen = (attempt: SeenAttempt) => {
    if (attempt.over === Infinity) attempt.over = moment();
  };
  const endAnswered = (attempt: SeenAttempt) => {
    if (attempt.over === Infinity) attempt.isAnswered = true;
    endIfOpen(attempt);
  };
  const arrive = (attempt: SeenAttempt) => {
    attempt.isHeard = attempt.over === Infinity;
    endAnswered(attempt);
  };
  const failure = (isPermanent: boolean) =>
    new DeliveryError('The place is closed.', { isPermanent });

  function take(attempt: SeenAttempt, signal: AbortSignal): Promise<void> {
    attempts.push(attempt);
    signal.addEventListener('abort', () => endIfOpen(attempt));
    const behaviour = present.get(attempt.channel) ?? 'arrives';
    if (behaviour === 'stays open') {
      return new Promise((resolve, reject) => unanswered.push({ attempt, resolve, reject }));
    }
    if (behaviour === 'arrives') {
      arrive(attempt);
      return Promise.resolve();
    }
    endAnswered(attempt);
    attempt.isRefused = behaviour === 'is refused';
    return Promise.reject(failure(attempt.isRefused));
  }

  return {
    attempts,
    noteRetry: () => (retries += 1),
    behave: (channel: string, behaviour: Behaviour) => present.set(channel, behaviour),
    /** Answers one that stayed open, however late that is. */
    answer: (nth: number, isArrived: boolean) => {
      const [open] = unanswered.splice(nth % Math.max(1, unanswered.length), 1);
      if (open === undefined) return;
      if (isArrived) arrive(open.attempt);
      else endAnswered(open.attempt);
      if (isArrived) open.resolve();
      else open.reject(failure(false));
    },
    /** The places as a process sees them. */
    channelsOf: (process: number, clock: () => Date): Channel[] =>
      everyPlace.map((name): Channel => {
        const takeIt: (mail?: Mail) => Channel['deliver'] =
          (mail) =>
          (submission, signal, { event } = {}) =>
            take(
              {
                ...{ channel: name, submission, process, event: event?.id, mail },
                ...{ shown: clock().toISOString(), latestShown: latestShown() },
                ...ledger.claimOf(process, name, submission.reference, event?.id),
                ...{ begun: moment(), over: Infinity, clocks: clocks() },
                ...{ isHeard: false, isRefused: false, isAnswered: false, retries },
              },
              signal,
            );
        const channel = mailed.find((each) => each.name === name);
        const opened: Channel['deliver'] = async (submission, signal, given) => {
          const createSendMail = () => async (mail: Mail) => {
            await takeIt(mail)(submission, signal, given);
            return { refused: 0 };
          };
          const tools = { createSendMail, choiceHints: {}, deskUrl: undefined, links };
          const deliver = channel!.open(mailSettings, { ...tools, letters: lettersOfContent });
          return deliver(submission, signal, given);
        };
        return {
          ...{ name, isToSender: name !== 'spreadsheet', told: channel?.told },
          uncertainRepeats: uncertainRepeats.get(name)!,
          deliver: channel ? opened : takeIt(),
        };
      }),
    /** Keeps what was seen so far; the function it returns forgets all that came later, as a restored database does. */
    keep: () => {
      const before = attempts.map((attempt) => ({ ...attempt }));
      const forget = ledger.keep();
      return () => {
        // The processes of open attempts are gone by then.
        const over = moment();
        const kept = before.map((each) => ({ ...each, over: Math.min(each.over, over) }));
        attempts.splice(0, Infinity, ...kept);
        forget();
      };
    },
    /** Ends whatever the process had under way, though it may still arrive. */
    endProcess: (process: number) => {
      for (const attempt of attempts) if (attempt.process === process) endIfOpen(attempt);
    },
  };
}

const mailSettings = { smtpUrl: 'smtp://localhost', notifyTo: [brand.email] };

/** What the processes of one history asked of the outbox, and when. */
type Ledger = ReturnType<typeof createLedger>;

/** `moment` counts what happens. */
export function createLedger(moment: () => number) {
  const claims = new Map<string, number>();
  let delivered = new Map<string, number>();
  return {
    keep: () => {
      const before = new Map(delivered);
      return () => (delivered = new Map(before));
    },
    /** When a process claimed what it delivers now, and whether that had been recorded as delivered before. */
    claimOf: (process: number, channel: string, reference: string, event: string | undefined) => {
      const delivery = nameOf(channel, reference, event);
      const claimed = claims.get(`${process} ${delivery}`) ?? moment();
      return { claimed, wasDelivered: (delivered.get(delivery) ?? Infinity) < claimed };
    },
    /** The store as a process sees it. */
    watch: (store: Store, process: number): Store => {
      const attempts = new Map<string, string>();
      const outbox: Pick<Store['outbox'], 'claim' | 'record'> = {
        claim: async (channel, terms) => {
          const asked = moment();
          const claimed = await store.outbox.claim(channel, terms);
          for (const { attempt, submission, event } of claimed) {
            const delivery = nameOf(channel, submission.reference, event?.id);
            claims.set(`${process} ${delivery}`, asked);
            attempts.set(attempt, delivery);
          }
          return claimed;
        },
        record: async (attempt, result) => {
          await store.outbox.record(attempt, result);
          const delivery = attempts.get(attempt);
          if (delivery === undefined || result.outcome === 'failed') return;
          if (!delivered.has(delivery)) delivered.set(delivery, moment());
        },
      };
      // The prototype has the methods that are not watched, as they cannot be listed.
      const watched: object = Object.assign(Object.create(store.outbox) as object, outbox);
      return Object.assign(Object.create(store) as Store, { outbox: watched });
    },
  };
}

const nameOf = (channel: string, reference: string, event = '') =>
  `${reference} ${event} to ${channel}`;
